import { zValidator } from '@hono/zod-validator';
import type { Hono } from 'hono';
import * as z from 'zod';
import type { Database } from '../db/database.ts';
import { everywhereIn, mappedHomes } from '../db/mapped-homes.ts';
import type { Hop } from '../db/round-trip.ts';
import type { Instant } from '../values/instant.ts';
import type { AppContext, AppEnv } from './context.ts';
import type { Door, ReadingService, UnverifiedCaller } from './door.ts';
import { uuid } from './fields.ts';
import type { Place } from './operation.ts';
import { type Input, inputOf, queryVerdictOf, type Verdict, validate } from './request.ts';

/** Path parameters of resources below an organisation in the path. */
export const OrganisationPath = z.object({ orgId: uuid() });

interface Address<Params, Query> {
  readonly params: Params;
  readonly query: Query;
}

/** A request before anything of it is permitted: who sent it, and what its address says. */
export interface Arrival<Params, Query> {
  readonly unverified: UnverifiedCaller;
  /** The organisation in the path; `null` if there is none. */
  readonly organisation: Verdict<string | null>;
  readonly input: Verdict<Input<Params, Query>>;
}

/**
 * Handles the requests that come to an operation's place. The handler gets verdicts, not faults: only
 * a permitted caller may see what is wrong with a request.
 */
export function handleAt<Params extends z.ZodObject, Query extends z.ZodObject>(
  router: Hono<AppEnv>,
  { door, method, path, names }: Place,
  { params, query }: Address<Params, Query>,
  handle: (c: AppContext, arrival: Arrival<z.output<Params>, z.output<Query>>) => Promise<Response>,
): void {
  router.on(
    method,
    path,
    zValidator('param', paramsVerdictOf<Params>(params, names)),
    zValidator('query', queryVerdictOf<Query>(query)),
    (c) =>
      handle(c, {
        unverified: door.enter(c),
        organisation: organisationOf(c, door),
        input: inputOf(c, query, c.req.valid('param'), c.req.valid('query')),
      }),
  );
}

const Sent = z.record(z.string(), z.string());

/**
 * A schema that returns a verdict on an operation's path parameters, and never fails. It matches
 * them by position, as each path has its own names for them. Faults name the path's parameters.
 */
const paramsVerdictOf = <Schema extends z.ZodObject>(schema: Schema, names: readonly string[]) => {
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

function organisationOf(c: AppContext, door: Door): Verdict<string | null> {
  const orgId = c.req.param('orgId');
  if (door.organisationIn === 'credential' || orgId === undefined) return { ok: true, value: null };
  const verdict = validate(OrganisationPath, { orgId });
  return verdict.ok ? { ok: true, value: verdict.value.orgId } : verdict;
}

/** The reads that a door offers to an operation. All of them go into one hop. */
export function readsOf(c: AppContext, hop: Hop, db: Database, now: Instant): ReadingService {
  return {
    db,
    now,
    read: (statement) => hop.add(db, statement),
    readEverywhere: everywhereIn(hop, () => mappedHomes(c.env, c.var.meter)),
    sizes: () => hop.sizes,
  };
}
