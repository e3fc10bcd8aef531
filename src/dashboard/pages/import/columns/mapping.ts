import { readFloorLabel } from '../../../../values/floor.ts';
import { keep, readKept } from '../../../membership/kept.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { type FactName, factNames, isFactName } from '../../../../values/facts/facts.ts';
import {
  FIELD_NAMES,
  fieldNamed,
  fieldOf,
  isAmount,
  labelsOf,
} from '../../../unit-fields/fields.ts';
import {
  areOffers,
  fieldLabelled,
  isAboutSale,
  isPersonal,
  meaningsOfHeader,
  plainHeader,
  scaleFor,
} from '../../../unit-cells/headers.ts';
import { type Cell, isForeign, type Listing } from '../../../spreadsheets/grid.ts';
import { readNumber } from '../../../unit-cells/amounts.ts';
import {
  type ColumnName,
  columnNamed,
  KEY_HEADERS,
  KEY_NAMES,
  type Mapping,
  metadataNameOf,
} from '../../../unit-cells/column-name.ts';
import {
  isOnRequest,
  readStatus,
  readWord,
  readYesOrNo,
  statusBegunBy,
} from '../../../unit-cells/words.ts';
import { type Column, secondTable } from './columns.ts';
import { isoOfGerman } from '../../../texts/formats.ts';

/** What a column may mean. */
interface Candidate<Name extends ColumnName = ColumnName> {
  readonly column: Column;
  readonly field: Name;
  readonly rank: number;
}

/** The mapping of columns to names that are known; others mean nothing. */
const mappingOf = (names: Iterable<readonly [at: number, name: string]>): Mapping =>
  [...names].reduce<Mapping>(
    (mapping, [at, name]) => withField(mapping, at, columnNamed(name)),
    new Map(),
  );

/** Proposes a meaning for each column: of all that a header may name, the one that fits its values best. */
export function proposeMapping(columns: readonly Column[], listing?: Listing): Mapping {
  if (listing !== undefined) return mappingOf(listing.meanings.entries());
  const isExport = columns.some(({ header }) => header === 'unitIdentifier');
  const isWorkbook = columns.some(({ header }) => header === KEY_HEADERS.id);
  const candidates = ofFirstTable(columns)
    .flatMap((column) => keysOf(column, isExport, isWorkbook).concat(candidatesOf(column)))
    .toSorted((one, other) => one.rank - other.rank);
  const mapping = new Map<number, ColumnName>();
  const open = new Set<ColumnName>();
  for (const candidate of candidates) {
    const { column, field } = candidate;
    if (mapping.has(column.at) || [...mapping.values()].includes(field)) continue;
    if (rivalsOf(candidate, candidates).length > 0) open.add(field);
    if (!open.has(field)) mapping.set(column.at, field);
  }
  return new Map([...mapping].toSorted(([one], [other]) => one - other));
}

/** The columns without those of a second table beside the list. */
function ofFirstTable(columns: readonly Column[]): readonly Column[] {
  const second = secondTable(columns);
  return second === undefined ? columns : columns.filter(({ at }) => at < second.at);
}

/** What a column is by the names in this service's exports, and after all others, by those of own ids. */
function keysOf(column: Column, isExport: boolean, isWorkbook: boolean): Candidate[] {
  const { own } = column.texts;
  const exported =
    // Elsewhere, the label of a fact may be that of another thing.
    factNames().find((name) => isWorkbook && labelsOf(name)[0] === own) ??
    columnNamed(isExport || metadataNameOf(own) !== null ? own : '') ??
    KEY_NAMES.find((name) => KEY_HEADERS[name] === own);
  if (exported !== undefined) return [{ column, field: exported, rank: -LAST }];
  const isOwnId = OWN_IDS.has(plainHeader(own)) && !column.hidden;
  return isOwnId ? [{ column, field: 'externalSourceId', rank: 2 * LAST }] : [];
}

const AMOUNTS: ReadonlySet<ColumnName> = new Set(FIELD_NAMES.filter(isAmount));

/** Other columns that are named as exactly: by other words (`Preis netto` and `Preis brutto`), or with other values. */
const rivalsOf = ({ column, field, rank }: Candidate, all: readonly Candidate[]): Candidate[] =>
  AMOUNTS.has(field)
    ? all.filter(
        (other) =>
          other.field === field &&
          other.column !== column &&
          (areOffers(other.column.texts, column.texts) ||
            (other.rank === rank && contentOf(other.column) !== contentOf(column))),
      )
    : [];

const contentOf = ({ texts, shown }: Column) =>
  [texts.own.replaceAll(/[()[\]]/g, ' '), ...shown.map(({ text }) => text)]
    .map((text, at) => (at === 0 ? plainHeader(text) : text))
    .join('\n');

/** A field that no column has although several may, or that one looks like: the person says which it is. */
export type ColumnQuestion = ReturnType<typeof questionsIn>[number];

/** The questions about columns. @param settled the fields that the person has answered about. */
export function questionsIn(
  columns: readonly Column[],
  mapping: Mapping,
  settled: readonly FieldName[],
) {
  const open = ofFirstTable(columns).filter(({ at }) => !mapping.has(at));
  const candidates = open.flatMap(candidatesOf);
  const rivals = candidates.filter((each) => rivalsOf(each, candidates).length > 0);
  const named = [...Map.groupBy(rivals, ({ field }) => field)].map(([field, all]) => ({
    field,
    columns: all.map(({ column }) => column),
  }));
  const taken = new Set<ColumnName>([...mapping.values(), ...settled]);
  const openIf = (field: FieldName, mayBe: (column: Column) => boolean, among = open) => ({
    field,
    columns: taken.has(field) ? [] : among.filter(mayBe),
  });
  const most = Math.max(...columns.map(({ values }) => values));
  const hasKey = KEY_NAMES.some((name) => taken.has(name));
  // A list of houses names its units by them.
  const names = ofFirstTable(columns).filter(({ at }) =>
    [undefined, 'haus', 'houseNumber'].includes(mapping.get(at)),
  );
  const ofName = openIf('unitIdentifier', (column) => !hasKey && mayBeName(column, most), names);
  return [ofName, ...named, openIf('status', looksLikeStatus)].filter(
    (each) => each.columns.length > 0 && !taken.has(each.field),
  );
}

/** Whether a column may be the status: by its header, by codes, or because a cell says how far a sale is. */
const looksLikeStatus = (column: Column): boolean =>
  isAboutSale(column.texts) ||
  mostly(column, ({ text }) => /^[frv]$/i.test(text)) ||
  [...new Set(column.shown)].some(
    ({ text }) =>
      /\p{L}{3}/u.test(text) &&
      !['frei', 'auf_anfrage', undefined].includes(readStatus(text) ?? statusBegunBy(text)),
  );

/** Whether a column may name the units: each row has another value, which is no amount and no person. */
const mayBeName = (column: Column, rows: number): boolean =>
  !column.hidden &&
  column.values === rows &&
  !looksLikeStatus(column) &&
  !isPersonal(column.texts) &&
  isDistinct(column) &&
  scaleFor(column.texts, 'kaufpreis') === null &&
  meaningsOfHeader(column.texts).every(({ field }) => !isAmount(field)) &&
  column.shown.every(({ text }) => text.length <= MAX_NAME && !/[€²]|,\d|\.\d\d/.test(text));

const MAX_NAME = 30;

/** A rank after those of all names. */
const LAST = 1000;

/** Each proposal and each list of questions compares all columns. */
const CANDIDATES = new WeakMap<Column, readonly Candidate<FieldName>[]>();

/** The fields that a column's header names and its values fit. */
function candidatesOf(column: Column): readonly Candidate<FieldName>[] {
  const known = CANDIDATES.get(column) ?? findCandidates(column);
  CANDIDATES.set(column, known);
  return known;
}

function findCandidates(column: Column): Candidate<FieldName>[] {
  // An export may hide columns. Others hide what is not for everybody.
  if (column.hidden && fieldLabelled(column.texts.own) === undefined) return [];
  const named = meaningsOfHeader(column.texts)
    .filter(({ field, rank }) => rank <= 0 || fits(column, field))
    .map(({ field, rank }) => ({
      column,
      field,
      // An identifier is another one in each row. Other systems have a status that is none of a sale.
      rank:
        (field === 'unitIdentifier' && !isDistinct(column)) ||
        (field === 'status' && !hasStatus(column))
          ? rank + LAST + 1
          : rank,
    }));
  const isNamed = named.some(({ field }) => field === 'status');
  const isSale = isAboutSale(column.texts) ? isStatus : isStatusWord;
  if (!isNamed && (named.length === 0 || isAboutSale(column.texts)) && mostly(column, isSale))
    return [...named, { column, field: 'status', rank: LAST }];
  const isFloor = named.some(({ field }) => field === 'unitLocation') && isOfFloors(column);
  return isFloor
    ? [
        { column, field: 'etageLabel', rank: LAST },
        ...named.map((each) => ({ ...each, rank: LAST + 1 })),
      ]
    : named;
}

/** Whether at least half of a column's values have a property. */
function mostly({ shown }: Column, has: (cell: Cell) => boolean): boolean {
  let open = shown.length / 2;
  return shown.every((cell) => has(cell) || (open -= 1) >= 0);
}

const isStatusWord = ({ text, status = readStatus(text) }: Cell) => status !== undefined;
const isStatus = (cell: Cell) => isStatusWord(cell) || statusBegunBy(cell.text) !== undefined;

/** Whether at least one cell is a status. */
export const hasStatus = ({ shown }: Column): boolean => shown.some(isStatus);

const isNumber = ({ kind, text }: Cell) =>
  kind === 'number' ||
  isOnRequest(text) ||
  readNumber(text, 'comma') !== null ||
  (/\d/.test(text) && isForeign(text));

const isOfFloors = (column: Column) =>
  mostly(column, ({ text }) => {
    const { floor, isRead } = readFloorLabel(text);
    return isRead && (floor !== null || /\p{L}/u.test(text));
  });

const isDistinct = ({ shown }: Column) =>
  10 * new Set(shown.map(({ text }) => text)).size >= 9 * shown.length;

/** Whether a column's values fit a field that its header may name. */
function fits(column: Column, field: FieldName): boolean {
  if (field === 'status') return mostly(column, isStatus);
  // What is the same in each row names no unit.
  if (field === 'unitIdentifier')
    return column.shown.length < 3 || new Set(column.shown.map(({ text }) => text)).size > 1;
  if (field === 'bauzustand') return !mostly(column, isStatus);
  if (isFactName(field)) return factFits(column, field);
  // How many parking spaces there are is not their price.
  if (field === 'kaufpreisStellplatz' && column.shown.every(({ text }) => COUNT.test(text)))
    return false;
  if (isAmount(field))
    return mostly(column, isNumber) || column.shown.some(({ fault }) => fault !== undefined);
  return true;
}

/** Whether a cell can be a fact of a kind. */
const factFits = (column: Column, name: FactName): boolean => {
  const { kind, unit } = fieldOf(name);
  if (unit === 'm²' && !/m²|m2|qm|area|fläche/i.test(column.header))
    return mostly(column, isNumber) && !column.shown.every(({ text }) => SMALL_COUNT.test(text));
  if (kind === 'flag') return mostly(column, ({ text }) => readYesOrNo(text) !== undefined);
  if (kind === 'word') return mostly(column, ({ text }) => readWord(name, text) !== undefined);
  if (kind === 'date') return mostly(column, ({ text }) => DAY.test(isoOfGerman(text)));
  return (kind !== 'decimal' && kind !== 'integer') || mostly(column, isNumber);
};

/** How many balconies there are, where an area is expected. */
const SMALL_COUNT = /^[0-3](?:[.,]0+)?$/;
const COUNT = /^\d(?:[.,]0+)?$/;
const DAY = /^\d{4}-\d\d-\d\d(?:T|$)/;

const OWN_IDS = new Set(
  'eigeneid ihreid externeid externalid externalsourceid erpid erpnr quellid sourceid'.split(' '),
);

/** How the numbers of columns become those of their fields. */
export const scalesOf = (columns: readonly Column[], mapping: Mapping) =>
  new Map(
    columns.flatMap(({ at, texts }) => {
      const field = fieldNamed(mapping.get(at) ?? '');
      const scale = field === null ? null : scaleFor(texts, field);
      return scale === null ? [] : [[at, scale] as const];
    }),
  );

/** Assigns a field to a column and takes it from any other column; `null` leaves the column out. */
export function withField(mapping: Mapping, at: number, field: ColumnName | null): Mapping {
  const others = [...mapping].filter(([index, other]) => index !== at && other !== field);
  return new Map(field === null ? others : [...others, [at, field]]);
}

/** The headers by which an organisation's choice is remembered: all of them, in their order. */
export const headersKey = (orgId: string, columns: readonly Column[]): string =>
  JSON.stringify([
    orgId,
    ...columns.map(({ at, texts }) => [at, texts.group, texts.own, texts.unit]),
  ]);

/** Of the meanings that were chosen for lists of headers, the latest one first. */
const REMEMBERED = 'import-columns';
/** How many lists of headers are remembered. */
const MAX_REMEMBERED = 50;

const remembered = () =>
  readKept<Readonly<Record<string, readonly (readonly [number, string])[]>>>(REMEMBERED, {});

/** What was chosen for a file with the same headers; `null` if nothing was. */
export function rememberedMapping(key: string): Mapping | null {
  const meanings = remembered()[key];
  return meanings === undefined ? null : mappingOf(meanings);
}

/** Saves the chosen meanings of a file's columns in this browser. */
export function rememberMapping(key: string, mapping: Mapping): void {
  const others = Object.entries(remembered()).filter(([each]) => each !== key);
  const all = [[key, [...mapping]], ...others.slice(0, MAX_REMEMBERED - 1)];
  keep(REMEMBERED, Object.fromEntries(all));
}
