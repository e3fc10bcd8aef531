/**
 * The most that one parameter may hold, in bytes, with room to spare: D1 refuses a string of more
 * than 2,000,000. Source: D1's "Limits" page.
 */
const MAX_BYTES = 1_900_000;

/** A UTF-16 unit takes at most so many bytes in UTF-8. */
const BYTES_OF_UNIT = 3;

/**
 * Rows as JSON arrays for `json_each`, as few of them as fit: D1 binds at most 100 parameters to a
 * statement, so that many rows travel as one parameter.
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
