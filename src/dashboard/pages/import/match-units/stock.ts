import type { Unit } from '../../../api/types.ts';
import { medianOf } from '../../../unit-cells/doubts.ts';
import type { UnitCells } from '../../../unit-cells/read-unit.ts';

/** The units of the project, by what a row may name them with. */
export type Stock = ReturnType<typeof stockOf>;

/** @param rows those of the file. @param project what new units inherit. */
export function stockOf(
  units: readonly Unit[],
  rows: readonly UnitCells[] = [],
  project: Readonly<Record<string, unknown>> = {},
) {
  const present = units.filter(({ archived }) => !archived);
  const byIdentifier = Map.groupBy(present, ({ unitIdentifier }) => unitIdentifier?.trim() ?? '');
  const ofRows = Map.groupBy(rows, (cells) => textOf(cells, 'unitIdentifier'));
  return {
    project,
    /** Identifiers that several rows or units have: their houses tell them apart. */
    repeated: new Set(
      [...byIdentifier, ...ofRows].flatMap(([name, { length }]) => (length > 1 ? [name] : [])),
    ),
    byId: new Map(units.map((unit) => [unit.id, unit])),
    /** By the own id, archived ones as well. */
    bySource: Map.groupBy(units, ({ externalSourceId }) => externalSourceId ?? ''),
    byIdentifier,
    /** The houses as they are written, by what they are called: `a` for `Haus A`. */
    houses: new Map(present.map(({ haus }) => [houseCalled(haus ?? ''), haus ?? ''])),
    /** The usual price per square metre; `null` if few units have one. */
    pricePerQm: medianOf(present.map(({ kaufpreisPerQm }) => Number(kaufpreisPerQm))) || null,
  };
}

/** What a house is called: `Haus A`, `haus a` and `A` are one. */
export const houseCalled = (house: string): string =>
  house
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .replace(
      /^(?:h(?:au)?s?|geb(?:äude)?|block|bauteil|bt|house|building)(?: (?:nr )?(?=.)|(?=.\d?$))/,
      '',
    )
    .replace(/^0+(?=\d)/, '');

/** The units of the project that no row names, of the houses that the rows name. */
export function missingIn(
  { byId }: Stock,
  rows: readonly UnitCells[],
  named: ReadonlySet<Unit>,
): Unit[] {
  // A unit without a house may be in any of them.
  const houses = new Set(['', ...rows.map(({ haus }) => houseCalled(haus?.text ?? ''))]);
  const areNamed = rows.every(({ haus }) => (haus?.text ?? '') !== '');
  const all = [...byId.values()].filter(({ archived }) => !archived);
  const isList = 2 * all.filter((unit) => named.has(unit)).length >= all.length;
  if (!isList) return [];
  const isListed = ({ haus }: Unit) => !areNamed || houses.has(houseCalled(haus ?? ''));
  return all.filter((unit) => !named.has(unit) && isListed(unit));
}

/** The unit that a row names. */
export interface Match {
  /** `null` if the project has none. */
  readonly unit: Unit | null;
  /** The own id by which the service finds or creates the unit; empty if there is none. */
  readonly source: string;
  /** Why the unit cannot be updated: several fit, or it has no own id that only it has. */
  readonly problem: 'ambiguous' | 'unreachable' | null;
}

/**
 * The unit that a row names: by the service's id, else by the own id, else by the identifier, and its house if
 * several have that. The service's upsert finds it by its own id.
 */
export function matchOf(stock: Stock, cells: UnitCells): Match {
  const byId = stock.byId.get(textOf(cells, 'id'));
  if (byId !== undefined) return reached(stock, byId);
  const own = textOf(cells, 'externalSourceId');
  if (own !== '') return withSource(stock, own) ?? { unit: null, source: own, problem: null };
  const identifier = textOf(cells, 'unitIdentifier');
  const none: Match = { unit: null, source: '', problem: null };
  if (identifier === '') return none;
  const house = stock.repeated.has(identifier) ? houseCalled(textOf(cells, 'haus')) : '';
  const isThere = ({ haus }: Unit) => house === '' || ['', house].includes(houseCalled(haus ?? ''));
  const bySource = withSource(stock, identifier);
  if (bySource?.unit && isThere(bySource.unit)) return bySource;
  const [unit, ...others] = (stock.byIdentifier.get(identifier) ?? []).filter(isThere);
  if (unit === undefined) return none;
  if (others.length > 0) return { unit, source: '', problem: 'ambiguous' };
  return reached(stock, unit);
}

const textOf = (cells: UnitCells, name: keyof UnitCells) => cells[name]?.text.trim() ?? '';

/** The unit with an own id. An archived one counts only if no other has it, as in the upsert. */
function withSource({ bySource }: Stock, source: string): Match | null {
  const all = bySource.get(source) ?? [];
  const present = all.filter(({ archived }) => !archived);
  const [unit = all[0], ...others] = present;
  if (unit === undefined) return null;
  return { unit, source, problem: others.length > 0 ? 'ambiguous' : null };
}

/** How a unit is found by the upsert. */
export function reached(stock: Stock, unit: Unit): Match {
  const source = unit.externalSourceId ?? '';
  const found = source === '' ? null : withSource(stock, source);
  const isReachable = found?.unit?.id === unit.id && found.problem === null;
  return { unit, source, problem: isReachable ? null : 'unreachable' };
}
