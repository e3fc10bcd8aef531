import { readProjects, readSales } from '../../api/stock.ts';
import type { Project, Sales } from '../../api/types.ts';
import { LARGEST_UNIT_PAGE, readEveryUnit, readUnits } from '../../api/units.ts';
import { rereadPage } from '../../api/cache.ts';
import { useLastLoaded, useReading } from '../../api/use-reading.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Button } from '../../components/button.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { ProjectSwitch } from '../../components/project-switch.tsx';
import { useMembership } from '../../membership/membership.ts';
import { parametersIn, setParameter, useLocation } from '../../navigation/location.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { dayOf } from '../../texts/formats.ts';
import { UNITS_OF } from '../../unit-filters/tasks.ts';
import { EndingReservations, readEnding } from '../reservations/ending-reservations.tsx';
import { download } from '../../spreadsheets/download.ts';
import { useTexts } from '../../kit/use-texts.ts';
import { FiguresTable, daysOf, Month, StockTable } from './cards.tsx';
import { salesWords } from './words.ts';

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** What was sold in a month, the stock as it is now, and which reservations end soon. */
export function SalesPage() {
  const { t } = useTexts(salesWords);
  const { orgId } = useMembership();
  const asked = parametersIn(useLocation(), ['month', 'project']);
  const thisMonth = dayOf(Date.now()).slice(0, 7);
  const month = MONTH.test(asked.month) && asked.month < thisMonth ? asked.month : thisMonth;
  const { project } = asked;
  const projects = useReading(`projects of ${orgId}`, () => readProjects(orgId));
  const all = projects.state === 'loaded' ? projects.value : [];
  const ofProject = project === '' ? {} : { projectId: project };
  const reading = useReading(`sold in ${month} ${project} of ${orgId}`, async () => {
    const [sales, ending] = await Promise.all([
      readSales(orgId, { ...daysOf(month), ...ofProject }),
      readEndingOf(orgId, project),
    ]);
    const list = `${hrefOf(orgId, 'units')}?${project === '' ? '' : `project=${project}&`}`;
    return { sales, ending, list };
  });
  return (
    <Page
      title={t.shell.pages.sales}
      choice={<ProjectSwitch projects={all} chosen={project} change={setParameter('project')} />}
      actions={<ExcelButton month={month} query={ofProject} projects={all} />}
    >
      <Loaded reading={useLastLoaded(reading)} lines={16}>
        {({ sales, ending, list }) => (
          <div class="stack">
            <Month key={list} sales={sales} thisMonth={thisMonth} />
            <StockTable stock={sales.stock} list={list} />
            <EndingReservations {...ending} href={`${list}task=ending`} changed={rereadPage} />
            {sales.sold.units > 0 && <SoldTables sales={sales} projects={all} />}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** The reservations that end soon, of a project or of all. */
async function readEndingOf(orgId: string, projectId: string) {
  if (projectId === '') return readEnding(orgId);
  const query = { ...UNITS_OF.ending(), projectId, limit: LARGEST_UNIT_PAGE };
  return readEnding(orgId, (await readUnits(orgId, query)).units);
}

interface SoldTablesProps {
  readonly sales: Sales;
  readonly projects: readonly Project[];
}

/** What was sold in the month, by project and house, and by rooms. */
function SoldTables({ sales: { byProject, byHouse, byRooms }, projects }: SoldTablesProps) {
  const { t } = useTexts(salesWords);
  const places = byProject.flatMap((figures) => {
    const { projectId } = figures;
    const houses = byHouse.filter((each) => each.projectId === projectId);
    const hasHouses = houses.some(({ haus }) => haus !== null);
    const parts = (hasHouses ? houses : []).map((house) => ({
      name: house.haus === null ? t.sales.noHouse : t.units.inHouse(house.haus),
      figures: house,
      isPart: true,
    }));
    return [{ name: projects.find(({ id }) => id === projectId)?.name ?? '…', figures }, ...parts];
  });
  const rooms = byRooms.map((figures) => ({ name: t.sales.rooms(figures.zimmer), figures }));
  return (
    <div class="grid gap-3 2xl:grid-cols-2 2xl:items-start">
      <FiguresTable title={t.sales.byPlace} head={t.sales.place} rows={places} />
      <FiguresTable title={t.sales.byRooms} head={t.fields.zimmer} rows={rooms} />
    </div>
  );
}

interface ExcelProps {
  readonly month: string;
  readonly query: { readonly projectId?: string };
  readonly projects: readonly Project[];
}

/** Saves what was sold in the month, the stock and the reservations as a workbook. */
function ExcelButton({ month, query, projects }: ExcelProps) {
  const { t, format } = useTexts(salesWords);
  const { orgId } = useMembership();
  const { busy, refusal, submit } = useSubmit();
  const save = async () => {
    const [units, { salesWorkbook }] = await Promise.all([
      readEveryUnit(orgId, { ...query, archived: 'with' }),
      import('./workbook.ts'),
    ]);
    const content = await salesWorkbook(units, month, projects);
    download(t.sales.fileName({ month: format.monthAndYear(month) }), content);
  };
  return (
    <>
      <Button icon="export" busy={busy} onClick={() => void submit(save)}>
        {t.sales.excel}
      </Button>
      <RefusalBanner refusal={refusal} />
    </>
  );
}
