import { app } from './app.ts';
import { type Endpoint, nameOf } from './http/endpoint.ts';
import { CHANGE_IMAGES, changeImages } from './operator/images/perform.ts';
import { REVISE_UNITS, reviseUnits } from './operator/units/perform.ts';
import { operations } from './v1/contract.ts';
import { purgeOutdated } from './maintenance.ts';
import { removeOrphans } from './orphans.ts';
import { organisationWriter } from './writes/organisation-writer.ts';

export { RateLimiter } from './limits/rate-limiter.ts';

/** Works out what a write changes, by the name of its operation. */
const performers = new Map<string, Endpoint['perform']>([
  ...operations.map(({ method, path, perform }) => [nameOf(method, path), perform] as const),
  [REVISE_UNITS, reviseUnits],
  [CHANGE_IMAGES, changeImages],
]);

/** The only writer of an organisation: see `writes/`. */
export class OrganisationWriter extends organisationWriter(({ operation, request }, author) => {
  const perform = performers.get(operation);
  if (perform === undefined) throw new Error(`There is no operation ${operation}.`);
  return perform(request, author);
}) {}

export default {
  fetch: app.fetch,
  async scheduled({ scheduledTime: now }, env) {
    await Promise.all([purgeOutdated(env, now), removeOrphans(env, now)]);
  },
} satisfies ExportedHandler<Env>;
