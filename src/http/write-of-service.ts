import { tenantOf } from '../access/actor.ts';
import { databaseOf, firstHome } from '../db/database.ts';
import { slotOf } from '../db/homes.ts';
import { read } from '../db/round-trip.ts';
import { madeOnce, recordLookup, storeRecord } from '../writes/idempotency.ts';
import { type Loaded, admitted } from './admission.ts';
import { resultIn, sendMade } from './made-answer.ts';
import type { Endpoint } from './operation.ts';
import type { Schemas, ServiceWrite, WriteHandler } from './write-contract.ts';

/** Reads, writes and answers, all in the Worker. */
export const ofServiceAt = <S extends Schemas, Rows>(
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
      location: location && door.base + location(resultIn<S['response']>(response, result)),
      body: result,
      replayed,
    });
  },
});
