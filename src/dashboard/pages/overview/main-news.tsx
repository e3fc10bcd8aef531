import { readProjectCover } from '../../api/project-cover.ts';
import { readProjects, readProjectUsage } from '../../api/stock.ts';
import type { Project, ProjectUsage } from '../../api/types.ts';
import { rereadPage } from '../../api/cache.ts';
import { useReading } from '../../api/use-reading.ts';
import { LIST_ROW, ListCard, Clamped } from '../../components/table.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Thumbnail } from '../../components/icon.tsx';
import { useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { newsWords } from './words.ts';
import { EndingReservations, readEnding } from '../reservations/ending-reservations.tsx';
import { useTexts } from '../../kit/use-texts.ts';
import { SalesBar } from '../../components/status.tsx';
import { readUnits } from '../../api/units.ts';
import { hasPassed } from '../../texts/formats.ts';
import { nameOf } from '../../texts/unit-name.ts';

/**
 * The overview's wide cards: what ends soon, and how sales proceed. They wait for each other, because
 * the one below would move.
 */
export function MainNews() {
  const { orgId } = useMembership();
  const reading = useReading(`news of ${orgId}`, async () => {
    const [ending, appointments, sales, usage] = await Promise.all([
      readEnding(orgId),
      readAppointments(orgId),
      readSales(orgId),
      readProjectUsage(orgId),
    ]);
    return { ending, appointments, sales, areReserved: [...usage.values()].some(areReserved) };
  });
  return (
    <Loaded reading={reading} lines={16}>
      {({ ending, appointments, sales, areReserved: isAny }) => (
        <div class="stack">
          {isAny && (
            <EndingReservations
              {...ending}
              href={`${hrefOf(orgId, 'units')}?task=ending`}
              changed={rereadPage}
            />
          )}
          {appointments.total > 0 && <Appointments {...appointments} />}
          <Sales sales={sales} />
        </div>
      )}
    </Loaded>
  );
}

/** Whether units of a project are reserved. */
const areReserved = ({ statuses }: ProjectUsage): boolean =>
  statuses.some(({ status, units }) => status === 'reserviert' && units > 0);

/** Projects that the card shows. */
const SHOWN_PROJECTS = 5;

/** A project's units by status. */
interface Sale {
  readonly project: Project;
  readonly usage: ProjectUsage | undefined;
  /** A link to its picture. */
  readonly cover: string | undefined;
}

async function readSales(orgId: string): Promise<Sale[]> {
  const [projects, usage] = await Promise.all([readProjects(orgId), readProjectUsage(orgId)]);
  return Promise.all(
    projects.slice(0, SHOWN_PROJECTS).map(async (project) => ({
      project,
      usage: usage.get(project.id),
      cover: await readProjectCover(orgId, project),
    })),
  );
}

const NO_UNITS: Pick<ProjectUsage, 'units' | 'statuses'> = { units: 0, statuses: [] };

/** On a phone, the bar is below the name. */
const SALES_ROW =
  'grid-cols-[auto_minmax(0,7fr)_minmax(0,8fr)_5rem_5.625rem] gap-x-3 gap-y-1 py-2.25 max-md:grid-cols-[auto_minmax(0,1fr)_auto]';

/** How the sale of the newest projects proceeds: units by status, as a bar. */
function Sales({ sales }: { readonly sales: readonly Sale[] }) {
  const { t, format } = useTexts(newsWords);
  const { orgId } = useMembership();
  return (
    <ListCard title={t.news.sales} all={[t.units.allProjects, hrefOf(orgId, 'projects')]}>
      <ul>
        {sales.map(({ project, cover, usage: { units, statuses } = NO_UNITS }) => {
          const countOf = (status: string) =>
            statuses.find((each) => each.status === status)?.units ?? 0;
          const share = units === 0 ? 0 : countOf('verkauft') / units;
          return (
            <li key={project.id} class={`${LIST_ROW} ${SALES_ROW}`}>
              <Thumbnail cover={cover} look="max-md:row-span-2" />
              <a class="text-inherit no-underline" href={hrefOf(orgId, 'projects/:id', project.id)}>
                <Clamped strong>{project.name}</Clamped>
                <span class="block text-12 text-faint">{t.units.total({ count: units })}</span>
              </a>
              <SalesBar statuses={statuses} look="h-2.5 max-md:col-[2/-1] max-md:row-start-2" />
              <span class="text-right tabular-nums max-md:hidden">
                <strong>{format.number(countOf('frei'))}</strong> {t.news.free}
              </span>
              <span class="text-right tabular-nums">
                <strong>{format.wholePercent(share)}</strong>
                <span class="block text-12 text-faint">{t.news.sold}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </ListCard>
  );
}

/** Most appointments that the card shows. */
const MAX_SHOWN = 10;

/** The units that have an appointment at the notary's, the earliest first, and how many there are. */
const readAppointments = (orgId: string) =>
  readUnits(orgId, { status: ['notartermin'], sort: 'notarterminAm', limit: MAX_SHOWN });

/** The next appointments. One that has passed waits for its sale. */
function Appointments({ units, total }: Awaited<ReturnType<typeof readAppointments>>) {
  const { t, format } = useTexts(newsWords);
  const { orgId } = useMembership();
  return (
    <ListCard
      title={t.news.appointments}
      all={[t.news.all({ count: total }), `${hrefOf(orgId, 'units')}?status=notartermin`]}
    >
      <ul>
        {units.map(({ notarterminAm: at, reservation, ...unit }) => (
          <li
            key={unit.id}
            class={`${LIST_ROW} min-h-[2.4375rem] gap-3 py-2 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8.75rem] max-md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_8.25rem]`}
          >
            <a class="text-inherit no-underline" href={hrefOf(orgId, 'units/:id', unit.id)}>
              <Clamped strong>{nameOf(unit)}</Clamped>
            </a>
            <bdi class="text-13">{reservation?.reference}</bdi>
            {at === null ? (
              <span class="text-13 text-faint">{t.news.noAppointment}</span>
            ) : (
              <span class="text-13">
                <span class={hasPassed(at) ? 'warn-text' : undefined}>{format.weekday(at)}</span>
                <span class="block text-12 text-faint">{format.relative(at)}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </ListCard>
  );
}
