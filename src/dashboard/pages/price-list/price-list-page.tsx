import Big from 'big.js';
import { derivedFigures } from '../../../values/decimal.ts';
import { natural } from '../../../values/natural.ts';
import { PUBLISHED_STATUSES, publishedStatusOf, shownPrice } from '../../../values/unit-states.ts';
import { readOrganisation } from '../../api/service.ts';
import { readPlan, readProject } from '../../api/stock.ts';
import type { Organisation, PlanUnit, StoredProject } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Button } from '../../components/button.tsx';
import { Letterhead } from '../../components/letterhead.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { useMembership } from '../../membership/membership.ts';
import { Status } from '../../components/status.tsx';
import { Segments } from '../../components/segments.tsx';
import { setParameter, useLocation } from '../../navigation/location.ts';
import { showFixed } from '../import/values/amounts.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { amountText } from '../../texts/amounts.ts';
import { usePriceListTexts } from '../../texts/price-list.ts';
import { floorOf, nameOf } from '../../texts/unit-name.ts';

/** A project's prices, to print: dated, on A4, by house and floor, without the prices of sold units. */
export function PriceListPage({ id }: { readonly id: string }) {
  const { t } = usePriceListTexts();
  const { orgId } = useMembership();
  const only = useLocation().searchParams.get('only') === 'frei' ? 'frei' : '';
  const reading = useReading(`price list of ${id}`, async () => {
    const [organisation, project, units] = await Promise.all([
      readOrganisation(orgId),
      readProject(orgId, id),
      readPlan(orgId, id, false),
    ]);
    return { organisation, project, units: units.toSorted(byPlace) };
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
      actions={
        <Button
          icon="print"
          onClick={() => {
            print();
          }}
        >
          {t.stack.print}
        </Button>
      }
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
        {({ organisation, project, units }) => (
          <PriceList
            organisation={organisation}
            project={project}
            units={units.filter(({ status }) => only === '' || status === only)}
          />
        )}
      </Loaded>
    </Page>
  );
}

interface PriceListProps {
  readonly organisation: Organisation;
  readonly project: StoredProject;
  readonly units: readonly PlanUnit[];
}

function PriceList({ organisation, project, units }: PriceListProps) {
  const { t, format } = usePriceListTexts();
  if (units.length === 0) return <Empty title={t.priceList.none} hint="" />;
  const street = [project.street, project.houseNumber].filter(Boolean).join(' ');
  const place = [project.postalCode, project.city].filter(Boolean).join(' ');
  return (
    <section class="price-list">
      <header>
        <Letterhead {...organisation} />
        <div class="row spread">
          <div>
            <h2>
              {t.priceList.title} <bdi>{project.name}</bdi>
            </h2>
            <p>{[t.priceList.units(units.length), street, place].filter(Boolean).join(', ')}</p>
          </div>
          <p>{t.priceList.asOf(format.date(new Date().toISOString()))}</p>
        </div>
      </header>
      <PriceTable units={units} />
      <Counts units={units} />
      <p class="small">{t.priceList.small}</p>
      {organisation.priceNotes !== null && <p class="small lines">{organisation.priceNotes}</p>}
    </section>
  );
}

function PriceTable({ units }: Pick<PriceListProps, 'units'>) {
  const { t, format } = usePriceListTexts();
  const { priceList } = t;
  const houses = Map.groupBy(units, ({ haus }) => haus ?? '');
  const heads = [
    priceList.rooms,
    t.units.areaHead,
    priceList.perQm,
    priceList.price,
    priceList.parking,
  ];
  return (
    <table aria-label={priceList.title}>
      <thead>
        <tr>
          <th scope="col">{t.units.floor}</th>
          <th scope="col">{priceList.unit}</th>
          {heads.map((head) => (
            <th key={head} scope="col" class="number">
              {head}
            </th>
          ))}
          <th scope="col">{t.units.fields.status}</th>
        </tr>
      </thead>
      {[...houses].map(([house, own]) => {
        const free = own.filter(({ status }) => status === 'frei').length;
        return (
          <tbody key={house}>
            {houses.size > 1 && (
              <tr class="house">
                <th scope="rowgroup" colspan={heads.length + 3}>
                  <div>
                    <bdi>{house === '' ? priceList.noHouse : house}</bdi>{' '}
                    {free < own.length && (
                      <span class="small">
                        {priceList.free(format.number(free), format.number(own.length))}
                      </span>
                    )}
                  </div>
                </th>
              </tr>
            )}
            {own.map((unit, at) => (
              <PriceRow key={unit.id} unit={unit} above={own[at - 1]} />
            ))}
            <SumRow units={own} />
          </tbody>
        );
      })}
    </table>
  );
}

interface PriceRowProps {
  readonly unit: PlanUnit;
  /** The unit of the row above in the same house. */
  readonly above: PlanUnit | undefined;
}

/** A unit. Its floor is named once; a sold one has no price. */
function PriceRow({ unit, above }: PriceRowProps) {
  const { t, language } = usePriceListTexts();
  const isSold = unit.status === 'verkauft';
  const floor = floorOf(t, unit);
  const isFirst = above === undefined || floorOf(t, above) !== floor;
  const price = isSold ? null : shownPrice(unit, unit.kaufpreis);
  const { kaufpreisPerQm } = derivedFigures({ ...unit, kaltmieteWohnung: null, kaufpreis: price });
  const parking = isSold ? null : shownPrice(unit, unit.kaufpreisStellplatz);
  const nothing = isSold ? '' : '–';
  const euros = (value: string | null) =>
    value === null ? nothing : `${amountText(value, language)} €`;
  const fixed = (value: string | null) => (value === null ? nothing : showFixed(value, language));
  return (
    <tr
      class={[isSold && 'sold', isFirst && above !== undefined && 'floor']
        .filter(Boolean)
        .join(' ')}
    >
      <td>{isFirst ? floor || '–' : ''}</td>
      <th scope="row">
        <bdi>{nameOf(unit)}</bdi>
      </th>
      <td class="number">{unit.zimmer === null ? '–' : amountText(unit.zimmer, language)}</td>
      <td class="number">
        {unit.wohnflaecheQm === null ? '–' : showFixed(unit.wohnflaecheQm, language)}
      </td>
      <td class="number">{fixed(kaufpreisPerQm)}</td>
      <td class="number">
        {unit.preisAufAnfrage && !isSold ? t.statuses.auf_anfrage : euros(price)}
      </td>
      <td class="number">{euros(parking)}</td>
      <td>
        <Status status={publishedStatusOf(unit.status)} />
      </td>
    </tr>
  );
}

/** What the units of a house are together: the area of all, and the prices of those that are free. */
function SumRow({ units }: Pick<PriceListProps, 'units'>) {
  const { t, language } = usePriceListTexts();
  const free = units.filter(({ status }) => status === 'frei');
  const prices = free.flatMap((unit) => shownPrice(unit, unit.kaufpreis) ?? []);
  const areas = units.flatMap(({ wohnflaecheQm }) => wohnflaecheQm ?? []);
  return (
    <tr class="sum">
      <th scope="row" colspan={3}>
        {t.priceList.sum(units.length)}
      </th>
      <td class="number">{areas.length === 0 ? '' : showFixed(sumOf(areas), language)}</td>
      <td />
      <td class="number">
        {prices.length === 0 ? '' : `${amountText(sumOf(prices), language)} €`}
      </td>
      <td colspan={2}>{prices.length === 0 ? '' : t.priceList.sumOfFree(prices.length)}</td>
    </tr>
  );
}

const sumOf = (decimals: readonly string[]): string =>
  decimals.reduce((sum, decimal) => sum.plus(decimal), new Big(0)).toString();

/** How many units have each status that people outside see. */
function Counts({ units }: Pick<PriceListProps, 'units'>) {
  const { t, format } = usePriceListTexts();
  const byStatus = Map.groupBy(units, ({ status }) => publishedStatusOf(status));
  return (
    <dl class="price-counts">
      {PUBLISHED_STATUSES.map((status) => (
        <div key={status}>
          <dd>{format.number(byStatus.get(status)?.length ?? 0)}</dd>
          <dt>{t.statuses[status]}</dt>
        </div>
      ))}
    </dl>
  );
}

/** Compares units by house, floor and name. Units without a house or a floor come last. */
function byPlace(one: PlanUnit, other: PlanUnit): number {
  return (
    Number(one.haus === null) - Number(other.haus === null) ||
    natural.compare(one.haus ?? '', other.haus ?? '') ||
    (one.etage ?? Infinity) - (other.etage ?? Infinity) ||
    natural.compare(nameOf(one), nameOf(other))
  );
}
