import { readTokens, readUsage } from '../../api/service.ts';
import { ButtonLink } from '../../components/button.tsx';
import type { Token, Usage } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Icon, type IconName } from '../../components/icon.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Page, WITH_SIDE } from '../../components/page.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { exampleHref, hrefOf } from '../../navigation/routes.ts';
import { lazily } from '../../components/lazily.tsx';
import { overviewWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';
import { refusalOf } from '../../api/refusal.ts';
import { readUnits } from '../../api/units.ts';
import { TASKS, UNITS_OF, unitsEnding } from '../../unit-filters/tasks.ts';
import { gigabytesIn } from '../../texts/amounts.ts';

const MainNews = lazily(() => import('./main-news.tsx'), 'MainNews');
const SideNews = lazily(() => import('./side-news.tsx'), 'SideNews');

/** The overview: units by status and use of the plan, and then what is new. */
export function OverviewPage() {
  const { t, format } = useTexts(overviewWords);
  const { orgId, name } = useMembership();
  const reading = useReading(`overview of ${orgId}`, async () => {
    const [usage, tokens] = await Promise.all([readUsage(orgId), readTokens(orgId)]);
    return { usage, tokens };
  });
  return (
    <Page
      title={greeting(t.overview.greetings, name)}
      windowTitle={t.shell.pages.overview}
      lead={format.today()}
      actions={<Actions />}
    >
      <Loaded reading={reading} lines={12}>
        {(loaded) => <Figures {...loaded} />}
      </Loaded>
    </Page>
  );
}

/** `Guten Morgen, Henrike`, by the browser's clock. */
function greeting(
  { morning, day, evening }: Readonly<Record<'morning' | 'day' | 'evening', string>>,
  name: string,
): string {
  const hour = new Date().getHours();
  const words = hour < 11 && hour >= 4 ? morning : hour < 18 && hour >= 4 ? day : evening;
  return `${words}, ${name.split(' ')[0] ?? name}`;
}

/** The next step: an import, or a new unit. */
function Actions() {
  const { t } = useTexts(overviewWords);
  const { orgId, role } = useMembership();
  return (
    <>
      {may(role, 'property:import') && (
        <ButtonLink
          icon="import"
          look="max-md:hidden"
          href={hrefOf(orgId, 'import')}
          label={t.units.import}
        >
          {t.units.import}
        </ButtonLink>
      )}
      {may(role, 'property:create') && (
        <ButtonLink
          kind="primary"
          icon="plus"
          href={hrefOf(orgId, 'units/new')}
          label={t.units.create}
        >
          {t.units.create}
        </ButtonLink>
      )}
    </>
  );
}

interface FiguresProps {
  readonly usage: Usage;
  readonly tokens: readonly Token[];
}

function Figures({ usage, tokens }: FiguresProps) {
  const { t } = useTexts(overviewWords);
  const { orgId, role } = useMembership();
  const hasUnits = usage.statuses.some(({ units }) => units > 0);
  return (
    <>
      <Tasks statuses={usage.statuses} />
      <div class={WITH_SIDE}>
        {hasUnits ? (
          <MainNews />
        ) : (
          <Empty title={t.units.noneYet} hint={t.overview.noUnitsHint}>
            <ButtonLink kind="primary" href={`${hrefOf(orgId, 'settings/tokens')}?dialog=issue`}>
              {t.overview.toTokens}
            </ButtonLink>
            {may(role, 'property:import') && (
              <ButtonLink href={exampleHref(orgId)}>{t.units.example}</ButtonLink>
            )}
          </Empty>
        )}
        <div class="stack">
          <SideNews tokens={tokens} />
        </div>
      </div>
      <Tariff {...usage} />
    </>
  );
}

const ICONS: Readonly<Record<(typeof TASKS)[number], IconName>> = {
  ending: 'reserve',
  new: 'publications',
  plan: 'plan',
};

const TASK =
  'flex min-h-10 items-center gap-2 rounded-10 border border-line bg-surface px-3.75 text-13 text-ink no-underline shadow-raised hover:border-control-line max-md:min-h-12 max-md:gap-1.5 max-md:px-2';

/** What waits to be done: how many units, and a link to them. */
function Tasks({ statuses }: Pick<Usage, 'statuses'>) {
  const { t, format } = useTexts(overviewWords);
  const { orgId } = useMembership();
  const counts = useReading(`tasks of ${orgId}`, () =>
    Promise.all(TASKS.map((task) => countOf(orgId, task))),
  );
  const list = hrefOf(orgId, 'units');
  const appointments = statuses.find(({ status }) => status === 'notartermin')?.units ?? 0;
  const tasks = TASKS.map((task, at) => ({
    icon: ICONS[task],
    query: `task=${task}`,
    count: counts.state === 'loaded' ? counts.value[at] : undefined,
    text: t.units.tasks[task],
    short: task === 'ending' ? t.overview.endSoon : '',
  }));
  tasks.splice(1, 0, {
    icon: 'calendar',
    query: 'status=notartermin',
    count: appointments,
    text: t.overview.appointments,
    short: '',
  });
  return (
    <ul class="flex flex-wrap gap-2 max-md:grid max-md:grid-cols-2" aria-label={t.units.task}>
      {tasks.map(({ icon, query, count, text, short }) => (
        <li key={query}>
          <a class={TASK} href={`${list}?${query}`}>
            <Icon name={icon} />
            <strong class="text-16 tabular-nums">
              {count === undefined ? '…' : count === null ? '–' : format.number(count)}
            </strong>
            <span class={short === '' ? '' : 'max-md:hidden'}>{text}</span>
            {short !== '' && <span class="md:hidden">{short}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** How many units a task has; `null` if the organisation has too many to count. */
async function countOf(orgId: string, task: (typeof TASKS)[number]): Promise<number | null> {
  try {
    const counted =
      task === 'ending' ? unitsEnding(orgId) : readUnits(orgId, { ...UNITS_OF[task](), limit: 1 });
    return (await counted).total;
  } catch (error) {
    if (refusalOf(error).code === 'too_broad') return null;
    throw error;
  }
}

/** Shares of a limit from which the gauge warns. */
const WARN = 0.8;
const DANGER = 0.95;

/** The plan in one line: its name, and what is used of its limits. */
function Tariff({ plan: name, maxOnlineUnits, monthlyUnits, maxStorageBytes, monthEndsAt }: Usage) {
  const { t, format } = useTexts(overviewWords);
  const { orgId } = useMembership();
  const units = hrefOf(orgId, 'units');
  return (
    <div class="card flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-3 text-13 text-second peer-has-[.skeleton]:hidden">
      <strong class="text-ink">{t.overview.plan({ name })}</strong>
      <Gauge
        isFirst
        title={t.overview.onlineUnits}
        {...maxOnlineUnits}
        href={`${units}?visibility=online`}
      />
      <Gauge
        title={t.overview.monthlyUnits}
        {...monthlyUnits}
        href={`${units}?archived=with`}
        hint={t.overview.resets({ date: format.day(monthEndsAt) })}
      />
      <Gauge
        title={t.overview.storage}
        used={gigabytesIn(maxStorageBytes.used)}
        limit={maxStorageBytes.limit === null ? null : gigabytesIn(maxStorageBytes.limit)}
        href={hrefOf(orgId, 'folders')}
      />
    </div>
  );
}

interface GaugeProps {
  readonly title: string;
  readonly used: number;
  /** `null`: unlimited. */
  readonly limit: number | null;
  readonly isFirst?: boolean;
  /** The page with what is used. */
  readonly href: string;
  /** What is said near the limit. */
  readonly hint?: string;
}

const FILLS = { '': 'bg-accent', warn: 'bg-warn-fill', danger: 'bg-danger-fill' } as const;

/**
 * The used share of a limit: figures and a bar, and near the limit what is left. Until then the bar of the
 * first limit is enough, and on a phone its figures.
 */
function Gauge({ title, used, limit, href, hint, isFirst = false }: GaugeProps) {
  const { t, format } = useTexts(overviewWords);
  const share = limit === null ? 0 : shareOf(used, limit);
  const level = levelOf(share);
  const isNear = level !== '';
  const left = format.number((limit ?? 0) - used);
  return (
    <section
      class={`flex flex-wrap items-center gap-x-2 before:content-['·'] ${isFirst || isNear ? '' : 'max-md:hidden'}`}
    >
      <a class="text-inherit not-hover:no-underline" href={href}>
        {format.number(used)}
        {limit !== null && ` ${t.overview.of({ allowed: limit })}`} {title}
      </a>
      {limit !== null && (isFirst || isNear) && (
        <div
          class={`h-[0.45rem] w-16 overflow-hidden rounded-full bg-sunken shadow-[inset_0_0_0_1px_var(--line)] ${isNear ? '' : 'max-md:hidden'}`}
          role="meter"
          aria-label={title}
          aria-valuenow={used}
          aria-valuemin={0}
          aria-valuemax={limit}
        >
          <div
            class={`h-full rounded-full ${FILLS[level]}`}
            style={{ width: `${Math.min(1, share) * 100}%` }}
          />
        </div>
      )}
      {isNear && (
        <p class={`${level}-text`}>
          {`${format.percent(share)} · ${used >= (limit ?? 0) ? t.overview.full : t.overview.left({ left })}`}
          {hint !== undefined && ` ${hint}`}
        </p>
      )}
    </section>
  );
}

/** A limit of 0 is always reached. */
const shareOf = (used: number, allowed: number) => (allowed === 0 ? 1 : used / allowed);

function levelOf(share: number): '' | 'warn' | 'danger' {
  if (share >= DANGER) return 'danger';
  return share >= WARN ? 'warn' : '';
}
