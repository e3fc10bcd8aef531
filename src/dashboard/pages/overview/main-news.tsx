import { readReservations } from '../../api/reservations.ts';
import { readProjects, readSummary } from '../../api/stock.ts';
import type { Project, Reservation, Summary, Unit } from '../../api/types.ts';
import { readUnit } from '../../api/units.ts';
import { useReading } from '../../api/use-reading.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Clamped } from '../../components/table.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { DAY_MS } from '../../texts/formats.ts';
import { useNewsTexts } from '../../texts/news.ts';
import { nameOf } from '../../texts/unit-name.ts';
import { lastMonths, UnitsPerMonth } from './units-per-month.tsx';

interface Props {
  readonly months: Parameters<typeof lastMonths>[0];
  /** Units that the plan allows in a month. */
  readonly limit: number | null;
}

/**
 * The overview's wide cards: what ends soon, how sales proceed, what was created. All of them wait
 * for each other, because those below would move.
 */
export function MainNews({ months, limit }: Props) {
  const { orgId } = useMembership();
  const reading = useReading(`news of ${orgId}`, async () => {
    const [ending, sales] = await Promise.all([readEnding(orgId), readSales(orgId)]);
    return { ending, sales };
  });
  return (
    <Loaded reading={reading} lines={16}>
      {({ ending, sales }) => (
        <div class="stack">
          <EndingReservations {...ending} />
          <Sales sales={sales} />
          <UnitsPerMonth months={lastMonths(months)} limit={limit} />
        </div>
      )}
    </Loaded>
  );
}

const SOON_MS = 7 * DAY_MS;
/** Most reservations that the card shows. */
const MAX_SHOWN = 10;

/** Reservations that end soon, with their units. */
interface Ending {
  /** How many reservations there are. */
  readonly all: number;
  /** How many of them end soon. */
  readonly count: number;
  /** The first of these. */
  readonly rows: readonly EndingRowProps[];
}

async function readEnding(orgId: string): Promise<Ending> {
  const reservations = [...(await readReservations(orgId)).values()];
  const soon = new Date(Date.now() + SOON_MS).toISOString();
  const ending = reservations.filter(({ until }) => until <= soon);
  const rows = await Promise.all(
    ending.slice(0, MAX_SHOWN).map(async (reservation) => ({
      reservation,
      unit: await readUnit(orgId, reservation.propertyId),
    })),
  );
  return { all: reservations.length, count: ending.length, rows };
}

/** The reservations that end within 7 days; nothing in an organisation without reservations. */
function EndingReservations({ all, count, rows }: Ending) {
  const { t, format } = useNewsTexts();
  const { orgId } = useMembership();
  if (all === 0) return null;
  return (
    <section class="card news" aria-labelledby="ending-title">
      <header class="row spread">
        <div class="row">
          <h2 id="ending-title">{t.news.soonTitle}</h2>
          <span class="badge quiet">{format.number(count)}</span>
        </div>
        <a href={`${hrefOf(orgId, 'units')}?status=reserviert`}>{t.news.all(format.number(all))}</a>
      </header>
      {count === 0 && <p class="faint">{t.news.noneSoon}</p>}
      <ul>
        {rows.map((row) => (
          <EndingRow key={row.unit.id} {...row} />
        ))}
      </ul>
    </section>
  );
}

interface EndingRowProps {
  readonly reservation: Reservation;
  readonly unit: Unit;
}

function EndingRow({ reservation, unit }: EndingRowProps) {
  const { t, format } = useNewsTexts();
  const { orgId, role } = useMembership();
  const { propertyId, reference, until } = reservation;
  const href = hrefOf(orgId, 'units/:id', propertyId);
  return (
    <li class="ending-row">
      <a href={href}>
        <strong>
          <Clamped>{nameOf(unit)}</Clamped>
        </strong>
      </a>
      <span class="ending-case">
        <bdi>{reference}</bdi>
      </span>
      <span>
        <strong>{format.dateTime(until)}</strong>
        <span class="small">{format.relative(until)}</span>
      </span>
      {may(role, 'property:update') && (
        <a class="button" href={`${href}?dialog=reserve`}>
          {t.reservations.extend}
        </a>
      )}
    </li>
  );
}

/** Projects that the card shows. */
const SHOWN_PROJECTS = 5;

/** A project with its units in figures. */
interface Sale {
  readonly project: Project;
  readonly summary: Summary;
}

async function readSales(orgId: string): Promise<Sale[]> {
  const projects = (await readProjects(orgId)).slice(0, SHOWN_PROJECTS);
  return Promise.all(
    projects.map(async (project) => ({ project, summary: await readSummary(orgId, project.id) })),
  );
}

/** How the sale of the newest projects proceeds: units by status, as a bar. */
function Sales({ sales }: { readonly sales: readonly Sale[] }) {
  const { t, format } = useNewsTexts();
  const { orgId } = useMembership();
  return (
    <section class="card news" aria-labelledby="sales-title">
      <header class="row spread">
        <h2 id="sales-title">{t.news.sales}</h2>
        <a href={hrefOf(orgId, 'projects')}>{t.news.allProjects}</a>
      </header>
      <ul>
        {sales.map(({ project, summary: { units, statuses } }) => {
          const countOf = (status: string) =>
            statuses.find((each) => each.status === status)?.units ?? 0;
          const share = units === 0 ? 0 : countOf('verkauft') / units;
          return (
            <li key={project.id} class="sales-row">
              <a href={`${hrefOf(orgId, 'units')}?project=${project.id}`}>
                <strong>
                  <Clamped>{project.name}</Clamped>
                </strong>
                <span class="small">{t.stack.total(format.number(units))}</span>
              </a>
              <div class="sales-bar" aria-hidden="true">
                {statuses
                  .toReversed()
                  .filter((each) => each.units > 0)
                  .map((each) => (
                    <span
                      key={each.status}
                      class={`of-${each.status}`}
                      style={{ flexGrow: each.units }}
                    />
                  ))}
              </div>
              <span class="number">
                <strong>{format.number(countOf('frei'))}</strong> {t.news.free}
              </span>
              <span class="number">
                <strong>{format.percent(share)}</strong>
                <span class="small">{t.news.sold}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
