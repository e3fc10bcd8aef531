import { useEffect, useState } from 'preact/hooks';
import type { AccessRequest, Me } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { LanguageButton } from '../../components/account.tsx';
import { Logo } from '../../components/brand.tsx';
import { Centred } from '../../components/page.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { Segments } from '../../components/segments.tsx';
import { Select } from '../../components/select-field.tsx';
import { may } from '../../membership/membership.ts';
import { assistantWords } from './words.ts';
import { DAY_MS } from '../../texts/formats.ts';
import { Initial, SQUARE } from './initial.tsx';
import { useTexts } from '../../kit/use-texts.ts';
import { send } from '../../api/client.ts';
import { refusalIn } from '../../api/refusal.ts';

const DAYS = ['30', '90', '365'] as const;

/** Asks a person whether an assistant may act for them: where, what, and until when. */
export function ConnectPage({ me }: { readonly me: Me }) {
  const { t } = useTexts(assistantWords);
  const request = location.search.slice(1);
  const reading = useReading(`request ${request}`, () => readAccessRequest(request));
  return (
    <Centred look="[--label:7rem] [--width:35rem] md:[--label:8.625rem]">
      <div class="card card-body min-h-152 rounded-14 px-8 pt-7 pb-6 shadow-float max-md:min-h-176 max-md:px-4 max-md:py-5">
        <Loaded reading={reading} lines={8}>
          {(asked) =>
            me.memberships.length === 0 ? (
              <p>{t.assistants.nowhere}</p>
            ) : (
              <Consent {...{ me, asked, request }} />
            )
          }
        </Loaded>
      </div>
      <div>
        <LanguageButton />
      </div>
    </Centred>
  );
}

interface Props {
  readonly me: Me;
  readonly asked: AccessRequest;
  readonly request: string;
}

function Consent({ me, asked, request }: Props) {
  const { memberships } = me;
  const { t, format } = useTexts(assistantWords);
  const [orgId, chooseOrg] = useState(memberships[0]?.orgId ?? '');
  const [wanted, chooseRight] = useState(false);
  const [days, setDays] = useState<(typeof DAYS)[number]>('90');
  const submission = useSubmit();
  const title = t.assistants.asks({ name: asked.name });
  useEffect(() => {
    document.title = `${title} · Einheit`;
  }, [title]);
  const role = memberships.find((each) => each.orgId === orgId)?.role;
  const mayReserve = role !== undefined && may(role, 'property:update');
  const reserves = wanted && mayReserve;
  const expiresAt = new Date(Date.now() + Number(days) * DAY_MS).toISOString();
  const allow = async () =>
    location.assign(await connectAssistant(orgId, { request, reserves, expiresAt }));
  return (
    <>
      <Head asked={asked} title={title} />
      <Facts {...{ me, orgId }} choose={chooseOrg} />
      <Rights {...{ reserves, mayReserve }} choose={chooseRight} />
      <div class="flex flex-wrap items-end gap-2">
        <Segments
          label={t.assistants.until}
          value={days}
          change={setDays}
          options={DAYS.map((value) => ({ value, label: t.assistants.days[value] }))}
        />
        <span class="flex h-control items-center text-13 text-second">
          {format.date(expiresAt)}
        </span>
      </div>
      <p class="flex gap-2 text-13 leading-5 text-second">
        <Icon name="lock" look="mt-px text-accent" />
        {t.assistants.promise}
      </p>
      <RefusalBanner refusal={submission.refusal} />
      <div class="grid grid-cols-2 gap-2.5 *:min-h-10.5 *:text-14">
        <ButtonLink href={asked.refusedTo}>{t.assistants.refuse}</ButtonLink>
        <Button kind="primary" busy={submission.busy} onClick={() => void submission.submit(allow)}>
          {t.assistants.allow}
        </Button>
      </div>
    </>
  );
}

const LARGE = 'size-13 rounded-10 text-20';

/** Who asks, and where the person goes next. */
function Head({ asked, title }: Pick<Props, 'asked'> & { readonly title: string }) {
  const { t } = useTexts(assistantWords);
  return (
    <div class="mb-1.5 grid justify-items-center gap-1 text-center">
      <div aria-hidden="true" class="flex items-center gap-3">
        <Initial host={asked.host} size={LARGE} />
        <span class="w-10 border-t-2 border-dashed border-control-line" />
        <span class={`${SQUARE} ${LARGE} bg-accent [&_svg]:w-7 [&_svg]:fill-on-accent`}>
          <Logo />
        </span>
      </div>
      <h1 class="mt-3">{title}</h1>
      <p class="text-13 text-second">
        {asked.isDocumented ? t.assistants.publisher({ host: asked.host }) : t.assistants.ownName}
      </p>
      <p class="text-13 text-second">
        {t.assistants.returns[asked.returnsTo.kind]({ name: asked.returnsTo.name })}
      </p>
    </div>
  );
}

interface FactsProps extends Pick<Props, 'me'> {
  readonly orgId: string;
  readonly choose: (orgId: string) => void;
}

/** For whom, and in which organisation. */
function Facts({ me, orgId, choose }: FactsProps) {
  const { t } = useTexts(assistantWords);
  return (
    <dl class="grid grid-cols-[var(--label)_minmax(0,1fr)] *:min-h-9.75 *:border-t *:border-line *:py-2 *:wrap-anywhere [&_:is(dt,.faint)]:text-13 [&_dt]:text-second">
      <dt>{t.assistants.you}</dt>
      <dd>
        <strong>{me.me.name}</strong> <span class="faint">{me.me.email}</span>
      </dd>
      <dt>{t.shell.organisation}</dt>
      <dd>
        {me.memberships.length === 1 ? (
          <strong>{me.memberships[0]?.orgName}</strong>
        ) : (
          <Select
            about={{ 'aria-label': t.shell.organisation }}
            value={orgId}
            change={choose}
            options={me.memberships.map((each) => ({ value: each.orgId, label: each.orgName }))}
          />
        )}
      </dd>
      <dt>{t.shell.pages.projects}</dt>
      <dd>{t.assistants.allProjects}</dd>
    </dl>
  );
}

interface RightsProps {
  readonly reserves: boolean;
  readonly mayReserve: boolean;
  readonly choose: (reserves: boolean) => void;
}

/** Reading, or reading and reserving. */
function Rights({ reserves, mayReserve, choose }: RightsProps) {
  const { t } = useTexts(assistantWords);
  const reserveHint = mayReserve ? t.assistants.reserveHint : t.assistants.reserveNotYours;
  return (
    <fieldset class="overflow-hidden rounded-10 border border-control-line">
      <legend class="unseen">{t.assistants.right}</legend>
      {[false, true].map((right) => (
        <label
          key={String(right)}
          class="flex gap-3 border-line px-3.5 py-3 not-first-of-type:border-t has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            class="checked:appearance-none checked:rounded-full checked:border-5 checked:border-solid checked:border-accent checked:bg-surface"
            name="right"
            checked={reserves === right}
            disabled={right && !mayReserve}
            onChange={() => choose(right)}
          />
          <span class="grid">
            <strong>{right ? t.assistants.reserve : t.assistants.read}</strong>
            <span class="text-13 text-second">{right ? reserveHint : t.assistants.readHint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

// What the dashboard asks of the service about assistants. Each fails with a Refusal.

/**
 * Who asks for access, and where a person goes who refuses.
 *
 * @param request the query with which the assistant has sent the person.
 */
async function readAccessRequest(request: string): Promise<AccessRequest> {
  const response = await fetch(`/oauth/request?${request}`);
  if (!response.ok) throw await refusalIn(response);
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the service's own answer
  const asked: AccessRequest = await response.json();
  return asked;
}

/** Gives an assistant access. @returns where the person goes next. */
const connectAssistant = async (
  orgId: string,
  body: { readonly request: string; readonly reserves: boolean; readonly expiresAt: string },
): Promise<string> => (await send('POST', '/{orgId}/assistants', { orgId }, body)).returnTo;
