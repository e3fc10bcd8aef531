import * as z from 'zod';
import { tenantOf } from '../access/actor.ts';
import { permissionsOf } from '../access/permissions.ts';
import { databaseOf, firstHome } from '../db/homes.ts';
import { slotOf } from '../db/slots.ts';
import { read } from '../db/round-trip.ts';
import { madeOnce, recordLookup, storeRecord } from '../writes/idempotency.ts';
import type { AppContext } from './context.ts';
import {
  type Loaded,
  admitted,
  asItIs,
  commandOf,
  resultIn,
  sendMade,
  throughWriterAt,
} from './make-write.ts';
import { type Endpoint, NOTHING, type Operation } from './operation.ts';
import { flag } from './query-fields.ts';
import { handleAt } from './request.ts';
import type {
  PlainWrite,
  PreparedSchemas,
  PreparedWrite,
  ReceivedWrite,
  Schemas,
  ServiceWrite,
  WriteHandler,
} from './write-contract.ts';

/** The schemas that every write has. */
interface Of<P extends z.ZodObject, B extends z.ZodType, R extends z.ZodType> {
  readonly params: P;
  readonly body: B;
  readonly response: R;
}

/** What the writer receives and returns. */
interface With<Submitted extends z.ZodType, Result extends z.ZodType> {
  readonly submitted: Submitted;
  readonly result: Result;
}

/** Defines an operation that writes, either in one organisation or outside all of them. */
export function write<P extends z.ZodObject, B extends z.ZodType, R extends z.ZodType, Rows>(
  operation: PlainWrite<Of<P, B, R>, Rows>,
): Operation;
export function write<
  P extends z.ZodObject,
  B extends z.ZodType,
  R extends z.ZodType,
  S extends z.ZodType,
  T extends z.ZodType,
  Rows,
>(operation: PreparedWrite<Of<P, B, R> & With<S, T>, Rows>): Operation;
export function write<P extends z.ZodObject, B extends z.ZodType, R extends z.ZodType, Rows>(
  operation: ServiceWrite<Of<P, B, R>, Rows>,
): Operation;
export function write<S extends PreparedSchemas, Rows>(
  operation: PlainWrite<S, Rows> | PreparedWrite<S, Rows> | ServiceWrite<S, Rows>,
): Operation {
  if (operation.to === 'service') return ofService(operation);
  if (operation.prepare !== undefined) return throughWriter(operation);
  return throughWriter({
    ...operation,
    submitted: operation.body,
    result: operation.response,
    prepare: asItIs,
  });
}

function ofService<S extends Schemas, Rows>(operation: ServiceWrite<S, Rows>): Operation {
  const takes = { ...operation, query: NOTHING };
  return {
    ...takes,
    mount: (router, endpoint) => {
      handleAt(router, endpoint, takes, ofServiceAt(operation, endpoint));
    },
  };
}

function throughWriter<S extends PreparedSchemas, Rows>(
  operation: PreparedWrite<S, Rows>,
): Operation {
  const { dryRun } = operation;
  const takes = {
    ...operation,
    query: dryRun === undefined ? NOTHING : DryRunQuery,
    versioned: operation.updatedAt !== undefined,
    mayBeThere: operation.wasThere !== undefined,
    makesSecret: operation.secret !== undefined,
  };
  return {
    ...takes,
    mount: (router, endpoint) => {
      const { admit, handle } = throughWriterAt(operation, endpoint);
      if (dryRun === undefined) {
        handleAt(router, endpoint, takes, { admit, handle });
        return;
      }
      handleAt(router, endpoint, takes, {
        admit: async (c, head) => {
          if (!isDry(head)) return admit(c, head);
          await head.caller.permit(permissionsOf(operation));
          return null;
        },
        handle: (c, sent, caller) =>
          caller === null ? answerDryRun(c, operation, dryRun, sent) : handle(c, sent, caller),
      });
    },
    command: commandOf(operation),
  };
}

/** Whether a request asks only what it would do. */
const isDry = ({ query }: { readonly query: Readonly<Record<string, unknown>> }): boolean =>
  query['dryRun'] === true;

/** The query of a write that can say what it would do. */
const DryRunQuery = z.object({
  dryRun: flag()
    .optional()
    .describe('Whether the answer only says what the request would do. Nothing is written then.'),
});

/** Answers what a write would do, after its caller was admitted. */
async function answerDryRun<S extends PreparedSchemas, Rows>(
  c: AppContext,
  operation: PreparedWrite<S, Rows>,
  dryRun: NonNullable<PreparedWrite<S, Rows>['dryRun']>,
  sent: ReceivedWrite<S>,
): Promise<Response> {
  const request = { permissions: permissionsOf(operation), orgId: sent.orgId };
  const { rows: answer } = await sent.caller.read(request, (tenant) => dryRun(tenant, sent));
  return c.body(JSON.stringify(answer()), 200, { 'Content-Type': 'application/json' });
}

/** Reads, writes and answers, all in the Worker. */
const ofServiceAt = <S extends Schemas, Rows>(
  { permission, effect, load, perform, location, response }: ServiceWrite<S, Rows>,
  { door }: Endpoint,
): WriteHandler<S, Loaded<Rows>> => ({
  admit: (_c, head) =>
    admitted<S, Rows>(head, { permissions: [permission] }, (tenant) => load(tenant, head)),
  handle: async (c, sent, { actor, orgId, rows: { stored, loaded } }) => {
    const { env } = c;
    const { meter } = c.var;
    const { idempotent } = sent;
    const db = orgId === '' ? firstHome(env, meter) : databaseOf(env, slotOf(orgId), meter);
    const tenant = tenantOf(db, orgId, actor);
    const record = (result: unknown) =>
      idempotent === null
        ? []
        : storeRecord(tenant, idempotent, JSON.stringify(result), Date.now());
    const { result, replayed } = await madeOnce(idempotent, {
      stored,
      lookUp: async (request) => (await read(db, recordLookup(tenant, request)))[0],
      make: async () =>
        JSON.stringify(await perform(loaded, sent, { env, actor, db, meter, record })),
    });
    return sendMade(c, {
      effect,
      location: location && door.base + location(resultIn<S['response']>(response, result)()),
      body: result,
      replayed,
    });
  },
});
