import production, { OrganisationWriter as ProductionWriter } from '../../../../src/index.ts';
import { asFarAsAsked, type DistanceEnv, writerAsFarAsAsked } from './distance.ts';
import { asBusyAsAsked, type ServiceEnv } from './one-at-a-time.ts';

// The production Worker for `npm run bench` with `--distance <ms>` or `--service <ms>`: its bindings
// are far away, or its databases serve one batch at a time. It is never deployed.

export * from '../../../../src/index.ts';

type AskedEnv = Env & DistanceEnv & ServiceEnv;

export class OrganisationWriter extends ProductionWriter {
  constructor(state: DurableObjectState, env: AskedEnv) {
    super(state, asBusyAsAsked(writerAsFarAsAsked(env)));
  }
}

export default {
  ...production,
  fetch: (request, env, context) =>
    production.fetch(request, asBusyAsAsked(asFarAsAsked(env)), context),
} satisfies ExportedHandler<AskedEnv>;
