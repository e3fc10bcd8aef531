import type * as z from 'zod';
import { type Database, everyHome, firstHome } from '../db/database.ts';
import { commit } from '../db/round-trip.ts';
import { Failure } from '../values/failure.ts';
import { copyPlan } from '../writes/copy-plans.ts';
import { isOvertaken, type PlanWrite, recordPlanEvents } from '../writes/plan-events.ts';
import { handleAt } from './arrival.ts';
import type { AppContext } from './context.ts';
import type { UnverifiedCaller, ReadingService } from './door.ts';
import { type Contract, type Effect, NOTHING, type Operation } from './operation.ts';
import { bodyOf } from './body.ts';
import { refusal } from './request.ts';
import { sendMade } from './respond.ts';

interface PlanContract extends Omit<Contract, 'permission'> {
  readonly effect: Effect;
  readonly body: z.ZodType;
}

interface PlanRequest<C extends PlanContract> {
  readonly params: z.output<C['params']>;
  readonly body: z.output<C['body']>;
}

interface PlanSteps<C extends PlanContract, Rows> {
  /** Reads the rows that the change needs. */
  readonly load: (service: ReadingService, sent: PlanRequest<C>) => Rows;
  /** Computes the change. Runs again if the plan was changed in the meantime. */
  readonly perform: (
    rows: Rows,
    sent: PlanRequest<C>,
    db: Database,
  ) => PlanWrite<z.output<C['response']>>;
  /** Path of the created plan, below the door's base. */
  readonly location?: (result: z.output<C['response']>) => string;
}

/** The maximum number of attempts at a change. */
const ATTEMPTS = 4;

/**
 * An operation that changes a plan. A plan belongs to no organisation and has no writer, so the
 * change commits only if the plan is unchanged since it was read.
 */
export function planCommand<C extends PlanContract, Rows>(
  contract: C,
  working: PlanSteps<C, Rows>,
): Operation {
  const { params, body, effect } = contract;
  const permission = 'service:operate';
  const mount: Operation['mount'] = (router, place) => {
    handleAt<C['params'], typeof NOTHING>(
      router,
      place,
      { params, query: NOTHING },
      async (c, { unverified, input }) => {
        const sentBody = await bodyOf<C['body']>(c, body);
        if (!input.ok || !unverified.verdict.ok || !sentBody.ok) {
          await unverified.permit([permission]);
          throw refusal(input, unverified.verdict, sentBody);
        }
        const sent = { params: input.value.params, body: sentBody.value.body };
        const result = await make(c, unverified, working, sent);
        const location = working.location && place.door.base + working.location(result);
        return sendMade(c, { effect, location, body: JSON.stringify(result), replayed: false });
      },
    );
  };
  return { ...contract, permission, query: NOTHING, mount };
}

/**
 * Reads, computes and writes. Starts again if the plan was changed in the meantime.
 *
 * @throws Failure `unavailable` after {@link ATTEMPTS}.
 */
async function make<C extends PlanContract, Rows>(
  c: AppContext,
  unverified: UnverifiedCaller,
  { load, perform }: PlanSteps<C, Rows>,
  sent: PlanRequest<C>,
): Promise<z.output<C['response']>> {
  const db = firstHome(c.env, c.var.meter);
  const request = { permissions: ['service:operate'], orgId: null } as const;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { actor, rows } = await unverified.read(request, (service) => load(service, sent));
    const change = perform(rows, sent, db);
    const [first, ...rest] = recordPlanEvents(db, actor, change);
    if (first === undefined) return change.result;
    try {
      await commit(db, [first, ...rest, ...change.statements]);
      await copyToOtherHomes(
        c,
        change.events.map(({ id }) => id),
      );
      return change.result;
    } catch (error) {
      if (!isOvertaken(error)) throw error;
    }
  }
  throw new Failure('unavailable', 'Others are changing the same right now. Please try again.');
}

/**
 * Copies changed plans to the other homes. The change is made already: for a home that does not
 * answer, a scheduled job copies it.
 */
async function copyToOtherHomes(c: AppContext, ids: readonly string[]): Promise<void> {
  const [first, ...others] = everyHome(c.env, c.var.meter);
  const copies = others.flatMap((home) =>
    ids.map((id) =>
      copyPlan(first, home, id).catch((error: unknown) => {
        console.warn(
          JSON.stringify({ warning: 'a plan was not copied', id, error: String(error) }),
        );
      }),
    ),
  );
  await Promise.all(copies);
}
