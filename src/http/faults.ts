import * as z from 'zod';
import { excerpt } from '../values/excerpt.ts';
import type { Fault } from '../values/failure.ts';
import { JsonNumber } from '../values/json.ts';

/** A zod error as the faults a caller is shown; the path of the body itself is empty. */
export function faultsOf(error: z.ZodError): Fault[] {
  return error.issues.map(({ path, message }) => ({ path: pathOf(path), message }));
}

/**
 * The names in `value` that its schema does not know, at any depth. They are ignored, unless the
 * caller asked for strict handling (RFC 7240, 4.4).
 *
 * @param at where `value` stands in the request; a name that is quoted there is an {@link excerpt}.
 */
export function unknownNames(schema: z.ZodType, value: unknown, at = ''): Fault[] {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    const { element } = inner;
    if (!(element instanceof z.ZodType)) return [];
    return value.flatMap((item, index) => unknownNames(element, item, `${at}[${index}]`));
  }
  if (!(inner instanceof z.ZodObject) || !hasNames(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const field: unknown = Object.hasOwn(inner.shape, name) ? inner.shape[name] : undefined;
    const path = at === '' ? excerpt(name) : `${at}.${excerpt(name)}`;
    return field instanceof z.ZodType
      ? unknownNames(field, member, path)
      : [{ path, message: 'is not known' }];
  });
}

/** A JSON object: of everything else, that it is none is all there is to say. */
function hasNames(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return !Array.isArray(value) && !(value instanceof JsonNumber);
}

function unwrapped(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodPipe)) return schema;
  return schema.out instanceof z.ZodType ? unwrapped(schema.out) : schema;
}

/** `['units', 17, 'kaufpreis']` → `units[17].kaufpreis` */
function pathOf(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}
