import type { EchoedField } from '../../../http/contract/surface.ts';
import { isJsonObject } from '../../../values/json.ts';
import { type Fault, invalidRequest, pathOf } from '../../../values/failure.ts';

/**
 * Refuses what a request says of stored fields if it is not so.
 *
 * @param stored the resource that a claim is about, by the claim's path.
 * @throws Failure `invalid_request`.
 */
export function assertUnchanged(
  echoedFields: readonly EchoedField[],
  stored: (path: readonly PropertyKey[]) => object | undefined,
): void {
  const faults = echoedFields.flatMap(({ path, value, broken }): Fault[] => {
    const fields: Readonly<Record<string, unknown>> = { ...stored(path) };
    return isSame(fields[String(path.at(-1))], value) ? [] : [{ path: pathOf(path), ...broken }];
  });
  if (faults.length > 0) throw invalidRequest(faults);
}

/** Whether a value is what is stored; of an object, each of its values. */
function isSame(stored: unknown, sent: unknown): boolean {
  if (Array.isArray(stored)) return JSON.stringify(stored) === JSON.stringify(sent);
  if (!isJsonObject(stored) || !isJsonObject(sent)) return stored === sent;
  const names = Object.keys(stored);
  return (
    names.length === Object.keys(sent).length && names.every((name) => stored[name] === sent[name])
  );
}

/**
 * The same of what a body says of its rows. Claims about other rows are left out.
 *
 * @param stored the resource that a row is about.
 */
export function assertRowsUnchanged<Row extends { readonly at: number }>(
  echoedFields: readonly EchoedField[],
  rows: readonly Row[],
  stored: (row: Row) => object,
): void {
  const byPlace = new Map<PropertyKey | undefined, Row>(rows.map((row) => [row.at, row]));
  assertUnchanged(
    echoedFields.filter(({ path: [, at] }) => typeof at !== 'number' || byPlace.has(at)),
    ([, at]) => {
      const row = byPlace.get(at);
      return row && stored(row);
    },
  );
}
