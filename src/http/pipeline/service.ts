import { tenantOf } from '../../access/actor.ts';
import { databaseOf, mainShard } from '../../db/shards.ts';
import { read } from '../../db/round-trip.ts';
import { slotOf } from '../../db/slots.ts';
import { runOnce, recordLookup, storeRecord } from '../../writes/idempotency.ts';
import type { AppContext } from '../context.ts';
import type { Acting } from '../contract/surface.ts';
import type { ParsedRequest } from '../contract/parsed-request.ts';
import type { Route } from '../contract/routes.ts';
import type { ServiceWork } from '../contract/write-contract.ts';
import type { Loaded } from './admit.ts';
import { respondWrite, resultIn } from './submit.ts';
import { timeNow } from '../../values/clock.ts';

/** Makes a write outside the data of organisations, and answers, all in the Worker. */
export async function serveService(
  c: AppContext,
  { surface, status }: Route,
  { perform, location, response }: ServiceWork,
  sent: ParsedRequest,
  admitted: Acting<Loaded> | null,
): Promise<Response> {
  if (admitted === null) throw new Error('Such a write always loads something.');
  const {
    actor,
    orgId,
    rows: { stored, loaded },
  } = admitted;
  const { env } = c;
  const { meter } = c.var;
  const { idempotent } = sent;
  const db = orgId === '' ? mainShard(env, meter) : databaseOf(env, slotOf(orgId), meter);
  const tenant = tenantOf(db, orgId, actor);
  const record = (result: unknown) =>
    idempotent === null
      ? []
      : [storeRecord({ db, orgId, actor }, idempotent, JSON.stringify(result), timeNow())];
  const { result, replayed } = await runOnce(idempotent, {
    stored,
    lookUp: async (request) => (await read(db, recordLookup(tenant, request)))[0],
    make: async () =>
      JSON.stringify(await perform(loaded, sent, { env, actor, db, meter, record })),
  });
  return respondWrite(c, {
    status,
    location: location && surface.base + location(resultIn(response, result)()),
    body: result,
    replayed,
  });
}
