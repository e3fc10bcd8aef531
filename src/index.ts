import { app } from './app.ts';
import { purgeOutdated } from './maintenance.ts';
import { removeOrphans } from './orphans.ts';
import { perform } from './performers.ts';
import { organisationWriter } from './writes/organisation-writer.ts';

export { RateLimiter } from './limits/rate-limiter.ts';

/** The only writer of an organisation: see `writes/`. */
export class OrganisationWriter extends organisationWriter(perform) {}

const production = {
  fetch: app.fetch,
  async scheduled({ scheduledTime: now }, env) {
    await Promise.all([purgeOutdated(env, now), removeOrphans(env, now)]);
  },
} satisfies ExportedHandler<Env>;

// `wrangler dev` bundles with "development", a deployment with "production". The bundler drops the
// branch that is never taken: a deployment contains neither demo data nor demo credentials.
export default process.env['NODE_ENV'] === 'development'
  ? // oxlint-disable-next-line no-restricted-imports -- no deployment contains it
    (await import('./local/worker.ts')).withDemo(production)
  : production;
