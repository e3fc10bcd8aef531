import { keyOf, literal, TABLES } from '../../db/tables.ts';
import { getTableName } from 'drizzle-orm';

// Statements of an export, as D1 can import them: pure functions of text.

/** D1 imports no statement of more than 100 kB ("D1: Limits"). */
const MAX_BYTES = 90_000;
/** A text that is imported in parts has parts of this many UTF-16 units: at most 60 kB of UTF-8. */
const UNITS_OF_PART = 20_000;
/** Shorter texts are imported with their row. */
const SHORT = 1000;

const KEYS = new Map(TABLES.map((table) => [getTableName(table), keyOf(table)]));

const encoder = new TextEncoder();

/** The size of a text in UTF-8. */
export const bytesOf = (text: string): number => encoder.encode(text).length;

/** Cuts text into statements, wherever its parts begin and end. */
export async function* statementsOf(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let text = '';
  let at = 0;
  let isQuoted = false;
  for await (const part of parts) {
    text += part;
    let begin = 0;
    for (; at < text.length; at++) {
      const character = text[at];
      if (character === "'") isQuoted = !isQuoted;
      else if (character === ';' && !isQuoted) {
        yield text.slice(begin, at + 1).trim();
        begin = at + 1;
      }
    }
    text = text.slice(begin);
    at -= begin;
  }
}

/** The table into which a statement inserts; `undefined` if it is no INSERT. */
export function tableOf(statement: string): string | undefined {
  return /^INSERT INTO ["`]?(\w+)/i.exec(statement)?.[1];
}

const INSERT =
  /^INSERT INTO ["`]?(?<table>\w+)["`]? ?\((?<columns>[^)]*)\) ?VALUES ?\((?<values>.*)\);$/is;

/**
 * The statements that do the same as an INSERT, none of them too large: a row with long values is inserted
 * without them, and each is appended in parts.
 *
 * @throws Error if the statement has another form.
 */
export function importable(statement: string): string[] {
  if (bytesOf(statement) <= MAX_BYTES) return [statement];
  const { table = '', columns = '', values = '' } = INSERT.exec(statement)?.groups ?? {};
  const key = KEYS.get(table);
  const names = columns.split(',').map((name) => name.trim().replaceAll(/["`]/g, ''));
  const row = literalsIn(values);
  if (key === undefined || row.length !== names.length) {
    throw new Error(`A row of ${table} is too large to be imported, and has an unknown form.`);
  }
  const isLong = (name: string, value: string) =>
    /^X?'/i.test(value) && value.length > SHORT && !key.includes(name);
  const short = row.map((value, at) => (isLong(names[at] ?? '', value) ? emptyOf(value) : value));
  const where = key.map((name) => `${name} = ${row[names.indexOf(name)]}`).join(' AND ');
  const appended = row.flatMap((value, at) => {
    const name = names[at] ?? '';
    if (!isLong(name, value)) return [];
    return partsOf(value).map(
      (part) => `UPDATE ${table} SET ${name} = ${appending(name, part)} WHERE ${where};`,
    );
  });
  return [`INSERT INTO ${table} (${names.join(', ')}) VALUES (${short.join(', ')});`, ...appended];
}

/** Text literals, numbers, NULL and bytes. */
function literalsIn(values: string): string[] {
  return [...values.matchAll(/\s*((?:X|x)?'(?:[^']|'')*'|[^,']+)\s*(?:,|$)/g)].map(
    ([, value = '']) => value.trim(),
  );
}

const isBytes = (value: string) => /^X'/i.test(value);

const emptyOf = (value: string) => (isBytes(value) ? "X''" : "''");

/** SQLite joins bytes, too, but calls the result a text. */
const appending = (name: string, part: string) =>
  isBytes(part) ? `CAST(${name} || ${part} AS BLOB)` : `${name} || ${part}`;

/** The parts of a literal, as literals. */
function partsOf(value: string): string[] {
  if (isBytes(value)) {
    return Array.from(value.slice(2, -1).matchAll(BYTES_OF_PART), ([hex]) => `X'${hex}'`);
  }
  const text = value.slice(1, -1).replaceAll("''", "'");
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = at + UNITS_OF_PART;
    // A pair of surrogates is one character.
    const isCut = /[\uD800-\uDBFF]/.test(text[end - 1] ?? '');
    const next = isCut ? end - 1 : end;
    parts.push(literal(text.slice(at, next)));
    at = next;
  }
  return parts;
}

/** Two digits for each byte. */
const BYTES_OF_PART = /.{1,40000}/g;
