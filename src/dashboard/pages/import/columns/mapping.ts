import { readFloorLabel } from '../../../../values/floor.ts';
import { ownKey } from '../../../membership/own-key.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { EDITABLE_FIELDS, fieldNamed } from '../../../unit-fields/fields.ts';
import {
  fieldLabelled,
  meaningsOfHeader,
  plainHeader,
  scaleFor,
} from '../../../unit-cells/headers.ts';
import type { Cell } from '../../../spreadsheets/grid.ts';
import { readNumber } from '../../../unit-cells/amounts.ts';
import {
  type ColumnName,
  columnNamed,
  KEY_HEADERS,
  KEY_NAMES,
  type Mapping,
  metadataNameOf,
} from '../../../unit-cells/column-name.ts';
import { isOnRequest, readStatus } from '../../../unit-cells/words.ts';
import type { Column } from './columns.ts';

/** A field that a column may have. */
interface Candidate {
  readonly column: Column;
  readonly field: FieldName;
  readonly rank: number;
}

/** Proposes a field for each column: of all that a header may name, the one that fits its values best. */
export function proposeMapping(columns: readonly Column[]): Mapping {
  const mapping = new Map<number, ColumnName>();
  const propose = (column: Column, name: string | undefined) => {
    const field = columnNamed(name ?? '');
    if (field === null || mapping.has(column.at) || [...mapping.values()].includes(field)) return;
    mapping.set(column.at, field);
  };
  // This service's own export names its columns as the API does.
  if (columns.some(({ header }) => header === 'unitIdentifier')) {
    for (const column of columns) propose(column, column.header);
  }
  for (const column of columns) {
    const { own } = column.texts;
    if (metadataNameOf(own) !== null) propose(column, own);
    propose(
      column,
      KEY_NAMES.find((name) => KEY_HEADERS[name] === own),
    );
  }
  // An export may hide columns. Others hide what is not for everybody.
  const candidates = columns
    .filter(({ hidden, texts }) => !hidden || fieldLabelled(texts.own) !== undefined)
    .flatMap(candidatesOf);
  for (const { column, field } of candidates.toSorted((one, other) => one.rank - other.rank)) {
    propose(column, field);
  }
  for (const column of columns) {
    if (OWN_IDS.has(plainHeader(column.texts.own)) && !column.hidden)
      propose(column, 'externalSourceId');
  }
  return new Map([...mapping].toSorted(([one], [other]) => one - other));
}

/** A rank after those of all names. */
const LAST = 1000;

/** The fields that a column's header names and its values fit. */
function candidatesOf(column: Column): Candidate[] {
  const named = meaningsOfHeader(column.texts)
    .filter(({ field, rank }) => rank <= 0 || fits(column, field))
    .map(({ field, rank }) => ({
      column,
      field,
      // An identifier is another one in each row.
      rank: field === 'unitIdentifier' && !isDistinct(column) ? rank + LAST : rank,
    }));
  const isFloor = named.some(({ field }) => field === 'unitLocation') && isOfFloors(column);
  return isFloor
    ? [
        { column, field: 'etageLabel', rank: LAST },
        ...named.map((each) => ({ ...each, rank: LAST + 1 })),
      ]
    : named;
}

/** Whether at least half of a column's values have a property. */
const mostly = ({ shown }: Column, has: (cell: Cell) => boolean): boolean =>
  2 * shown.filter(has).length >= shown.length;

const isStatus = ({ text }: Cell) => readStatus(text) !== undefined;

const isNumber = ({ kind, text }: Cell) =>
  kind === 'number' || isOnRequest(text) || readNumber(text, 'comma') !== null;

const isOfFloors = (column: Column) =>
  mostly(column, ({ text }) => {
    const { floor, isRead } = readFloorLabel(text);
    return isRead && (floor !== null || /\b[ds]/i.test(text));
  });

const isDistinct = ({ shown }: Column) =>
  10 * new Set(shown.map(({ text }) => text)).size >= 9 * shown.length;

/** Whether a column's values fit a field that its header may name. */
function fits(column: Column, field: FieldName): boolean {
  if (field === 'status') return mostly(column, isStatus);
  if (field === 'bauzustand') return !mostly(column, isStatus);
  const { kind } = EDITABLE_FIELDS[field];
  if (kind === 'amount' || kind === 'rooms')
    return mostly(column, isNumber) || column.shown.some(({ fault }) => fault !== undefined);
  return true;
}

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

const storageKey = () => ownKey('import-columns');
/** How many lists of headers are remembered. */
const MAX_REMEMBERED = 50;

/** The lists of headers with what was chosen, the latest one first. */
type Remembered = readonly (readonly [key: string, meanings: string])[];

function remembered(): Remembered {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? '{}');
    const entries = typeof kept === 'object' ? Object.entries<unknown>({ ...kept }) : [];
    return entries.map(([key, meanings]) => [key, String(meanings)]);
  } catch {
    return [];
  }
}

/** What was chosen for a file with the same headers; `null` if nothing was. */
export function rememberedMapping(key: string): Mapping | null {
  const [, meanings] = remembered().find(([each]) => each === key) ?? [];
  if (meanings === undefined) return null;
  return new Map(
    meanings.split(' ').flatMap((each) => {
      const [at = '', name = ''] = each.split(':');
      const column = columnNamed(name);
      return column === null ? [] : [[Number(at), column] as const];
    }),
  );
}

/** Saves the chosen meanings of a file's columns in this browser. */
export function rememberMapping(key: string, mapping: Mapping): void {
  const others = remembered().filter(([each]) => each !== key);
  const meanings = [...mapping].map(([at, name]) => `${at}:${name}`).join(' ');
  const all: Remembered = [[key, meanings], ...others];
  localStorage.setItem(
    storageKey(),
    JSON.stringify(Object.fromEntries(all.slice(0, MAX_REMEMBERED))),
  );
}
