import Big from 'big.js';
import type { Unit } from '../../api/types.ts';
import { useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { amountText } from '../../texts/amounts.ts';
import { projectWords } from './words.ts';
import { meanPerQm } from '../units/new/siblings.ts';
import { useTexts } from '../../kit/use-texts.ts';
import { UNIT_STATUSES } from '../../../values/unit-states.ts';
import { housesOf } from '../../unit-filters/houses.ts';

interface Props {
  readonly projectId: string;
  readonly units: readonly Unit[];
}

const range = (from: string, to: string) => (from === to ? from : `${from}–${to}`);

/** Six figures of a project. Each links to the list that it counts. */
export function ProjectFigures({ projectId, units }: Props) {
  const { t, format, language } = useTexts(projectWords);
  const { orgId } = useMembership();
  const { figures } = t.projectPage;
  const list = `${hrefOf(orgId, 'units')}?project=${projectId}`;
  const free = units.filter(({ status }) => status === 'frei');
  const sold = units.filter(({ status }) => status === 'verkauft');
  const prices = rangeOf(units.map(({ kaufpreis }) => kaufpreis));
  const areas = rangeOf(units.map(({ wohnflaecheQm }) => wohnflaecheQm));
  const mean = meanPerQm(units);
  const whole = (figure: Big) => amountText(figure.toFixed(0), language);
  const text = (found: readonly [Big, Big] | null, unit: string) =>
    found === null ? '–' : `${range(whole(found[0]), whole(found[1]))} ${unit}`;
  const thousands = ([low, high]: readonly [Big, Big]) =>
    range(whole(low.div(1000)), whole(high.div(1000)));
  const shown = [
    [figures.free, format.number(free.length), '&status=frei'],
    [figures.freeVolume, format.euros(volumeOf(free).toNumber()), '&status=frei'],
    [figures.sold, format.euros(volumeOf(sold).toNumber()), '&status=verkauft'],
    [figures.prices, prices === null ? '–' : thousands(prices), '&sort=kaufpreis'],
    [figures.areas, text(areas, 'm²'), '&sort=wohnflaecheQm'],
    [figures.mean, mean === null ? '–' : t.units.euros({ price: whole(mean) }), '&sort=-kaufpreis'],
  ] as const;
  return (
    <ul
      class="card grid grid-cols-3 overflow-hidden lg:grid-cols-6"
      aria-label={t.projectPage.title}
    >
      {shown.map(([name, figure, query]) => (
        <li key={name} class="-mt-px -ml-px border-t border-l border-line">
          <a
            class="grid h-full content-start gap-1 p-3 text-12 text-faint no-underline hover:bg-sunken md:px-4"
            href={list + query}
          >
            <strong class="text-16 text-ink tabular-nums md:text-20">{figure}</strong>
            <span>{name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The number of units of each status, in the order of a sale. */
export const countsOf = (units: readonly Unit[]) =>
  UNIT_STATUSES.map((status) => ({
    status,
    units: units.filter((unit) => unit.status === status).length,
  }));

/** A house and its units; the last one has the units without a house. */
interface House {
  /** `''` for the units without a house. */
  readonly name: string;
  readonly units: readonly Unit[];
}

/** A project's units by house. */
export function byHouse(units: readonly Unit[]): House[] {
  const houses = [...housesOf(units, ''), ''];
  return houses
    .map((name) => ({ name, units: units.filter(({ haus }) => (haus ?? '') === name) }))
    .filter((house) => house.units.length > 0);
}

/** The sum of the units' prices; those without a price count nothing. */
const volumeOf = (units: readonly Unit[]): Big =>
  units.reduce((sum, { kaufpreis }) => sum.plus(kaufpreis ?? 0), new Big(0));

/** The least and the greatest of some decimals; `null` without any. */
function rangeOf(decimals: readonly (string | null)[]): readonly [Big, Big] | null {
  const known = decimals.flatMap((decimal) => (decimal === null ? [] : [new Big(decimal)]));
  const [first] = known;
  if (first === undefined) return null;
  return known.reduce<readonly [Big, Big]>(
    ([low, high], each) => [each.lt(low) ? each : low, each.gt(high) ? each : high],
    [first, first],
  );
}
