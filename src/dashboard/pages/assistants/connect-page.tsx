import { useEffect } from 'preact/hooks';
import { connectAssistant, readAccessRequest } from '../../api/assistants.ts';
import type { AccessRequest, Me } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Logo } from '../../components/brand.tsx';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { LanguageButton } from '../../components/language-button.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { Segments } from '../../components/segments.tsx';
import { may } from '../../membership/membership.ts';
import { useTyped } from '../../navigation/typed.ts';
import { assistantWords } from './words.ts';
import { DAY_MS } from '../../texts/formats.ts';
import { Initial } from './initial.tsx';
import { useTexts } from '../../kit/use-texts.ts';

const DAYS = ['30', '90', '365'] as const;

interface Chosen {
  readonly orgId: string;
  readonly wanted: boolean;
  readonly days: (typeof DAYS)[number];
}

/** Asks a person whether an assistant may act for them: where, what, and until when. */
export function ConnectPage({ me }: { readonly me: Me }) {
  const { t } = useTexts(assistantWords);
  const request = location.search.slice(1);
  const reading = useReading(`request ${request}`, () => readAccessRequest(request));
  return (
    <main class="start consent">
      <div class="card card-body">
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
      <div class="start-foot row spread">
        <LanguageButton />
      </div>
    </main>
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
  const { values, changes, kept } = useTyped<Chosen>(`consent ${request}`, {
    orgId: memberships[0]?.orgId ?? '',
    wanted: false,
    days: '90',
  });
  const { orgId, wanted, days } = values;
  const submission = useSubmit();
  const title = t.assistants.asks({ name: asked.name });
  useEffect(() => {
    document.title = `${title} · Einheit`;
  }, [title]);
  const role = memberships.find((each) => each.orgId === orgId)?.role;
  const mayReserve = role !== undefined && may(role, 'property:update');
  const reserves = wanted && mayReserve;
  const expiresAt = new Date(Date.now() + Number(days) * DAY_MS).toISOString();
  const allow = async () => {
    const next = await connectAssistant(orgId, { request, reserves, expiresAt });
    kept.drop();
    location.assign(next);
  };
  return (
    <>
      <Head asked={asked} title={title} />
      <Facts {...{ me, orgId }} choose={changes('orgId')} />
      <Rights {...{ reserves, mayReserve }} choose={changes('wanted')} />
      <div class="consent-until">
        <Segments
          label={t.assistants.until}
          value={days}
          change={changes('days')}
          options={DAYS.map((value) => ({ value, label: t.assistants.days[value] }))}
        />
        <span>{format.date(expiresAt)}</span>
      </div>
      <p class="consent-promise">
        <Icon name="lock" />
        {t.assistants.promise}
      </p>
      <RefusalBanner refusal={submission.refusal} />
      <div class="consent-answers">
        <a class="button" href={asked.refusedTo} onClick={kept.drop}>
          {t.assistants.refuse}
        </a>
        <Button kind="primary" busy={submission.busy} onClick={() => void submission.submit(allow)}>
          {t.assistants.allow}
        </Button>
      </div>
    </>
  );
}

/** Who asks, and where the person goes next. */
function Head({ asked, title }: Pick<Props, 'asked'> & { readonly title: string }) {
  const { t } = useTexts(assistantWords);
  return (
    <div class="consent-head">
      <div aria-hidden="true">
        <Initial host={asked.host} />
        <span class="dashes" />
        <span class="initial own">
          <Logo />
        </span>
      </div>
      <h1>{title}</h1>
      <p class="faint">
        {asked.isDocumented ? t.assistants.publisher({ host: asked.host }) : t.assistants.ownName}
      </p>
      <p>{t.assistants.returns[asked.returnsTo.kind]({ name: asked.returnsTo.name })}</p>
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
    <dl class="consent-facts">
      <dt>{t.assistants.you}</dt>
      <dd>
        <strong>{me.me.name}</strong> <span class="faint">{me.me.email}</span>
      </dd>
      <dt id="consent-org">{t.shell.organisation}</dt>
      <dd>
        {me.memberships.length === 1 ? (
          <strong>{me.memberships[0]?.orgName}</strong>
        ) : (
          <select
            aria-labelledby="consent-org"
            value={orgId}
            onChange={({ currentTarget }) => {
              choose(currentTarget.value);
            }}
          >
            {me.memberships.map((each) => (
              <option key={each.orgId} value={each.orgId}>
                {each.orgName}
              </option>
            ))}
          </select>
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
    <fieldset class="consent-rights">
      <legend class="unseen">{t.assistants.right}</legend>
      {[false, true].map((right) => (
        <label key={String(right)}>
          <input
            type="radio"
            name="right"
            checked={reserves === right}
            disabled={right && !mayReserve}
            onChange={() => {
              choose(right);
            }}
          />
          <span>
            <strong>{right ? t.assistants.reserve : t.assistants.read}</strong>
            <span class="hint">{right ? reserveHint : t.assistants.readHint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
