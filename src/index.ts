import { app, operations } from './app.ts';
import { type Endpoint, nameOf } from './http/endpoint.ts';
import { REVISE_UNITS, reviseUnits } from './operator/units/perform.ts';
import { purgeOutdated } from './maintenance.ts';
import { organisationWriter } from './writes/organisation-writer.ts';

export { RateLimiter } from './limits/rate-limiter.ts';

/** Works out what a write changes, by the name of its operation. */
const performers = new Map<string, Endpoint['perform']>([
  ...operations.map(({ method, path, perform }) => [nameOf(method, path), perform] as const),
  [REVISE_UNITS, reviseUnits],
]);

/** The only writer of an organisation: see `writes/`. */
export class OrganisationWriter extends organisationWriter(({ operation, request }, author) => {
  const perform = performers.get(operation);
  if (perform === undefined) throw new Error(`There is no operation ${operation}.`);
  return perform(request, author);
}) {}

export default {
  fetch: app.fetch,
  scheduled: (controller, env) => purgeOutdated(env, controller.scheduledTime),
} satisfies ExportedHandler<Env>;
