import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/sqlite-core';

// Values that are too many or too large for D1's parameters.

/**
 * The maximum size of one parameter, in bytes, with a margin: D1 refuses a string of more than
 * 2,000,000. Source: D1's "Limits" page.
 */
const MAX_BYTES = 1_900_000;

/** The maximum number of UTF-8 bytes per UTF-16 code unit. */
const BYTES_OF_UNIT = 3;

/**
 * Packs rows into as few JSON arrays as possible, for `json_each`. D1 binds at most 100 parameters
 * to a statement, so many rows share one parameter.
 */
export function rowsParameters(rows: readonly unknown[]): string[] {
  const parameters: string[] = [];
  let held: string[] = [];
  let size = 0;
  for (const row of rows) {
    const json = JSON.stringify(row);
    const bytes = BYTES_OF_UNIT * (json.length + 1);
    if (size + bytes > MAX_BYTES && held.length > 0) {
      parameters.push(`[${held.join(',')}]`);
      [held, size] = [[], 0];
    }
    held.push(json);
    size += bytes;
  }
  return held.length === 0 ? parameters : [...parameters, `[${held.join(',')}]`];
}

/**
 * The table `row` of one column `v`, which has each row of the placeholder `rows` as a JSON array. It is
 * materialized, because SQLite would parse a row's JSON again for each column.
 */
export const rowsGiven = sql`row AS MATERIALIZED (
  SELECT jsonb(value) AS v FROM json_each(${sql.placeholder('rows')}))`;

/**
 * A text column that is stored compressed (deflate, RFC 1951), as a BLOB. Reading returns the same text,
 * byte for byte. D1 returns a BLOB as an array of byte values. Rows that were written before the column
 * was compressed have TEXT, which is returned unchanged.
 */
export const compressedText = customType<{
  data: string;
  driverData: string | Uint8Array | readonly number[];
}>({
  dataType: () => 'any',
  toDriver: (text) => deflateRawSync(text),
  fromDriver: (stored) =>
    typeof stored === 'string' ? stored : inflateRawSync(Uint8Array.from(stored)).toString(),
});
