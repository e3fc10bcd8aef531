import * as z from 'zod';
import { tenantOf } from '../../access/actor.ts';
import { permissionsOf } from '../../access/permissions.ts';
import { databaseOf, firstHome } from '../../db/homes.ts';
import { slotOf } from '../../db/slots.ts';
import { read } from '../../db/round-trip.ts';
import { madeOnce, recordLookup, storeRecord } from '../../writes/idempotency.ts';
import type { AppContext } from '../context.ts';
import type { Acting } from '../contract/door.ts';
import {
  type AnyWrite,
  type Loaded,
  type WithDefaults,
  admitted,
  commandOf,
  resultIn,
  sendMade,
  throughWriterAt,
} from './make-write.ts';
import { BY_DEFAULT, type Endpoint, type Nothing, type Operation } from '../contract/operation.ts';
import { flag } from '../../fields/query.ts';
import { type Handler, handleAt } from './request.ts';
import type { Head, Received } from '../contract/received.ts';
import type {
  OrganisationWrite,
  Schemas,
  ServiceWrite,
  WriterSchemas,
} from '../contract/write-contract.ts';

/** The schemas of a write, by their names. */
interface Of<P, B, R, S = B, T = R> {
  readonly params: P;
  readonly body: B;
  readonly response: R;
  readonly submitted: S;
  readonly result: T;
}

/** Defines an operation that writes, either in one organisation or outside all of them. */
export function write<
  Response extends z.ZodType,
  Rows,
  Params extends z.ZodObject = Nothing,
  Body extends z.ZodType = z.ZodUndefined,
  Submitted extends z.ZodType = Body,
  Result extends z.ZodType = Response,
>(operation: OrganisationWrite<Of<Params, Body, Response, Submitted, Result>, Rows>): Operation;
export function write<
  Response extends z.ZodType,
  Rows,
  Params extends z.ZodObject = Nothing,
  Body extends z.ZodType = z.ZodUndefined,
>(operation: ServiceWrite<Of<Params, Body, Response>, Rows>): Operation;
export function write(
  operation: OrganisationWrite<WriterSchemas, unknown> | ServiceWrite<Schemas, unknown>,
): Operation {
  const byDefault = { ...BY_DEFAULT, effect: 'changes' } as const;
  return operation.to === 'service'
    ? ofService({ ...byDefault, ...operation })
    : throughWriter({ ...byDefault, ...operation });
}

/** A write outside the data of organisations, and its default values. */
type AnyServiceWrite = WithDefaults<ServiceWrite<Schemas, unknown>>;

function ofService(operation: AnyServiceWrite): Operation {
  return {
    ...operation,
    mount: (router, endpoint) => {
      handleAt(router, endpoint, operation, ofServiceAt(operation, endpoint));
    },
  };
}

function throughWriter(operation: AnyWrite): Operation {
  const { dryRun } = operation;
  const takes = {
    ...operation,
    query: dryRun === undefined ? operation.query : DryRunQuery,
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
        admit,
        handle: (c, sent, caller) =>
          isDry(sent) ? answerDryRun(c, operation, dryRun, sent) : handle(c, sent, caller),
      });
    },
    command: commandOf(operation),
  };
}

/** Whether a request asks only what it would do. */
const isDry = ({ query }: Head): boolean => query['dryRun'] === true;

/** The query of a write that can say what it would do. */
const DryRunQuery = z.object({
  dryRun: flag()
    .optional()
    .describe('Whether the answer only says what the request would do. Nothing is written then.'),
});

/** Answers what a write would do, after its caller was admitted. */
async function answerDryRun(
  c: AppContext,
  operation: AnyWrite,
  dryRun: NonNullable<AnyWrite['dryRun']>,
  sent: Received,
): Promise<Response> {
  const request = { permissions: permissionsOf(operation), orgId: sent.orgId };
  const { rows: answer } = await sent.caller.read(request, (tenant) => dryRun(tenant, sent));
  return c.body(JSON.stringify(answer()), 200, { 'Content-Type': 'application/json' });
}

/** Reads, writes and answers, all in the Worker. */
const ofServiceAt = (
  { permission, effect, load, perform, location, response }: AnyServiceWrite,
  { door }: Endpoint,
): Handler<Acting<Loaded<unknown>>> => ({
  admit: (_c, head) =>
    admitted(head, { permissions: [permission] }, (tenant) => load(tenant, head)),
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
      location: location && door.base + location(resultIn(response, result)()),
      body: result,
      replayed,
    });
  },
});
