import * as z from 'zod';
import type { HomesEnv, Meter } from '../../db/homes.ts';
import { releaseOf } from '../../settings.ts';
import { type Command, unchanged } from '../../writes/change.ts';
import { submitWrite } from '../../writes/task.ts';
import { endNamedToken, tokenNamed } from '../tokens/store.ts';
import type { Records } from './store.ts';

/** Ends the API token of an assistant that has given its access back. */
export const endAssistant: Command = {
  name: 'endAssistant',
  forgets: true,
  perform: async ({ input: limiter }, { tenant, now, read }) => {
    const [before] = (await read((add) => add(tokenNamed(tenant, limiter))))();
    if (before === undefined || before.revokedAt !== null) return unchanged(null);
    const after = { ...before, revokedAt: now };
    return {
      statements: [endNamedToken(tenant, limiter, now)],
      events: [{ action: 'token.revoked', id: before.id, before, after }],
      result: null,
    };
  },
};

/** What the library keeps of a grant: with it, the name of the API token's limiter. */
const Grant = z.object({ userId: z.string(), metadata: z.object({ limiter: z.string() }) });

type Worker = Parameters<typeof submitWrite>[0] & {
  readonly env: HomesEnv & Pick<Env, 'RELEASE'>;
  readonly var: { readonly meter: Meter };
};

/**
 * Answers a request of an assistant to revoke its own access (RFC 7009). If the library has ended the grant,
 * its API token ends as well, and the dashboard lists it no more.
 *
 * @param body of the request; `null` without one.
 */
export async function endingAccess(
  worker: Worker,
  records: Records,
  body: string | null,
  answer: () => Promise<Response>,
): Promise<Response> {
  const sent = new URLSearchParams(body ?? '');
  const [orgId, grantId] = sent.has('grant_type') ? [] : (sent.get('token') ?? '').split(':');
  if (orgId === undefined || grantId === undefined) return answer();
  const key = `grant:${orgId}:${grantId}`;
  const { data: grant } = Grant.safeParse(await records.get(key, { type: 'json' }));
  const response = await answer();
  if (grant === undefined || (await records.get(key)) !== null) return response;
  await submitWrite(worker, {
    command: endAssistant.name,
    input: grant.metadata.limiter,
    credential: { by: 'service' },
    permissions: [],
    taking: null,
    orgId: grant.userId,
    release: releaseOf(worker.env),
    idempotent: null,
  });
  return response;
}
