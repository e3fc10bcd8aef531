import * as z from 'zod';
import { isList } from '../../fields/query.ts';
import { type Verdict, validate } from './validation.ts';

/** The schema of a query whose value is the verdict on it: the pipeline reports all faults together. */
export const queryVerdict = (schema: z.ZodObject) =>
  z
    .unknown()
    .transform((query): Verdict<z.output<z.ZodObject>> =>
      validate(schema, acceptBracketLists(schema, Object.assign({}, query))),
    );

/** `status[]` and `status[0]`, as PHP and axios write lists. */
const INDEXED = /^([^[\]]+)\[\d*\]$/;

/**
 * Gives list parameters their plain names: `status[]=frei&status[1]=verkauft` becomes `status` with
 * both values. A parameter that is not a list keeps its name.
 */
export function acceptBracketLists({ shape }: z.ZodObject, query: object): object {
  const sent = Object.entries<unknown>({ ...query });
  if (!sent.some(([name]) => INDEXED.test(name))) return query;
  const plain = new Map<string, unknown>();
  for (const [name, value] of sent) {
    const [, list = ''] = INDEXED.exec(name) ?? [];
    const target = Object.hasOwn(shape, list) && isList(shape[list]) ? list : name;
    plain.set(target, plain.has(target) ? [plain.get(target), value].flat() : value);
  }
  return Object.fromEntries(plain);
}
