import type { EchoedField } from '../../../http/request/validation.ts';
import { isJsonObject } from '../../../values/json.ts';
import { type Fault, invalidRequest, pathOf } from '../../../values/failure.ts';
import type { IndexedRow } from './refused-rows.ts';

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
  if (!isJsonObject(stored) || !isJsonObject(sent)) return stored === sent;
  const names = Object.keys(stored);
  return (
    names.length === Object.keys(sent).length && names.every((name) => stored[name] === sent[name])
  );
}

/** What a body says of the stored fields of these rows. */
export function echoedFieldsOf(
  echoedFields: readonly EchoedField[],
  rows: readonly IndexedRow<unknown>[],
): readonly EchoedField[] {
  const places = new Set<PropertyKey | undefined>(rows.map(({ at }) => at));
  return echoedFields.filter(({ path: [, at] }) => typeof at !== 'number' || places.has(at));
}
