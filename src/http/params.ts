import * as z from 'zod';
import type { AppContext } from './context.ts';
import type { Door } from './door.ts';
import { uuid } from './fields.ts';
import { type Verdict, validate } from './request.ts';

/** Path parameters of resources below an organisation in the path. */
export const OrganisationPath = z.object({ orgId: uuid() });

const Sent = z.record(z.string(), z.string());

/**
 * A schema that returns a verdict on an operation's path parameters, and never fails. It matches
 * them by position, as each path has its own names for them. Faults name the path's parameters.
 */
export const paramsVerdictOf = <Schema extends z.ZodObject>(
  schema: Schema,
  names: readonly string[],
) => {
  const keys = Object.keys(schema.shape);
  return Sent.transform((sent): Verdict<z.output<Schema>> => {
    const named = Object.fromEntries(keys.map((key, at) => [key, sent[names[at] ?? key]]));
    const verdict = validate(schema, named);
    if (verdict.ok) return verdict;
    const faults = verdict.faults.map(({ path, message }) => ({
      path: names[keys.indexOf(path)] ?? path,
      message,
    }));
    return { ...verdict, faults };
  });
};

/** The organisation in the path; `null` if there is none. */
export function organisationOf(c: AppContext, door: Door): Verdict<string | null> {
  const orgId = c.req.param('orgId');
  if (door.organisationIn === 'credential' || orgId === undefined) return { ok: true, value: null };
  const verdict = validate(OrganisationPath, { orgId });
  return verdict.ok ? { ok: true, value: verdict.value.orgId } : verdict;
}
