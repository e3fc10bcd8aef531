import { zValidator } from '@hono/zod-validator';
import type { Hono } from 'hono';
import type * as z from 'zod';
import type { Meter } from '../db/database.ts';
import type { AppEnv } from './context.ts';
import { type Contract, type Effect, NOTHING, type Operation, type Place } from './operation.ts';
import { paramsVerdictOf } from './params.ts';
import { bodyOf, inputOf, refusal, verdictOf } from './request.ts';
import { sendMade } from './respond.ts';

interface ServiceContract extends Omit<Contract, 'permission' | 'params'> {
  readonly effect: Effect;
  readonly body: z.ZodType;
}

/** The service whose databases a command changes. */
export interface Service {
  readonly env: Env;
  /** Adds up what it costs. */
  readonly meter: Meter;
}

/**
 * An operation that changes something of the service itself: only the operator's door permits it. It
 * has neither an organisation nor a writer, so it must bear to be made twice at the same time.
 */
export function serviceCommand<C extends ServiceContract>(
  contract: C,
  perform: (service: Service, body: z.output<C['body']>) => Promise<z.output<C['response']>>,
): Operation {
  const { body, effect } = contract;
  const permission = 'service:operate';
  const mount = (router: Hono<AppEnv>, { door, method, path, names }: Place) => {
    router.on(
      method,
      path,
      zValidator('param', paramsVerdictOf(NOTHING, names)),
      zValidator('query', verdictOf(NOTHING)),
      async (c) => {
        const unverified = door.enter(c);
        const asked = inputOf(c, NOTHING, c.req.valid('param'), c.req.valid('query'));
        const sent = await bodyOf<C['body']>(c, body);
        await unverified.permit([permission]);
        if (!asked.ok || !unverified.verdict.ok || !sent.ok) {
          throw refusal(asked, unverified.verdict, sent);
        }
        const result = await perform({ env: c.env, meter: c.var.meter }, sent.value.body);
        return sendMade(c, { effect, body: JSON.stringify(result), replayed: false });
      },
    );
  };
  return { ...contract, permission, params: NOTHING, query: NOTHING, mount };
}
