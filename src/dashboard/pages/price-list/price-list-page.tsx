import { useState } from 'preact/hooks';
import { PUBLISHED_STATUSES, publishedStatusOf } from '../../../values/unit-states.ts';
import { type ProjectPicture, examplesOf, readProjectPictures } from '../../api/project-cover.ts';
import { readOrganisation } from '../../api/service.ts';
import { readProject, readUnitsOf, changeProject } from '../../api/stock.ts';
import type { Organisation, StoredProject, Unit } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Button } from '../../components/button.tsx';
import { Paper, SMALL } from './paper.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { Segments } from '../../components/segments.tsx';
import { useDialog } from '../../navigation/use-dialog.ts';
import { setParameter, useLocation } from '../../navigation/location.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { priceListWords } from './words.ts';
import { addressOf, nameOf } from '../../texts/unit-name.ts';
import { PriceTable } from './price-table.tsx';
import { byPlace, sheetsOf } from './sheets.ts';
import { useTexts } from '../../kit/use-texts.ts';
import { Checkbox } from '../../components/checkbox.tsx';
import { FormDialog, type OnPage } from '../../components/form-dialog.tsx';
import { TextArea } from '../../components/text-field.tsx';
import { useValues } from '../../kit/typed.ts';
import { metadataNamesOf } from '../../unit-fields/field.ts';

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
      <div class="mb-4 max-w-80 print:hidden">
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
      <Button icon="print" onClick={() => print()}>
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
  const { t, format } = useTexts(priceListWords);
  const [madeAt] = useState(() => new Date().toISOString());
  if (units.length === 0) return <Empty title={t.priceList.none} hint="" />;
  const { priceColumns } = project;
  const frame = { ...organisation, ...project, hasSums };
  const count = (hasSums ? t.priceList.units : t.priceList.freeUnits)({ n: units.length });
  const { sheets, hasRoom } = sheetsOf(units, frame);
  const withHouses = units.some(({ haus }) => haus !== units[0]?.haus);
  const withPlaces = units.some(({ unitLocation }) => unitLocation !== null);
  return (
    <div
      class="price-list grid grid-cols-1 gap-8 print:block print:text-[8.6pt]/[1.3]"
      data-prints-alone="prices"
    >
      {sheets.map((sheet, at) => {
        const page = t.priceList.page({ page: at + 1, all: sheets.length });
        const { length } = sheet.flatMap((part) => part.units);
        return (
          <Paper
            key={at}
            {...{ organisation, project, page, madeAt }}
            continues={at > 0}
            title={
              <>
                {t.priceList.title} <bdi>{project.name}</bdi>
              </>
            }
            lead={<p>{[count, addressOf(project)].filter(Boolean).join(', ')}</p>}
            beside={
              <p class="text-right print:*:block">
                <span class={`${SMALL} text-faint`}>{t.priceList.validFrom}</span>{' '}
                <strong class="print:text-[9.8pt]">{format.date(madeAt)}</strong>
              </p>
            }
          >
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
          </Paper>
        );
      })}
    </div>
  );
}

/** How many units have each status that people outside see. */
function Counts({ units }: Pick<PriceListProps, 'units'>) {
  const { t, format } = useTexts(priceListWords);
  const byStatus = Map.groupBy(units, ({ status }) => publishedStatusOf(status));
  return (
    <dl class="price-counts grid grid-cols-4 rounded-6 border border-button-line">
      {PUBLISHED_STATUSES.map((status) => (
        <div key={status} class="border-line px-3.5 py-2 not-first:border-l screen:max-md:px-2">
          <dd class="text-16 font-bold">{format.number(byStatus.get(status)?.length ?? 0)}</dd>
          <dt class={SMALL}>
            {status === 'reserviert' ? t.priceList.reserved : t.statuses[status]}
            {status === 'verkauft' && `, ${t.priceList.ofAll({ count: units.length })}`}
          </dt>
        </div>
      ))}
    </dl>
  );
}

const PICTURE = 'block h-36 w-full rounded-6 border border-line bg-[#fff] print:h-[44mm]';

/** A floor plan as an example, and the project's picture, where the last sheet has room. */
function Pictures({ project, pictures }: Pick<PriceListProps, 'project' | 'pictures'>) {
  const { t } = useTexts(priceListWords);
  const { cover, plan } = examplesOf(project, pictures);
  return (
    <div class="grid grid-cols-[4fr_7fr] gap-4">
      {plan !== undefined && (
        <figure>
          <img class={`${PICTURE} object-contain`} src={plan.image.url ?? undefined} alt="" />
          <figcaption class="mt-1 text-12 text-second print:text-[7pt]/[1.3]">
            {t.priceList.planExample({ name: nameOf(plan.unit) })}
          </figcaption>
        </figure>
      )}
      {cover !== undefined && (
        <figure>
          <img class={`${PICTURE} object-cover`} src={cover.image.url ?? undefined} alt="" />
        </figure>
      )}
    </div>
  );
}

interface Props extends OnPage {
  readonly project: StoredProject;
  /** Units whose metadata can be columns. */
  readonly units: readonly Unit[];
}

/** What stands on the project's papers: notes, and metadata as columns of the price list. */
function PaperDialog({ project, units, ...page }: Props) {
  const { t } = useTexts(priceListWords);
  const { orgId } = useMembership();
  const { id, priceNotes, priceColumns } = project;
  const stored = { priceNotes: priceNotes ?? '', priceColumns };
  const { values, bind, changes, changed } = useValues(stored);
  const columns = values.priceColumns;
  const names = new Set([...priceColumns, ...metadataNamesOf(units)]);
  const choose = changes('priceColumns');
  const send = async () => {
    await changeProject(orgId, id, changed);
    return t.priceList.papersSaved;
  };
  return (
    <FormDialog {...page} title={t.priceList.papers} action={t.common.save} send={send}>
      <TextArea
        label={t.priceList.notes}
        hint={t.priceList.notesHint}
        rows={5}
        {...bind('priceNotes')}
      />
      {names.size > 0 && (
        <fieldset class="stack">
          <legend>{t.priceList.columns}</legend>
          {[...names].map((name) => (
            <Checkbox
              key={name}
              look="row"
              checked={columns.includes(name)}
              check={(isShown) =>
                choose(isShown ? [...columns, name] : columns.filter((each) => each !== name))
              }
            >
              {name}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </FormDialog>
  );
}
