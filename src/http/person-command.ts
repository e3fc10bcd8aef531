import type * as z from 'zod';
import { firstHome } from '../db/database.ts';
import { commit, type Statement } from '../db/round-trip.ts';
import { handleAt } from './arrival.ts';
import type { ReadingTenant } from './door.ts';
import { type Contract, type Effect, NOTHING, type Operation } from './operation.ts';
import { refusal } from './request.ts';
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
 * organisation, and so has neither a writer nor an audit log; it takes no body.
 */
export function personCommand<C extends PersonContract, Rows>(
  contract: C,
  { load, perform }: Working<C, Rows>,
): Operation {
  const permission = 'self:manage';
  const mount: Operation['mount'] = (router, place) => {
    handleAt<C['params'], typeof NOTHING>(
      router,
      place,
      { params: contract.params, query: NOTHING },
      async (c, { unverified, input }) => {
        if (!input.ok) {
          await unverified.permit([permission]);
          throw refusal(input);
        }
        const request = { permissions: [permission], orgId: null } as const;
        const { rows } = await unverified.read(request, (tenant) => ({
          tenant,
          loaded: load(tenant, input.value.params),
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
