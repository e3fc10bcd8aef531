import production, { OrganisationWriter as ProductionWriter } from '../../../src/index.ts';
import { asFarAsAsked, type DistanceEnv } from './distance.ts';

// The production Worker for `npm run bench -- --distance <ms>`, with its bindings far away. It is
// never deployed.

export * from '../../../src/index.ts';

type DistantEnv = Env & DistanceEnv;

export class OrganisationWriter extends ProductionWriter {
  constructor(state: DurableObjectState, env: DistantEnv) {
    super(state, asFarAsAsked(env));
  }
}

export default {
  ...production,
  fetch: (request, env, context) => production.fetch(request, asFarAsAsked(env), context),
} satisfies ExportedHandler<DistantEnv>;
