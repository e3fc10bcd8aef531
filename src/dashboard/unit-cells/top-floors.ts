import { readFloorLabel } from '../../values/floor.ts';
import type { UnitCells } from './read-unit.ts';

const textOf = (cells: UnitCells, name: 'haus' | 'etageLabel' | 'etage') =>
  cells[name]?.text.trim() ?? '';

/**
 * The floors of units whose label only names the top floor (`DG`), by their positions: the one above the highest
 * other floor of their house. Those of a house without other floors have none.
 */
export function topFloorsOf(all: readonly UnitCells[]): ReadonlyMap<number, number> {
  const highest = new Map<string, number>();
  const tops: [number, string][] = [];
  for (const [at, cells] of all.entries()) {
    const label = textOf(cells, 'etageLabel');
    const { floor, isRead } = readFloorLabel(label);
    const house = textOf(cells, 'haus');
    if (floor !== null) highest.set(house, Math.max(floor, highest.get(house) ?? floor));
    else if (isRead && label !== '') tops.push([at, house]);
  }
  return new Map(
    tops.flatMap(([at, house]) => {
      const floor = highest.get(house);
      return floor === undefined || floor < 0 ? [] : [[at, floor + 1] as const];
    }),
  );
}
