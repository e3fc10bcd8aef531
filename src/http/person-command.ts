import { zValidator } from '@hono/zod-validator';
import type { Hono } from 'hono';
import type * as z from 'zod';
import { firstHome } from '../db/database.ts';
import { commit, type Statement } from '../db/round-trip.ts';
import type { AppEnv } from './context.ts';
import type { ReadingTenant } from './door.ts';
import { type Contract, type Effect, NOTHING, type Operation, type Place } from './operation.ts';
import { paramsVerdictOf } from './params.ts';
import { inputOf, refusal, verdictOf } from './request.ts';
import { sendMade } from './respond.ts';

interface PersonContract extends Omit<Contract, 'permission'> {
  readonly effect: Effect;
}

interface PersonChange<Result> {
  /** None where nothing is to do. */
  readonly statements: readonly Statement[];
  readonly result: Result;
}

interface Working<C extends PersonContract, Rows> {
  /** Reads what the change starts from, in the round trip that also looks the session up. */
  readonly load: (tenant: ReadingTenant, params: z.output<C['params']>) => Rows;
  readonly perform: (rows: Rows, tenant: ReadingTenant) => PersonChange<z.output<C['response']>>;
}

/**
 * Changes something of a signed-in person's own, such as their sessions. It belongs to no
 * organisation, and so has neither a writer nor an audit trail; it takes no body.
 */
export function personCommand<C extends PersonContract, Rows>(
  contract: C,
  { load, perform }: Working<C, Rows>,
): Operation {
  const permission = 'self:manage';
  const mount = (router: Hono<AppEnv>, { door, method, path, names }: Place) => {
    router.on(
      method,
      path,
      zValidator('param', paramsVerdictOf<C['params']>(contract.params, names)),
      zValidator('query', verdictOf(NOTHING)),
      async (c) => {
        const unverified = door.enter(c);
        const asked = inputOf(c, NOTHING, c.req.valid('param'), c.req.valid('query'));
        if (!asked.ok) {
          await unverified.permit([permission]);
          throw refusal(asked);
        }
        const request = { permissions: [permission], orgId: null } as const;
        const { rows } = await unverified.read(request, (tenant) => ({
          tenant,
          loaded: load(tenant, asked.value.params),
        }));
        const { statements, result } = perform(rows.loaded, rows.tenant);
        const [first, ...rest] = statements;
        if (first !== undefined) await commit(firstHome(c.env, c.var.meter), [first, ...rest]);
        const body = JSON.stringify(result);
        return sendMade(c, { effect: contract.effect, body, replayed: false });
      },
    );
  };
  return { ...contract, permission, query: NOTHING, body: undefined, mount };
}
