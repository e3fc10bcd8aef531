import { app } from './app.ts';
import { runHourlyJobs } from './jobs/hourly.ts';
import { commands } from './resources/commands.ts';
import { organisationWriter } from './writes/writer.ts';

export { RateLimiter } from './limits/rate-limiter.ts';

/** An organisation's only writer: see `writes/`. */
export class OrganisationWriter extends organisationWriter(commands) {}

const production = {
  fetch: app.fetch,
  scheduled: ({ scheduledTime }, env) => runHourlyJobs(env, scheduledTime),
} satisfies ExportedHandler<Env>;

// `wrangler dev` bundles with "development", a deployment with "production". The bundler drops the
// branch that is never taken: a deployment contains neither demo data nor demo credentials.
export default process.env['NODE_ENV'] === 'development'
  ? // oxlint-disable-next-line no-restricted-imports -- no deployment contains it
    (await import('./local/worker.ts')).withDemo(production)
  : production;
