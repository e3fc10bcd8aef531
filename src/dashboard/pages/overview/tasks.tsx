import { refusalOf } from '../../api/refusal.ts';
import type { Usage } from '../../api/types.ts';
import { readUnits } from '../../api/units.ts';
import { useReading } from '../../api/use-reading.ts';
import { Icon, type IconName } from '../../components/icon.tsx';
import { useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { TASKS, UNITS_OF, unitsEnding } from '../../unit-filters/tasks.ts';
import { overviewWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';

const ICONS: Readonly<Record<(typeof TASKS)[number], IconName>> = {
  ending: 'reserve',
  new: 'publications',
  plan: 'plan',
};

const TASK =
  'flex min-h-10 items-center gap-2 rounded-10 border border-line bg-surface px-3.75 text-13 text-ink no-underline shadow-raised hover:border-control-line max-md:min-h-12 max-md:gap-1.5 max-md:px-2';

/** What waits to be done: how many units, and a link to them. */
export function Tasks({ statuses }: Pick<Usage, 'statuses'>) {
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
