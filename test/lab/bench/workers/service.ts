import production, { OrganisationWriter as ProductionWriter } from '../../../../src/index.ts';
import { interposed, type Trip } from '../../../harness/interposed.ts';
import { replacingDatabases } from '../../testbed/replacing.ts';
import { asFarAsAsked, type DistanceEnv } from './distance.ts';

// The production Worker for `npm run bench`. With `--distance` its bindings are far away. To a request with the
// header `Record` it answers the statements that it has sent, for the floors. It is never deployed.

export * from '../../../../src/index.ts';

export class OrganisationWriter extends ProductionWriter {
  constructor(state: DurableObjectState, env: Env & DistanceEnv) {
    super(state, asFarAsAsked(env));
  }
}

export default {
  ...production,
  async fetch(request, near, context) {
    const env = asFarAsAsked(near);
    if (!request.headers.has('Record')) return production.fetch(request, env, context);
    const trips: Trip['statements'][] = [];
    const recording = replacingDatabases(env, (database) =>
      interposed(database, ({ statements, make }) => {
        trips.push(statements.map(({ sql, values }) => ({ sql, values })));
        return make();
      }),
    );
    const answer = await production.fetch(request, recording, context);
    await answer.text();
    return Response.json(trips);
  },
} satisfies ExportedHandler<Env & DistanceEnv>;
