import production from '../../../src/index.ts';
import { watched } from '../../harness/bindings.ts';
import { counted } from '../../harness/counted.ts';
import type { Counts } from './counts.ts';

// The production Worker for `npm run flood`, behind an entry point that counts the cost of each
// caller's requests. It is never deployed.

export * from '../../../src/index.ts';

const costs = new Map<string, Counts>();

export default {
  ...production,
  async fetch(request, env, context) {
    const caller = request.headers.get('Authorization') ?? '';
    const cost = costs.get(caller) ?? { roundTrips: 0, limiterCalls: 0, refusedFromMemory: 0 };
    costs.set(caller, cost);
    if (new URL(request.url).pathname === '/counts') return Response.json(cost);

    const { database, cost: spent } = counted(env.DB);
    const watching = watched(env, { DB: database });
    const response = await production.fetch(request, watching.env, context);
    const reached = watching.reached();
    cost.roundTrips += spent().roundTrips;
    if (reached.includes('RATE_LIMITER')) cost.limiterCalls++;
    if (response.status === 429 && reached.length === 0) cost.refusedFromMemory++;
    return response;
  },
} satisfies ExportedHandler<Env>;
