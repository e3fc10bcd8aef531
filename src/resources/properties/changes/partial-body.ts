import type * as z from 'zod';
import type { Warnings } from '../../../fields/warnings.ts';
import { isJsonObject } from '../../../values/json.ts';
import type { Fault } from '../../../values/failure.ts';
import { faultsIn, validate, type Verdict } from '../../../fields/rules.ts';
import type { PartJudge, PartOfBody } from '../../../http/contract/declaration.ts';

// A body whose list may be written in part: each row has its own verdict.

/** The list of a body whose rows can be left out. */
const LIST = 'properties';

/** The row that a path of a fault is about: 3 for `properties[3].etage`; `undefined` for another path. */
export function rowAt(path: string): number | undefined {
  const [, row] = new RegExp(String.raw`^${LIST}\[(\d+)\]`).exec(path) ?? [];
  return row === undefined ? undefined : Number(row);
}

/**
 * Leaves each row with a fault out of a body that may be written in part. Any other fault refuses the whole
 * body.
 *
 * @returns `null` if the body does not ask for it, or has no list.
 */
export const judgeRows: PartJudge = (schema, { sent, warnings, strange }) => {
  if (!isJsonObject(sent) || sent['partial'] !== true) return null;
  const rows = sent[LIST];
  if (!Array.isArray(rows) || rows.length === 0) return null;
  const { body, invalidRows } = judge(schema, { sent, rows }, [...rows.keys()], strange);
  return { body, invalidRows, warnings: withoutRows(warnings, invalidRows) };
};

interface Sent {
  readonly sent: object;
  readonly rows: readonly unknown[];
}

/** Judges what is left of a body at these places. @param known the faults of what was sent. */
function judge(
  schema: z.ZodType,
  { sent, rows }: Sent,
  places: readonly number[],
  known: readonly Fault[],
): Omit<PartOfBody, 'warnings'> {
  const isBad = new Set(known.map(({ path }) => rowAt(path)));
  const left = places.filter((at) => !isBad.has(at));
  const body = { ...sent, [LIST]: left.map((at) => rows[at]) };
  // A list of which nothing is left is shorter than the schema allows.
  const verdict: Verdict<unknown> =
    left.length === 0 ? { ok: true, value: body } : validate(schema, body);
  const found = faultsIn(verdict).map((fault) => asSent(fault, left));
  const faults = [...known, ...found];
  const isWhole = faults.every(({ path }) => rowAt(path) !== undefined);
  if (!isWhole) return { body: { ok: false, faults }, invalidRows: [] };
  return found.length === 0
    ? { body: verdict, invalidRows: faults }
    : judge(schema, { sent, rows }, left, faults);
}

/** A fault by the place that its row has in what was sent. */
function asSent({ path, ...rule }: Fault, places: readonly number[]): Fault {
  const row = rowAt(path);
  if (row === undefined) return { path, ...rule };
  const rest = path.slice(path.indexOf(']'));
  return { path: `${LIST}[${places[row]}${rest}`, ...rule };
}

function withoutRows({ unknown, values }: Warnings, invalidRows: readonly Fault[]): Warnings {
  const gone = new Set<PropertyKey | undefined>(invalidRows.map(({ path }) => rowAt(path)));
  const isLeft = ({ path: [, row] }: { readonly path: readonly PropertyKey[] }) =>
    row === undefined || !gone.has(row);
  return { unknown: unknown.filter(isLeft), values: values.filter(isLeft) };
}
