import { app } from './app.ts';
import { purgeOutdated } from './jobs/purge-expired.ts';
import { removeOrphans } from './jobs/remove-orphans.ts';
import { commands } from './resources/commands.ts';
import { organisationWriter } from './writes/organisation-writer.ts';

export { RateLimiter } from './limits/rate-limiter.ts';

/** The only writer of an organisation: see `writes/`. */
export class OrganisationWriter extends organisationWriter(commands) {}

export default {
  fetch: app.fetch,
  async scheduled({ scheduledTime: now }, env) {
    await Promise.all([purgeOutdated(env, now), removeOrphans(env, now)]);
  },
} satisfies ExportedHandler<Env>;
