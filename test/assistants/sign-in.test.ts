import { Client as Mcp, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { instant } from '../../src/values/instant.ts';
import type { Role } from '../../src/values/roles.ts';
import { passTime } from '../harness/clock.ts';
import { ORIGIN } from '../harness/client.ts';
import { DAY_MS, HOUR_MS } from '../harness/durations.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { type Person, signedIn } from '../harness/people.ts';
import { sendsToWorker } from './assistant.ts';
import { RETURN, SignInOfAssistant } from './client.ts';

const inDays = (days: number) => instant(Date.now() + days * DAY_MS);

/** An assistant that has been sent to the page of consent. */
async function sentToConsent() {
  const signIn = new SignInOfAssistant();
  const transport = () =>
    new StreamableHTTPClientTransport(new URL('/mcp', ORIGIN), {
      authProvider: signIn,
      fetch: sendsToWorker,
    });
  const first = transport();
  await expect(new Mcp({ name: 'Claude', version: '1' }).connect(first)).rejects.toThrow(
    'Unauthorized',
  );
  const { sentTo } = signIn;
  if (sentTo === undefined) throw new Error('The assistant asked nobody.');
  return { signIn, first, transport, request: sentTo.search.slice(1), sentTo };
}

/** A person, and the assistant to which they have given access. */
async function connected(role: Role = 'editor', terms: object = {}) {
  const organisation = await anOrganisation();
  const person = await signedIn(organisation, role);
  const asking = await sentToConsent();
  const answer = await agrees(organisation, person, asking.request, terms);
  expect(answer.status).toBe(201);
  const code = new URL(answer.body.returnTo).searchParams.get('code') ?? '';
  await asking.first.finishAuth(new URL(answer.body.returnTo).searchParams);
  const client = new Mcp({ name: 'Claude', version: '1' });
  await client.connect(asking.transport());
  return { organisation, person, client, code, token: answer.body.token, ...asking };
}

const agrees = (of: { id: string }, person: Person, request: string, terms: object = {}) =>
  person.post(`/orgs/${of.id}/assistants`, {
    request,
    reserves: false,
    expiresAt: inDays(90),
    ...terms,
  });

const toolsOf = async (client: Mcp) => (await client.listTools()).tools.map(({ name }) => name);

test('A person signs an assistant in, which then reads with their role', async () => {
  const { organisation, person, client, sentTo, token, request } = await connected();
  expect(sentTo.href).toMatch(`${ORIGIN}/app/connect?`);
  const shown = await sendsToWorker(`${ORIGIN}/oauth/request?${request}`);
  const refusedTo = `${RETURN}?error=access_denied&state=the+state+of+this+sign-in`;
  expect(await shown.json()).toMatchObject({
    name: 'Claude',
    host: '127.0.0.1',
    refusedTo: expect.stringContaining(refusedTo),
  });
  expect(await toolsOf(client)).toHaveLength(6);
  expect(token).toMatchObject({ name: 'Claude', memberId: person.id, assistant: '127.0.0.1' });
  const { body } = await person.get(`/orgs/${organisation.id}/tokens`);
  expect(body.tokens).toMatchObject([{ id: token.id, assistant: '127.0.0.1' }]);
});

test('Who was given that reserves, as the person at its side, and only while their role permits', async () => {
  const { organisation, person, client, token } = await connected('editor', { reserves: true });
  const office = await organisation.signedIn();
  const unit = await office.createsUnit(await office.createsProject());
  expect(await toolsOf(client)).toHaveLength(8);
  const call = { propertyId: unit.id, until: inDays(2), reference: 'HK-118' };
  await client.callTool({ name: 'reserve_unit', arguments: call });
  const { body } = await office.get(`/units/${unit.id}`);
  expect(body.unit).toMatchObject({ status: 'reserviert', reservation: { reference: 'HK-118' } });
  const owner = await signedIn(organisation, 'owner');
  const { audit } = (await owner.readsAudit()).body;
  expect(audit[0]).toMatchObject({ by: 'token', actor: token.id, action: 'property.reserved' });

  await owner.changes(person, { role: 'viewer' });
  expect(await toolsOf(client)).toHaveLength(6);
  await owner.removes(person);
  expect(await toolsOf(client)).toEqual([]);
});

test('Ended access is refused at the next message, and gives no new one', async () => {
  const { organisation, person, client, token, signIn } = await connected();
  expect(await toolsOf(client)).toHaveLength(6);
  await person.revokes(token);
  const refused = await sendsToWorker(`${ORIGIN}/mcp`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${signIn.held?.access_token}` },
    body: '{}',
  });
  expect(refused.status).toBe(401);
  expect(refused.headers.get('WWW-Authenticate')).toBe(
    `Bearer realm="einheit", error="invalid_token", resource_metadata="${ORIGIN}/.well-known/oauth-protected-resource/mcp"`,
  );
  signIn.sentTo = undefined;
  await expect(client.listTools()).rejects.toThrow('Unauthorized');
  expect(signIn.sentTo).toBeDefined(); // to ask anew
  const again = await person.sends('POST', `/orgs/${organisation.id}/tokens/${token.id}/rotate`);
  expect(again).toMatchObject({ status: 409, body: { error: { code: 'token_inactive' } } });
});

test('An access token lives for an hour, is renewed until the access ends, and no longer', async () => {
  const { client, signIn } = await connected('editor', { expiresAt: inDays(2) });
  const first = signIn.held?.access_token;
  onTestFinished(() => {
    vi.useRealTimers();
  });
  passTime(2 * HOUR_MS);
  expect(await toolsOf(client)).toHaveLength(6);
  expect(signIn.held?.access_token).not.toBe(first);
  passTime(2 * DAY_MS);
  await expect(client.listTools()).rejects.toThrow('Unauthorized');
});

test('A code works once, for its assistant alone, and access tokens open nothing else', async () => {
  const { code, signIn } = await connected();
  const again = await sendsToWorker(`${ORIGIN}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: RETURN,
      client_id: signIn.clientInformation()?.client_id ?? '',
      code_verifier: signIn.codeVerifier(),
    }),
  });
  expect(again.status).toBe(400);
  expect(await again.json()).toMatchObject({ error: 'invalid_grant' });
  const { signIn: other } = await connected();
  const headers = { Authorization: `Bearer ${other.held?.access_token}` };
  expect((await sendsToWorker(`${ORIGIN}/v1/projects`, { headers })).status).toBe(401);
});

test('Nobody gives what they lack, or for longer than a year, or to whom nobody knows', async () => {
  const organisation = await anOrganisation();
  const viewer = await signedIn(organisation, 'viewer');
  const { request } = await sentToConsent();
  const refused = async (sent: string, terms: object = {}) =>
    (await agrees(organisation, viewer, sent, terms)).status;
  expect(await refused(request, { reserves: true })).toBe(400);
  expect(await refused(request, { expiresAt: inDays(367) })).toBe(400);
  for (const [name, value] of [
    ['redirect_uri', 'https://evil.example/'],
    ['client_id', 'unknown'],
    ['client_id', 'https://10.0.0.1/client.json'],
    ['client_id', 'https://intranet/client.json'],
    ['client_id', `${ORIGIN}/client.json`],
    ['code_challenge', ''],
    ['code_challenge_method', 'plain'],
    ['resource', 'https://other.example/mcp'],
  ] as const) {
    const changed = new URLSearchParams(request);
    changed.set(name, value);
    expect({ name, status: await refused(String(changed)) }).toEqual({ name, status: 400 });
    const shown = await sendsToWorker(`${ORIGIN}/oauth/request?${String(changed)}`);
    expect(shown.status).toBe(400);
  }
  const old = await viewer.signsInAgain({ createdAt: instant(Date.now() - 13 * HOUR_MS) });
  const late = await agrees(organisation, old, request);
  expect(late.body.error.code).toBe('sign_in_too_old');
  const stranger = await signedIn(await anOrganisation(), 'owner');
  expect((await agrees(organisation, stranger, request)).status).toBe(404);
});

const reads = async (path: string) => (await sendsToWorker(ORIGIN + path)).json();

test('The metadata name what there is', async () => {
  expect(await reads('/.well-known/oauth-protected-resource/mcp')).toEqual({
    resource: `${ORIGIN}/mcp`,
    authorization_servers: [ORIGIN],
    scopes_supported: ['einheit', 'offline_access'],
    bearer_methods_supported: ['header'],
    resource_name: 'Einheit',
  });
  expect(await reads('/.well-known/oauth-authorization-server')).toMatchObject({
    issuer: ORIGIN,
    authorization_endpoint: `${ORIGIN}/app/connect`,
    token_endpoint: `${ORIGIN}/oauth/token`,
    registration_endpoint: `${ORIGIN}/oauth/register`,
    code_challenge_methods_supported: ['S256'],
    client_id_metadata_document_supported: true,
  });
});
