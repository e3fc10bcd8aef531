import type { NewFieldName } from '../../../unit-fields/field.ts';
import { newFieldNamed } from '../../../unit-fields/fields.ts';
import { type Column, fieldOfHeader, plainHeader } from './columns.ts';

/** Which field each column is, by the column's place; a column without one is left out. */
export type Mapping = ReadonlyMap<number, NewFieldName>;

/** What was chosen for headers before; `''`: none. */
export type Remembered = Readonly<Record<string, string>>;

/** Proposes a field for each column: what was chosen before, else what the header names. */
export function proposeMapping(columns: readonly Column[], remembered: Remembered): Mapping {
  const mapping = new Map<number, NewFieldName>();
  const propose = (column: Column, name: string | undefined) => {
    const field = newFieldNamed(name ?? '');
    if (field !== null && ![...mapping.values()].includes(field)) mapping.set(column.at, field);
  };
  for (const column of columns) propose(column, remembered[plainHeader(column.header)]);
  // This service's own export names its columns as the API does.
  if (columns.some(({ header }) => header === 'unitIdentifier')) {
    for (const column of columns) propose(column, column.header);
  }
  for (const column of columns) {
    const isKnown = remembered[plainHeader(column.header)] !== undefined;
    if (!isKnown) propose(column, fieldOfHeader(column.header));
  }
  return mapping;
}

/** Gives a column a field, which no other column keeps; `null` leaves the column out. */
export function withField(mapping: Mapping, at: number, field: NewFieldName | null): Mapping {
  const others = [...mapping].filter(([place, other]) => place !== at && other !== field);
  return new Map(field === null ? others : [...others, [at, field]]);
}

const KEY = 'import-columns';

/** What was chosen in this browser before. */
export function rememberedColumns(): Remembered {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return Object.fromEntries(
      Object.entries(Object.assign({}, kept)).map(([header, name]) => [header, String(name)]),
    );
  } catch {
    return {};
  }
}

/** Remembers by their headers what was chosen for columns. */
export function rememberColumns(columns: readonly Column[], mapping: Mapping): void {
  const chosen = columns.map(
    ({ at, header }) => [plainHeader(header), mapping.get(at) ?? ''] as const,
  );
  const all: Remembered = { ...rememberedColumns(), ...Object.fromEntries<string>(chosen) };
  localStorage.setItem(KEY, JSON.stringify(all));
}
