import { publishedStatusOf, shownPrice } from '../../../values/unit-states.ts';
import { readPlan, readProject } from '../../api/stock.ts';
import type { PlanUnit } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Button } from '../../components/button.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { amountText } from '../../texts/amounts.ts';
import { usePriceListTexts } from '../../texts/price-list.ts';
import { floorOf, nameOf } from '../../texts/unit-name.ts';

/** A project's prices, to print: dated, on A4, sold units struck through. */
export function PriceListPage({ id }: { readonly id: string }) {
  const { t, format } = usePriceListTexts();
  const { orgId, orgName } = useMembership();
  const reading = useReading(`price list of ${id}`, async () => {
    const [project, units] = await Promise.all([
      readProject(orgId, id),
      readPlan(orgId, id, false),
    ]);
    return { project, units: units.toSorted(byPlace) };
  });
  return (
    <Page
      title={t.priceList.title}
      crumbs={[{ name: t.shell.pages.projects, href: hrefOf(orgId, 'projects') }]}
      actions={
        <Button
          icon="print"
          onClick={() => {
            print();
          }}
        >
          {t.priceList.print}
        </Button>
      }
    >
      <Loaded reading={reading} lines={9}>
        {({ project, units }) =>
          units.length === 0 ? (
            <Empty title={t.priceList.none} hint="" />
          ) : (
            <section class="price-list">
              <h2>
                <bdi>{project.name}</bdi>
              </h2>
              <p>
                <bdi>{orgName}</bdi> · {t.priceList.asOf(format.date(new Date().toISOString()))}
              </p>
              <PriceTable units={units} />
              <p class="small">{t.priceList.small}</p>
            </section>
          )
        }
      </Loaded>
    </Page>
  );
}

function PriceTable({ units }: { readonly units: readonly PlanUnit[] }) {
  const { t, language } = usePriceListTexts();
  const decimal = (value: string | null, of = '') =>
    value === null ? '–' : amountText(value, language) + of;
  return (
    <table aria-label={t.priceList.title}>
      <thead>
        <tr>
          <th scope="col">{t.priceList.unit}</th>
          <th scope="col">{t.priceList.floor}</th>
          <th scope="col" class="number">
            {t.priceList.rooms}
          </th>
          <th scope="col" class="number">
            {t.priceList.area}
          </th>
          <th scope="col" class="number">
            {t.priceList.price}
          </th>
          <th scope="col" class="number">
            {t.priceList.parking}
          </th>
          <th scope="col">{t.priceList.status}</th>
        </tr>
      </thead>
      <tbody>
        {units.map((unit) => (
          <tr key={unit.id} class={unit.status === 'verkauft' ? 'sold' : undefined}>
            <th scope="row">
              <bdi>{nameOf(unit)}</bdi>
            </th>
            <td>{floorOf(t, unit) || '–'}</td>
            <td class="number">{decimal(unit.zimmer)}</td>
            <td class="number">{decimal(unit.wohnflaecheQm, ' m²')}</td>
            <td class="number">
              {unit.preisAufAnfrage
                ? t.statuses.auf_anfrage
                : decimal(shownPrice(unit, unit.kaufpreis), ' €')}
            </td>
            <td class="number">{decimal(shownPrice(unit, unit.kaufpreisStellplatz), ' €')}</td>
            <td class="status-word">{t.statuses[publishedStatusOf(unit.status)]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Sorts `7` before `12`. */
const names = new Intl.Collator('de', { numeric: true });

/** Compares units by floor, then by name. Units without a floor come last. */
function byPlace(one: PlanUnit, other: PlanUnit): number {
  return (
    (one.etage ?? Infinity) - (other.etage ?? Infinity) || names.compare(nameOf(one), nameOf(other))
  );
}
