import { Client as Mcp, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from 'vitest';
import type { Role } from '../../src/values/roles.ts';
import { cookieName } from '../../src/access/session-cookie.ts';
import { ORIGIN } from '../harness/client.ts';
import { inDays } from '../harness/clock.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { type Browser, signedIn } from '../harness/people.ts';
import { type Sends, sendsToWorker } from './assistant.ts';
import { SignInOfAssistant } from './client.ts';

/** An assistant that has been sent to the page of consent. */
export async function sentToConsent(
  signIn = new SignInOfAssistant(),
  sends: Sends = sendsToWorker,
) {
  const transport = (fetch = sends) =>
    new StreamableHTTPClientTransport(new URL('/mcp', ORIGIN), { authProvider: signIn, fetch });
  const first = transport();
  await expect(new Mcp({ name: 'Claude', version: '1' }).connect(first)).rejects.toThrow(
    'Unauthorized',
  );
  const { sentTo } = signIn;
  if (sentTo === undefined) throw new Error('The assistant asked nobody.');
  return { signIn, first, transport, request: sentTo.search.slice(1), sentTo };
}

/** A person's consent. */
export const agrees = (of: { id: string }, person: Browser, request: string, terms: object = {}) =>
  person.post(`/orgs/v1/${of.id}/assistants`, {
    request,
    reserves: false,
    expiresAt: inDays(90),
    ...terms,
  });

interface Connecting {
  readonly terms?: object;
  readonly signIn?: SignInOfAssistant;
  readonly sends?: Sends;
}

/** Gives an assistant access to an organisation, and connects it. */
async function connects(
  organisation: { id: string },
  person: Browser,
  { terms, signIn, sends }: Connecting = {},
) {
  const asking = await sentToConsent(signIn, sends);
  const answer = await agrees(organisation, person, asking.request, terms);
  expect(answer.status).toBe(201);
  const returned = new URL(answer.body.returnTo).searchParams;
  await asking.first.finishAuth(returned);
  const client = new Mcp({ name: 'Claude', version: '1' });
  await client.connect(asking.transport());
  return { client, code: returned.get('code') ?? '', token: answer.body.token, ...asking };
}

/** A person, and the assistant to which they have given access. */
export async function connected({
  role = 'editor',
  ...connecting
}: Connecting & { readonly role?: Role } = {}) {
  const organisation = await anOrganisation();
  const person = await signedIn(organisation, role);
  return { organisation, person, ...(await connects(organisation, person, connecting)) };
}

export const toolsOf = async (client: Mcp) =>
  (await client.listTools()).tools.map(({ name }) => name);

/** Sends a form to where tokens are issued and revoked. */
export const sendsForm = (fields: Readonly<Record<string, string>> | string, headers = {}) =>
  sendsToWorker(`${ORIGIN}/oauth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: String(new URLSearchParams(fields)),
  });

/** Sends the metadata of an assistant. */
export const registers = (metadata: unknown, headers = {}) =>
  sendsToWorker(`${ORIGIN}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof metadata === 'string' ? metadata : JSON.stringify(metadata),
  });

/** What the page of consent shows to a person. */
export const seesRequest = ({ secret }: { readonly secret: string }, request: string) =>
  sendsToWorker(`${ORIGIN}/oauth/request?${request}`, {
    headers: { Cookie: `${cookieName(ORIGIN, 'session')}=${secret}` },
  });
