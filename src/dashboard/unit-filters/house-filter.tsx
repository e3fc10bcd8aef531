import { natural } from '../../values/natural.ts';
import { FilterMenu } from './filter-menu.tsx';
import { filterWords } from './words.ts';
import { useTexts } from '../kit/use-texts.ts';

interface Props {
  /** The chosen house; `''` for all. */
  readonly value: string;
  readonly houses: readonly string[];
  readonly change: (value: string) => void;
}

/** The filter by house. There is none where no unit names its house. */
export function HouseChip({ value, houses, change }: Props) {
  const { t } = useTexts(filterWords);
  if (houses.length === 0) return null;
  return (
    <FilterMenu label={t.asked.house} chosen={bareHouse(value)} reset={() => change('')}>
      {(close) =>
        houses.map((house) => (
          <button
            key={house}
            type="button"
            aria-pressed={house === value}
            onClick={() => {
              change(house);
              close();
            }}
          >
            {house}
          </button>
        ))
      }
    </FilterMenu>
  );
}

/** A house where its column or filter says already that it is one: `B` for `Haus B`. */
export const bareHouse = (house: string): string => house.replace(/^haus\s+(?=\S)/i, '');

/** The houses of units, and the chosen one, by name. */
export function housesOf(
  units: readonly { readonly haus: string | null }[],
  chosen: string,
): string[] {
  const houses = new Set(units.flatMap(({ haus }) => (haus === null || haus === '' ? [] : [haus])));
  if (chosen !== '') houses.add(chosen);
  return [...houses].toSorted((one, other) => natural.compare(one, other));
}
