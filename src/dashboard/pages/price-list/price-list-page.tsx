import { useState } from 'preact/hooks';
import { PUBLISHED_STATUSES, publishedStatusOf } from '../../../values/unit-states.ts';
import { type ProjectPicture, examplesOf, readProjectPictures } from '../../api/project-cover.ts';
import { readOrganisation } from '../../api/service.ts';
import { readProject, readUnitsOf } from '../../api/stock.ts';
import type { Organisation, StoredProject, Unit } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Button } from '../../components/button.tsx';
import { Letterhead } from '../../components/letterhead.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { Segments } from '../../components/segments.tsx';
import { useDialog } from '../../navigation/use-dialog.ts';
import { setParameter, useLocation } from '../../navigation/location.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { priceListWords } from './words.ts';
import { addressOf, nameOf } from '../../texts/unit-name.ts';
import { PaperDialog } from './paper-dialog.tsx';
import { PriceTable } from './price-table.tsx';
import { byPlace, sheetsOf } from './sheets.ts';
import { useTexts } from '../../kit/use-texts.ts';

/** A project's prices, to print: dated, on A4, by house and floor, without the prices of sold units. */
export function PriceListPage({ id }: { readonly id: string }) {
  const { t } = useTexts(priceListWords);
  const { orgId } = useMembership();
  const dialog = useDialog(['papers'] as const);
  const only = useLocation().searchParams.get('only') === 'frei' ? 'frei' : '';
  const reading = useReading(`price list of ${id}`, async () => {
    const [organisation, project, units, pictures] = await Promise.all([
      readOrganisation(orgId),
      readProject(orgId, id),
      readUnitsOf(orgId, id, false),
      // A list without pictures is better than none.
      readProjectPictures(orgId, id).catch(() => []),
    ]);
    return { organisation, project, units: units.toSorted(byPlace), pictures };
  });
  return (
    <Page
      title={t.priceList.title}
      crumbs={[
        { name: t.shell.pages.projects, href: hrefOf(orgId, 'projects') },
        ...(reading.state === 'loaded'
          ? [{ name: reading.value.project.name, href: hrefOf(orgId, 'projects/:id', id) }]
          : []),
      ]}
      actions={<Actions edit={dialog.opens('papers')} />}
    >
      <div class="price-list-choice">
        <Segments
          label={t.priceList.shown}
          value={only}
          options={[
            { value: '', label: t.units.any },
            { value: 'frei', label: t.priceList.onlyFree },
          ]}
          change={setParameter('only')}
        />
      </div>
      <Loaded reading={reading} lines={9}>
        {({ units, ...about }) => (
          <>
            <PriceList
              {...about}
              units={units.filter(({ status }) => only === '' || status === only)}
              hasSums={only === ''}
            />
            {dialog.name === 'papers' && (
              <PaperDialog
                project={about.project}
                units={units}
                close={dialog.close}
                changed={reading.reload}
              />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** What is in the head of the page. */
function Actions({ edit }: { readonly edit: () => void }) {
  const { t } = useTexts(priceListWords);
  const { role } = useMembership();
  return (
    <>
      {may(role, 'project:update') && (
        <Button icon="columns" onClick={edit}>
          {t.priceList.papers}
        </Button>
      )}
      <Button
        icon="print"
        onClick={() => {
          print();
        }}
      >
        {t.common.print}
      </Button>
    </>
  );
}

interface PriceListProps {
  readonly organisation: Organisation;
  readonly project: StoredProject;
  readonly units: readonly Unit[];
  /** Pictures of the project's units. */
  readonly pictures: readonly ProjectPicture[];
  /** Whether it sums up its units, as it does unless it has only the free ones. */
  readonly hasSums: boolean;
}

/** The list as sheets of A4, on the screen as in print. */
function PriceList({ organisation, project, units, pictures, hasSums }: PriceListProps) {
  const { t } = useTexts(priceListWords);
  const [madeAt] = useState(() => new Date().toISOString());
  if (units.length === 0) return <Empty title={t.priceList.none} hint="" />;
  const { priceNotes, priceColumns } = project;
  const frame = { ...organisation, priceNotes, priceColumns, hasSums };
  const { sheets, hasRoom } = sheetsOf(units, frame);
  const withHouses = units.some(({ haus }) => haus !== units[0]?.haus);
  const withPlaces = units.some(({ unitLocation }) => unitLocation !== null);
  return (
    <div class={priceColumns.length > 0 ? 'price-list dense' : 'price-list'}>
      {sheets.map((sheet, at) => {
        const page = t.priceList.page({ page: at + 1, all: sheets.length });
        const { length } = sheet.flatMap((part) => part.units);
        return (
          <section key={at}>
            {at === 0 ? (
              <FirstHead {...{ organisation, project, units, hasSums, madeAt }} />
            ) : (
              <RunningHead organisation={organisation} project={project} />
            )}
            <PriceTable
              {...{ sheet, withHouses, withPlaces, facts: priceColumns }}
              houseFirst={at > 0}
              label={`${t.priceList.title}, ${page}`}
              sum={
                hasSums
                  ? (sheets.length > 1 ? t.priceList.pageSum : t.priceList.sum)({ n: length })
                  : null
              }
            />
            {at === 0 && hasSums && <Counts units={units} />}
            {at === sheets.length - 1 && hasRoom && (
              <Pictures project={project} pictures={pictures} />
            )}
            <SheetFoot notes={priceNotes} page={page} madeAt={madeAt} />
          </section>
        );
      })}
    </div>
  );
}

interface HeadProps extends Omit<PriceListProps, 'pictures'> {
  readonly madeAt: string;
}

/** The letterhead, and what the list is about. */
function FirstHead({ organisation, project, units, hasSums, madeAt }: HeadProps) {
  const { t, format } = useTexts(priceListWords);
  const count = (hasSums ? t.priceList.units : t.priceList.freeUnits)({ n: units.length });
  return (
    <header>
      <Letterhead {...organisation} />
      <div class="row spread">
        <div>
          <h2>
            {t.priceList.title} <bdi>{project.name}</bdi>
          </h2>
          <p>{[count, addressOf(project)].filter(Boolean).join(', ')}</p>
        </div>
        <p class="price-date">
          <span class="small">{t.priceList.validFrom}</span> <strong>{format.date(madeAt)}</strong>
        </p>
      </div>
    </header>
  );
}

/** What a sheet after the first one is about, and whom to ask. */
function RunningHead({ organisation, project }: Pick<PriceListProps, 'organisation' | 'project'>) {
  const { t } = useTexts(priceListWords);
  return (
    <p class="running-head row spread">
      <strong>
        {t.priceList.title} <bdi>{project.name}</bdi>
      </strong>
      <span>
        {[organisation.name, organisation.contact?.split('\n')[0]].filter(Boolean).join(' · ')}
      </span>
    </p>
  );
}

interface FootProps extends Pick<HeadProps, 'madeAt'> {
  readonly notes: string | null;
  readonly page: string;
}

/** What holds for the prices, and which sheet this is. */
function SheetFoot({ notes, page, madeAt }: FootProps) {
  const { t, format } = useTexts(priceListWords);
  return (
    <footer class="row spread">
      <p class="lines">{[t.priceList.small, notes].filter(Boolean).join('\n')}</p>
      <p>
        {t.priceList.asOf} {format.dateTime(madeAt)} <strong>{page}</strong>
      </p>
    </footer>
  );
}

/** How many units have each status that people outside see. */
function Counts({ units }: Pick<PriceListProps, 'units'>) {
  const { t, format } = useTexts(priceListWords);
  const byStatus = Map.groupBy(units, ({ status }) => publishedStatusOf(status));
  return (
    <dl class="price-counts">
      {PUBLISHED_STATUSES.map((status) => (
        <div key={status}>
          <dd>{format.number(byStatus.get(status)?.length ?? 0)}</dd>
          <dt>
            {status === 'reserviert' ? t.priceList.reserved : t.statuses[status]}
            {status === 'verkauft' && `, ${t.priceList.ofAll({ count: units.length })}`}
          </dt>
        </div>
      ))}
    </dl>
  );
}

/** A floor plan as an example, and the project's picture, where the last sheet has room. */
function Pictures({ project, pictures }: Pick<PriceListProps, 'project' | 'pictures'>) {
  const { t } = useTexts(priceListWords);
  const { cover, plan } = examplesOf(project, pictures);
  return (
    <div class="price-pictures">
      {plan !== undefined && (
        <figure>
          <img src={plan.image.url ?? undefined} alt="" />
          <figcaption>{t.priceList.planExample({ name: nameOf(plan.unit) })}</figcaption>
        </figure>
      )}
      {cover !== undefined && (
        <figure>
          <img src={cover.image.url ?? undefined} alt="" />
        </figure>
      )}
    </div>
  );
}
