import { app } from './app.ts';
import { purgeOutdated } from './jobs/purge-expired.ts';
import { retireOldRows } from './jobs/retire-old-rows.ts';
import { removeOrphans } from './jobs/remove-orphans.ts';
import { warnOfSize } from './jobs/warn-of-size.ts';
import { commands } from './resources/commands.ts';
import { copyPlansToHomes } from './resources/plans/copy-to-homes.ts';
import { organisationWriter } from './writes/writer.ts';

export { RateLimiter } from './limits/rate-limiter.ts';

/** An organisation's only writer: see `writes/`. */
export class OrganisationWriter extends organisationWriter(commands) {}

const production = {
  fetch: app.fetch,
  async scheduled({ scheduledTime: now }, env) {
    const jobs = [purgeOutdated, removeOrphans, retireOldRows, warnOfSize, copyPlansToHomes];
    await Promise.all(jobs.map((job) => job(env, now)));
  },
} satisfies ExportedHandler<Env>;

// `wrangler dev` bundles with "development", a deployment with "production". The bundler drops the
// branch that is never taken: a deployment contains neither demo data nor demo credentials.
export default process.env['NODE_ENV'] === 'development'
  ? // oxlint-disable-next-line no-restricted-imports -- no deployment contains it
    (await import('./local/worker.ts')).withDemo(production)
  : production;
