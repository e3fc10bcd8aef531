import production from '../index.ts';
import { loadDemoData } from './demo/load.ts';
import { LOCAL_SECRETS } from './secrets.ts';

// Durable Objects and whatever else the production Worker exports by name.
export * from '../index.ts';

let demoData: Promise<void> | undefined;

/** The production Worker, with local secrets, over a database that has the demo data. */
export default {
  ...production,
  async fetch(request, env, context) {
    demoData ??= loadDemoData(env).catch((error: unknown) => {
      demoData = undefined; // the next request tries again
      throw error;
    });
    // Other requests may be waiting for it: it goes on when this one's caller hangs up.
    context.waitUntil(demoData);
    await demoData;
    return production.fetch(request, { ...env, ...LOCAL_SECRETS }, context);
  },
} satisfies ExportedHandler<Env>;
