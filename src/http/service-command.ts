import type * as z from 'zod';
import type { Meter } from '../db/database.ts';
import { handleAt } from './arrival.ts';
import { type Contract, type Effect, NOTHING, type Operation } from './operation.ts';
import { bodyOf } from './body.ts';
import { refusal } from './request.ts';
import { sendMade } from './respond.ts';

interface ServiceContract extends Omit<Contract, 'permission' | 'params'> {
  readonly effect: Effect;
  readonly body: z.ZodType;
}

/** The service whose databases a command changes. */
interface Service {
  readonly env: Env;
  /** Adds up what it costs. */
  readonly meter: Meter;
}

/**
 * An operation that changes something of the service itself: only the operator's door permits it. It
 * has neither an organisation nor a writer, so two of them at the same time must do no harm.
 */
export function serviceCommand<C extends ServiceContract>(
  contract: C,
  perform: (service: Service, body: z.output<C['body']>) => Promise<z.output<C['response']>>,
): Operation {
  const { body, effect } = contract;
  const permission = 'service:operate';
  const mount: Operation['mount'] = (router, place) => {
    handleAt(router, place, { params: NOTHING, query: NOTHING }, async (c, arrival) => {
      const { unverified, input } = arrival;
      const sent = await bodyOf<C['body']>(c, body);
      await unverified.permit([permission]);
      if (!input.ok || !unverified.verdict.ok || !sent.ok) {
        throw refusal(input, unverified.verdict, sent);
      }
      const result = await perform({ env: c.env, meter: c.var.meter }, sent.value.body);
      return sendMade(c, { effect, body: JSON.stringify(result), replayed: false });
    });
  };
  return { ...contract, permission, params: NOTHING, query: NOTHING, mount };
}
