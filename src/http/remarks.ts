import type * as z from 'zod';
import { excerpt } from '../values/excerpt.ts';
import type { Fault } from '../values/failure.ts';
import { pathOf } from './faults.ts';
import { type Doubt, hasNames, type Outline, outlineOf } from './outline.ts';

/** What was accepted of a request, and yet may be a mistake. Paths lead from the whole of it. */
export interface Remarks {
  /** Names that the schema does not know, at any depth: they are ignored. */
  readonly unknown: readonly (readonly PropertyKey[])[];
  readonly doubts: readonly Doubt[];
}

/** What is to be remarked on a value that was sent, whether or not it fits its schema. */
export function remarksOn(schema: z.ZodType, value: unknown): Remarks {
  const remarks = { unknown: [], doubts: [] };
  collect(outlineOf(schema), value, [], remarks);
  return remarks;
}

interface Collected {
  readonly unknown: (readonly PropertyKey[])[];
  readonly doubts: Doubt[];
}

function collect(outline: Outline, value: unknown, at: PropertyKey[], into: Collected): void {
  for (const judge of outline.judges) {
    for (const doubt of judge(value)) into.doubts.push({ ...doubt, path: [...at, ...doubt.path] });
  }
  const { element, fields } = outline;
  if (element !== undefined && Array.isArray(value)) {
    for (const [index, item] of value.entries()) collect(element, item, [...at, index], into);
  }
  if (fields === undefined || !hasNames(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const field = fields.get(name);
    if (field === undefined) into.unknown.push([...at, name]);
    else if (isJudged(field)) collect(field, member, [...at, name], into);
  }
}

/** Most fields are neither doubted nor have parts. */
function isJudged({ judges, fields, element }: Outline): boolean {
  return judges.length > 0 || fields !== undefined || element !== undefined;
}

/** The remarks as faults: strict handling refuses what they are about (RFC 7240, 4.4). */
export function faultsOfRemarks({ unknown, doubts }: Remarks): Fault[] {
  return [
    ...unknown.map((path) => ({ path: pathOf(path.map(quoted)), message: 'is not known' })),
    ...doubts.map(({ path, rule }) => ({ path: pathOf(path), message: rule })),
  ];
}

/** A caller's own name may be long. */
function quoted(part: PropertyKey): PropertyKey {
  return typeof part === 'string' ? excerpt(part) : part;
}
