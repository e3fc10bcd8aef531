import { readProjectCover } from '../../api/project-cover.ts';
import { readProjects, readProjectUsage } from '../../api/stock.ts';
import type { Project, ProjectUsage } from '../../api/types.ts';
import { rereadPage } from '../../api/cache.ts';
import { useReading } from '../../api/use-reading.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Thumbnail } from '../../components/icon.tsx';
import { SalesBar } from './sales-bar.tsx';
import { Clamped } from '../../components/table.tsx';
import { useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { newsWords } from './news-words.ts';
import { Appointments, readAppointments } from './appointments.tsx';
import { EndingReservations, readEnding } from '../reservations/ending-reservations.tsx';
import { useTexts } from '../../kit/use-texts.ts';

/**
 * The overview's wide cards: what ends soon, and how sales proceed. They wait for each other, because
 * the one below would move.
 */
export function MainNews() {
  const { orgId } = useMembership();
  const reading = useReading(`news of ${orgId}`, async () => {
    const [ending, appointments, sales] = await Promise.all([
      readEnding(orgId),
      readAppointments(orgId),
      readSales(orgId),
    ]);
    return { ending, appointments, sales };
  });
  return (
    <Loaded reading={reading} lines={16}>
      {({ ending, appointments, sales }) => (
        <div class="stack">
          {ending.all > 0 && (
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

/** How the sale of the newest projects proceeds: units by status, as a bar. */
function Sales({ sales }: { readonly sales: readonly Sale[] }) {
  const { t, format } = useTexts(newsWords);
  const { orgId } = useMembership();
  return (
    <section class="card news" aria-labelledby="sales-title">
      <header class="row spread">
        <h2 id="sales-title">{t.news.sales}</h2>
        <a href={hrefOf(orgId, 'projects')}>{t.units.allProjects}</a>
      </header>
      <ul>
        {sales.map(({ project, cover, usage: { units, statuses } = NO_UNITS }) => {
          const countOf = (status: string) =>
            statuses.find((each) => each.status === status)?.units ?? 0;
          const share = units === 0 ? 0 : countOf('verkauft') / units;
          return (
            <li key={project.id} class="sales-row">
              <Thumbnail cover={cover} />
              <a href={hrefOf(orgId, 'projects/:id', project.id)}>
                <Clamped strong>{project.name}</Clamped>
                <span class="small">{t.units.total({ count: units })}</span>
              </a>
              <SalesBar statuses={statuses} />
              <span class="number">
                <strong>{format.number(countOf('frei'))}</strong> {t.news.free}
              </span>
              <span class="number">
                <strong>{format.wholePercent(share)}</strong>
                <span class="small">{t.news.sold}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
