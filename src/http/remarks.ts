import type * as z from 'zod';
import { excerpt } from '../values/excerpt.ts';
import type { Fault } from '../values/failure.ts';
import { pathOf } from './faults.ts';
import { type Doubt, isJsonObject, type Outline, outlineOf } from './outline.ts';

/** Accepted parts of a value that may be mistakes. Paths start at the whole value. */
export interface Remarks {
  /** Paths of names that the schema does not know, at any depth. They are ignored. */
  readonly unknown: readonly (readonly PropertyKey[])[];
  readonly doubts: readonly Doubt[];
}

/** The remarks on a value, whether or not it fits its schema. */
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
  for (const findDoubts of outline.checks) {
    for (const doubt of findDoubts(value))
      into.doubts.push({ ...doubt, path: [...at, ...doubt.path] });
  }
  const { element, fields } = outline;
  if (element !== undefined && Array.isArray(value)) {
    for (const [index, item] of value.entries()) collect(element, item, [...at, index], into);
  }
  if (fields === undefined || !isJsonObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const field = fields.get(name);
    if (field === undefined) into.unknown.push([...at, name]);
    else if (isChecked(field)) collect(field, member, [...at, name], into);
  }
}

/** Whether a field has checks or parts. Most fields have neither. */
function isChecked({ checks, fields, element }: Outline): boolean {
  return checks.length > 0 || fields !== undefined || element !== undefined;
}

/** The remarks as faults, for strict handling (RFC 7240, 4.4). */
export function faultsOfRemarks({ unknown, doubts }: Remarks): Fault[] {
  return [
    ...unknown.map((path) => ({ path: pathOf(path.map(quoted)), message: 'is not known' })),
    ...doubts.map(({ path, rule }) => ({ path: pathOf(path), message: rule })),
  ];
}

/** Shortens a caller's name, which may be long. */
function quoted(part: PropertyKey): PropertyKey {
  return typeof part === 'string' ? excerpt(part) : part;
}
