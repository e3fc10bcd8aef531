import type * as z from 'zod';
import type { JsonText } from '../values/json-text.ts';
import { handleAt } from './arrival.ts';
import type { AppContext } from './context.ts';
import type { UnverifiedCaller, ReadingTenant } from './door.ts';
import { type Contract, NOTHING, type Operation } from './operation.ts';
import { bodyOf } from './body.ts';
import { refusal, type Verdict } from './request.ts';
import { sendChecked } from './respond.ts';

interface DryRunContract extends Contract {
  readonly body: z.ZodType;
}

interface Sent<C extends DryRunContract> {
  readonly params: z.output<C['params']>;
  readonly body: z.output<C['body']>;
}

interface Checking<C extends DryRunContract, Rows> {
  /** Adds all reads to the one round trip that also reads the caller's rights. */
  readonly load: (tenant: ReadingTenant, sent: Sent<C>) => Rows;
  /** Says what the command would do. It gets no database, so that it writes nothing. */
  readonly answer: (rows: Rows, sent: Sent<C>) => JsonText<z.output<C['response']>>;
}

/** An operation that says what a command would do with a body. It reads, and writes nothing. */
export function dryRun<C extends DryRunContract, Rows>(
  contract: C,
  checking: Checking<C, Rows>,
): Operation {
  const { permission, params } = contract;
  const mount: Operation['mount'] = (router, place) => {
    handleAt<C['params'], typeof NOTHING>(
      router,
      place,
      { params, query: NOTHING },
      async (c, { unverified, organisation, input }) => {
        const sent = await sentIn(c, contract, unverified, { organisation, input });
        const request = { permissions: [permission], orgId: sent.orgId };
        const { rows } = await unverified.read(request, (tenant) => checking.load(tenant, sent));
        return sendChecked(c, checking.answer(rows, sent).text);
      },
    );
  };
  return { ...contract, query: NOTHING, effect: null, mount };
}

interface Address<C extends DryRunContract> {
  readonly organisation: Verdict<string | null>;
  readonly input: Verdict<{ readonly params: z.output<C['params']> }>;
}

/** The validated request. @throws Failure that names every fault. */
async function sentIn<C extends DryRunContract>(
  c: AppContext,
  { permission, body: schema }: C,
  unverified: UnverifiedCaller,
  { organisation, input }: Address<C>,
): Promise<Sent<C> & { readonly orgId: string | null }> {
  const body = await bodyOf<C['body']>(c, schema);
  if (!organisation.ok || !input.ok || !body.ok) {
    await unverified.permit([permission]);
    throw refusal(organisation, input, body);
  }
  return { params: input.value.params, body: body.value.body, orgId: organisation.value };
}
