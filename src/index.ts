import { app, operations } from './app.ts';
import { nameOf } from './http/endpoint.ts';
import { purgeOutdated } from './maintenance.ts';
import { organisationWriter } from './writes/organisation-writer.ts';

export { RateLimiter } from './limits/rate-limiter.ts';

const performers = new Map(
  operations.map(({ method, path, perform }) => [nameOf(method, path), perform]),
);

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
