import type { Meter } from '../../db/shards.ts';
import { type Command, unchanged } from '../../writes/change.ts';
import { serviceTask, submitWrite } from '../../writes/task.ts';
import { tokenNamed, tokenRows } from '../tokens/store.ts';
import { authorizationServer, parametersIn } from './sign-in.ts';
import { type Grant, Records } from './store.ts';

/** Ends the API token of an assistant that has given its access back. */
export const endAssistant: Command = {
  name: 'endAssistant',
  invalidatesCallers: true,
  perform: async ({ input: limiter }, { tenant, now, read }) => {
    const [before] = (await read((add) => add(tokenNamed(tenant, limiter))))();
    if (before === undefined || before.revokedAt !== null) return unchanged(null);
    const after = { ...before, revokedAt: now };
    return {
      statements: [tokenRows.update(tenant, before.id, { revokedAt: now })],
      events: [{ action: 'token.revoked', id: before.id, before, after }],
      result: null,
    };
  },
};

type Worker = Parameters<typeof submitWrite>[0] & {
  readonly env: Env;
  readonly var: { readonly meter: Meter };
};

/**
 * Answers a request for a token, or to revoke one. If a grant ends by it, for whatever reason, its API token
 * ends as well, and the dashboard lists it no more.
 */
export async function answerTokenRequest(
  worker: Worker,
  origin: string,
  request: Request,
  body: string,
  context: ExecutionContext,
): Promise<Response> {
  const parameters = parametersIn(body, origin);
  const presented = parameters.get('refresh_token') ?? parameters.get('token') ?? '';
  const ends = (grant: Grant) => endTokenOf(worker, grant);
  const records = new Records(worker.env, { presented, ends });
  const { server, bound, api, refusals } = await authorizationServer(worker.env, origin, records);
  const { url, method, headers } = request;
  const sent = new Request(url, { method, headers, body: String(parameters) });
  const answer = await server.fetch(sent, bound, context);
  const [orgId = '', grantId = ''] = presented.split(':');
  // The grant is live, and the token was spent before its grace: two have it now.
  if (refusals.has('refresh_token_mismatch')) await api.revokeGrant(grantId, orgId);
  return answer;
}

async function endTokenOf(worker: Worker, grant: Grant): Promise<void> {
  const { userId: orgId, metadata } = grant;
  await submitWrite(worker, serviceTask(worker.env, endAssistant, orgId, metadata.limiter));
}
