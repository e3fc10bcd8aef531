import { app } from './app.ts';
import { runFiveMinuteJobs, runHourlyJobs } from './jobs/crons.ts';
import { commands } from './commands.ts';
import { Notifier as ProductionNotifier } from './resources/webhooks/notifier.ts';
import { isPurging, purgePublished } from './cache-purge/edge.ts';
import { organisationWriter } from './writes/writer.ts';

export { RateLimiter } from './limits/rate-limiter.ts';
export { Purger } from './cache-purge/purger.ts';

// `wrangler dev` bundles with "development", a deployment with "production". The bundler drops the
// branch that is never taken: a deployment contains neither demo data nor demo credentials.
const local =
  process.env['NODE_ENV'] === 'development'
    ? // oxlint-disable-next-line no-restricted-imports -- no deployment contains it
      await import('./local/worker.ts')
    : undefined;

/** An organisation's only writer: see `writes/`. */
export class OrganisationWriter extends organisationWriter(commands) {
  constructor(state: DurableObjectState, env: Env) {
    super(state, local?.objectEnv(env) ?? env);
  }
}

/** Calls an organisation's webhooks: see `resources/webhooks/`. */
export class Notifier extends ProductionNotifier {
  constructor(state: DurableObjectState, env: Env) {
    super(state, local?.objectEnv(env) ?? env);
  }
}

/** The second cron of `wrangler.toml`. */
const EVERY_FIVE_MINUTES = '*/5 * * * *';

const production = {
  fetch: (request: Request, env, context) =>
    isPurging(context) ? purgePublished(request, context.cache) : app.fetch(request, env, context),
  scheduled: ({ cron, scheduledTime }, env) =>
    cron === EVERY_FIVE_MINUTES
      ? runFiveMinuteJobs(env, scheduledTime)
      : runHourlyJobs(env, scheduledTime),
} satisfies ExportedHandler<Env>;

export default local?.withDemo(production) ?? production;
