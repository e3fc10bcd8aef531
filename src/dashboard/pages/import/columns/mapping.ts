import {
  type ColumnName,
  columnNamed,
  KEY_HEADERS,
  KEY_NAMES,
  type Mapping,
  metadataNameOf,
} from '../values/column-name.ts';
import { ownKey } from '../../../membership/own-key.ts';
import { type Column, fieldOfHeader, plainHeader } from './columns.ts';

/** Earlier choices, by header; `''` means that the column was left out. */
export type Remembered = ReadonlyMap<string, string>;

/** Proposes a field for each column: the earlier choice, else the field that the header names. */
export function proposeMapping(columns: readonly Column[], remembered: Remembered): Mapping {
  const mapping = new Map<number, ColumnName>();
  const propose = (column: Column, name: string | undefined) => {
    const field = columnNamed(name ?? '');
    if (field !== null && ![...mapping.values()].includes(field)) mapping.set(column.at, field);
  };
  for (const column of columns) propose(column, remembered.get(plainHeader(column.header)));
  // This service's own export names its columns as the API does.
  if (columns.some(({ header }) => header === 'unitIdentifier')) {
    for (const column of columns) propose(column, column.header);
  }
  for (const column of columns) {
    if (metadataNameOf(column.header) !== null) propose(column, column.header);
    propose(
      column,
      KEY_NAMES.find((name) => KEY_HEADERS[name] === column.header),
    );
  }
  for (const column of columns) {
    if (!remembered.has(plainHeader(column.header))) propose(column, fieldOfHeader(column.header));
  }
  for (const column of columns) {
    if (!mapping.has(column.at) && isOwnId(column)) propose(column, 'externalSourceId');
  }
  return mapping;
}

const OWN_IDS = new Set(
  'eigeneid ihreid externeid externalid externalsourceid erpid erpnr quellid sourceid'.split(' '),
);

/** Whether a header names an id of the organisation's own system. */
const isOwnId = ({ header }: Column) => OWN_IDS.has(plainHeader(header));

/** Assigns a field to a column and takes it from any other column; `null` leaves the column out. */
export function withField(mapping: Mapping, at: number, field: ColumnName | null): Mapping {
  const others = [...mapping].filter(([index, other]) => index !== at && other !== field);
  return new Map(field === null ? others : [...others, [at, field]]);
}

const keyOf = (orgId: string) => ownKey(`import-columns ${orgId}`);

/** The choices saved in this browser. */
export function rememberedColumns(orgId: string): Remembered {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(orgId)) ?? '{}');
    const entries = typeof kept === 'object' ? Object.entries<unknown>({ ...kept }) : [];
    return new Map(entries.map(([header, name]) => [header, String(name)]));
  } catch {
    return new Map();
  }
}

/** Saves the columns' fields in this browser, by header. */
export function rememberColumns(
  orgId: string,
  columns: readonly Pick<Column, 'at' | 'header'>[],
  mapping: Mapping,
): void {
  const chosen = columns.map(
    ({ at, header }) => [plainHeader(header), mapping.get(at) ?? ''] as const,
  );
  const all = new Map([...rememberedColumns(orgId), ...chosen]);
  localStorage.setItem(keyOf(orgId), JSON.stringify(Object.fromEntries(all)));
}
