import { objectNamed } from '../../db/shards.ts';
import { repeatIfLost } from '../../db/outage.ts';
import { read } from '../../http/contract/operation.ts';
import { orNotFound } from '../../values/failure.ts';
import { within } from '../../values/instant.ts';
import { jsonOf } from '../../values/json-text.ts';
import { RefusalList, TokenPath } from './schema.ts';
import { limiterOf } from './store.ts';

/** How long the rate limiter may take. */
const DEADLINE_MS = 5000;

export const listRefusals = read({
  permission: 'token:read',
  params: TokenPath,
  response: RefusalList,
  doc: {
    id: 'listTokenRefusals',
    summary: 'List the refused requests of a token',
    description:
      'The last 100 requests with a token that were refused in the last seven days, newest first: without their query and body. They are recorded after the answer. Requests to unknown paths, and those with a token that has ended, are not among them.',
  },
  changesWithoutWrites: true, // refusals are recorded beside the writer
  load: (tenant, { params: { tokenId } }) => tenant.read(limiterOf(tenant, tokenId)),
  answer: async (rows, _received, env) => {
    const { name } = orNotFound(rows()[0], 'token');
    const limiter = objectNamed(env.RATE_LIMITER, name, env);
    const refusals = await repeatIfLost(() => within(DEADLINE_MS, limiter.refused()));
    return { body: jsonOf({ refusals: [...refusals] }) };
  },
});
