import { millisecondsOf } from '../../../values/instant.ts';
import { ButtonLink } from '../../components/button.tsx';
import { readProjects } from '../../api/stock.ts';
import { refusalOf } from '../../api/refusal.ts';
import type { Project, Token, UnitPage, Webhook } from '../../api/types.ts';
import { isRecent, undoneUntil } from '../../api/imports.ts';
import { readUnits } from '../../api/units.ts';
import { rereadPage } from '../../api/cache.ts';
import { useReading } from '../../api/use-reading.ts';
import { readWebhooks, needsCare } from '../../api/webhooks.ts';
import { Dot, Icon, TypeTag } from '../../components/icon.tsx';
import { LIST_ROW, ListCard, Clamped } from '../../components/table.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Moment } from '../../components/moment.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { newsWords } from './words.ts';
import { didOf, readWholeImports, type WholeImport } from '../../imports/whole-imports.ts';
import { endsSoon } from '../tokens/token-state.ts';
import { UndoButton } from '../undo/undo-button.tsx';
import { ChangedUnits } from '../units/changed-units.tsx';
import type { Wording } from '../../kit/words.ts';
import { useTexts } from '../../kit/use-texts.ts';

interface Props {
  readonly tokens: readonly Token[];
}

/**
 * The overview's narrow cards: last import, connections, last changes, tokens that expire soon. All
 * of them wait for each other, because those below would move.
 */
export function SideNews({ tokens }: Props) {
  const { orgId, role } = useMembership();
  const reading = useReading(`side news of ${orgId}`, async () => {
    const [imports, webhooks, projects, { units }] = await Promise.all([
      may(role, 'property:import') ? readWholeImports(orgId, 1) : [],
      may(role, 'webhook:manage') ? readWebhooks(orgId) : [],
      readProjects(orgId),
      readChanged(orgId),
    ]);
    return { last: imports[0], webhooks, projects, units };
  });
  return (
    <Loaded reading={reading} lines={8}>
      {({ last, webhooks, projects, units }) => (
        <>
          {last !== undefined && <LastImport last={last} projects={projects} />}
          <Connections webhooks={webhooks} />
          <ChangedUnits units={units} href={`${hrefOf(orgId, 'units')}?sort=-updated`} />
          <EndingTokens tokens={tokens} />
        </>
      )}
    </Loaded>
  );
}

interface LastImportProps {
  readonly last: WholeImport;
  readonly projects: readonly Project[];
}

/** The latest import: which file, what it did, and how it is undone. */
function LastImport({ last, projects }: LastImportProps) {
  const { t, format } = useTexts(newsWords);
  const { orgId, role } = useMembership();
  const { status, createdAt } = last;
  return (
    <section class="card card-body pt-3" aria-label={t.news.lastImport}>
      <header class="row spread">
        <h2>{t.news.lastImport}</h2>
        <Moment at={createdAt} as="short" look="small" />
      </header>
      <Imported last={last} project={projects.find(({ id }) => id === last.projectId)} />
      <div class="flex gap-2 *:flex-1">
        {may(role, 'audit:read') && (
          <ButtonLink
            icon="eye"
            href={`${hrefOf(orgId, 'settings/audit')}?from=${dayOf(createdAt)}`}
          >
            {t.news.changes}
          </ButtonLink>
        )}
        {status === 'completed' && (
          <UndoButton
            what={t.news.lastImport}
            at={createdAt}
            changes={last.parts}
            changed={rereadPage}
          />
        )}
      </div>
      {status === 'completed' && isRecent(createdAt) && (
        <p class="-mt-1 text-12 text-faint">
          {t.news.undoUntil({ when: format.short(undoneUntil(createdAt)) })}
        </p>
      )}
    </section>
  );
}

interface ImportedProps {
  readonly last: WholeImport;
  readonly project: Project | undefined;
}

/** The file of an import, or else its project, with what it did and a link to the project. */
function Imported({ last, project }: ImportedProps) {
  const wording = useTexts(newsWords);
  const { t } = wording;
  const { orgId } = useMembership();
  const { fileName, status } = last;
  const name = <Clamped strong>{fileName ?? project?.name ?? '–'}</Clamped>;
  return (
    <div class="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-2 text-13">
      {fileName === null ? (
        <Icon name="import" look="h-8.5 w-7 rounded-4 border border-button-line p-1 text-accent" />
      ) : (
        <TypeTag name={/\.csv$/i.test(fileName) ? 'CSV' : 'XLS'} />
      )}
      <p>
        {project === undefined ? (
          name
        ) : (
          <a
            class="text-inherit no-underline"
            href={`${hrefOf(orgId, 'units')}?project=${project.id}`}
          >
            {name}
          </a>
        )}
        <span class="block text-12 text-faint">
          {didOf(last, wording)}
          {status === 'completed' ? '' : ' · '}
          {status === 'failed' && <span class="danger-text">{t.news.failedImport}</span>}
          {status === 'canceled' && <span class="faint">{t.news.undoneImport}</span>}
        </span>
      </p>
    </div>
  );
}

/** The day of an instant in the browser's time zone, as the audit log's filter has it. */
const dayOf = (at: string) => new Date(millisecondsOf(at)).toLocaleDateString('sv');

/** The webhooks and how they stand; nothing without webhooks. */
function Connections({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const { t } = useTexts(newsWords);
  const { orgId } = useMembership();
  if (webhooks.length === 0) return null;
  return (
    <ListCard
      title={t.news.connections}
      all={[t.shell.pages['settings/webhooks'], hrefOf(orgId, 'settings/webhooks')]}
    >
      <ul>
        {webhooks.map((webhook) => (
          <li
            key={webhook.id}
            class={`${LIST_ROW} min-h-[2.4375rem] grid-cols-[auto_auto_minmax(0,1fr)] gap-2 py-2 text-13 ${needsCare(webhook) ? 'text-danger' : ''}`}
          >
            <Dot is={needsCare(webhook) ? 'fault' : webhook.enabled ? 'on' : 'off'} />
            <Clamped strong>{webhook.description ?? new URL(webhook.url).host}</Clamped>
            <Connection webhook={webhook} />
          </li>
        ))}
      </ul>
    </ListCard>
  );
}

/** `09:14` today, otherwise `20.11.`. */
function briefly(at: string, { language, format }: Wording): string {
  const isToday = dayOf(at) === dayOf(new Date().toISOString());
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' });
  return isToday ? time.format(millisecondsOf(at)) : format.day(at);
}

function Connection({ webhook }: { readonly webhook: Webhook }) {
  const wording = useTexts(newsWords);
  const { t, format } = wording;
  const { orgId } = useMembership();
  const { id, enabled, failingSince, attempts } = webhook;
  const [latest] = attempts;
  if (needsCare(webhook)) {
    return (
      <span class="flex items-center justify-between gap-2">
        {failingSince === null
          ? t.news.notArrived
          : t.news.failingSince({ when: briefly(failingSince, wording) })}
        <a
          class="font-semibold no-underline"
          href={`${hrefOf(orgId, 'settings/webhooks')}?webhook=${id}`}
        >
          {t.news.check}
        </a>
      </span>
    );
  }
  if (!enabled) return <span class="text-right text-faint">{t.news.paused}</span>;
  if (latest === undefined) return <span class="text-right text-faint">{t.news.waits}</span>;
  return (
    <time class="text-right text-faint" dateTime={latest.at} title={format.dateTime(latest.at)}>
      {briefly(latest.at, wording)}
    </time>
  );
}

/** Units that the card shows. */
const SHOWN_UNITS = 4;

/** The units that were changed last; none if the organisation has too many to sort. */
async function readChanged(orgId: string): Promise<Pick<UnitPage, 'units'>> {
  try {
    return await readUnits(orgId, { sort: '-updated', limit: SHOWN_UNITS });
  } catch (error) {
    if (refusalOf(error).code === 'too_broad') return { units: [] };
    throw error;
  }
}

/** The tokens and assistants whose access ends within 14 days; nothing without such. */
function EndingTokens({ tokens }: Props) {
  const { t } = useTexts(newsWords);
  const { orgId } = useMembership();
  const ending = tokens.filter((token) => endsSoon(token));
  if (ending.length === 0) return null;
  return (
    <section class="card card-body pt-3">
      <h2>{t.news.ending}</h2>
      <p class="small">{t.news.endingHint}</p>
      <ul class="stack tight">
        {ending.map(({ id, name, assistant, expiresAt }) => (
          <li key={id} class="row spread">
            <a
              href={
                assistant === null
                  ? hrefOf(orgId, 'settings/tokens/:id', id)
                  : hrefOf(orgId, 'assistants')
              }
            >
              <Clamped>{name}</Clamped>
            </a>
            <Moment at={expiresAt} look="warn-text" />
          </li>
        ))}
      </ul>
    </section>
  );
}
