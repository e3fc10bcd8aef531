import { expect, test } from 'vitest';
import { instant } from '../../src/values/instant.ts';
import { inDays, passTime } from '../harness/clock.ts';
import { ORIGIN } from '../harness/client.ts';
import { DAY_MS, HOUR_MS } from '../harness/durations.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { signedIn } from '../harness/people.ts';
import { agrees, connected, seesRequest, sendsForm, sentToConsent, toolsOf } from './access.ts';
import { sendsToWorker } from './assistant.ts';
import { RETURN, SignInOfAssistant } from './client.ts';
import { ASSISTANT_HOST, RETURN_TO_HOST, askedPaths } from './outside.ts';

test('A person signs an assistant in, which then reads with their role', async () => {
  const { organisation, person, client, sentTo, token, request } = await connected();
  expect(sentTo.href).toMatch(`${ORIGIN}/app/connect?`);
  const shown = await seesRequest(person, request);
  const refusedTo = `${RETURN}?error=access_denied&state=the+state+of+this+sign-in`;
  expect(await shown.json()).toMatchObject({
    name: 'Claude',
    host: '127.0.0.1',
    isDocumented: false,
    returnsTo: { kind: 'device', name: '127.0.0.1' },
    refusedTo: expect.stringContaining(refusedTo),
  });
  expect(await toolsOf(client)).toHaveLength(6);
  expect(token).toMatchObject({ name: 'Claude', memberId: person.id, assistant: '127.0.0.1' });
  const { body } = await person.get(`/orgs/v1/${organisation.id}/tokens`);
  expect(body.tokens).toMatchObject([{ id: token.id, assistant: '127.0.0.1' }]);
});

test('Who was given that reserves, as the person at its side, and only while their role permits', async () => {
  const { organisation, person, client, token } = await connected({ terms: { reserves: true } });
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
    `Bearer realm="einheit", error="invalid_token", error_description="The token was revoked.", resource_metadata="${ORIGIN}/.well-known/oauth-protected-resource/mcp"`,
  );
  signIn.sentTo = undefined;
  await expect(client.listTools()).rejects.toThrow('Unauthorized');
  expect(signIn.sentTo).toBeDefined(); // to ask anew
  const again = await person.sends('POST', `/orgs/v1/${organisation.id}/tokens/${token.id}/rotate`);
  expect(again).toMatchObject({ status: 409, body: { error: { code: 'token_inactive' } } });
});

test.each([{}, { grant_type: '' }])(
  'An assistant that revokes its own access ends its token, which the audit log tells: %o',
  async (more) => {
    const { organisation, person, client, token, signIn } = await connected({ role: 'admin' });
    const { body } = await person.get(`/orgs/v1/${organisation.id}/tokens`);
    expect(body.tokens[0]).toMatchObject({ id: token.id, revokedAt: null });
    const revoked = await sendsForm({
      ...more,
      token: signIn.held?.refresh_token ?? '',
      client_id: signIn.clientInformation()?.client_id ?? '',
    });
    expect(revoked.status).toBe(200);
    const { body: after } = await person.get(`/orgs/v1/${organisation.id}/tokens`);
    expect(after.tokens[0]).toMatchObject({ id: token.id, revokedAt: expect.any(String) });
    await expect(client.listTools()).rejects.toThrow('Unauthorized');
    const { body: log } = await person.get(
      `/orgs/v1/${organisation.id}/audit?action=token.revoked`,
    );
    expect(log.audit).toMatchObject([{ by: 'service', target: { id: token.id } }]);
  },
);

test('An owner forbids assistants: all access ends at once, and nobody gives any until they are permitted again', async () => {
  const { organisation, person, client, token } = await connected({ role: 'admin' });
  const path = `/orgs/v1/${organisation.id}`;
  const forbids = { forbidsAssistants: true };
  const refused = await person.patch(path, forbids);
  expect(refused).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
  const owner = await signedIn(organisation, 'owner');
  expect((await owner.patch(path, forbids)).body.org).toMatchObject(forbids);
  await expect(client.listTools()).rejects.toThrow('Unauthorized');
  const { body: log } = await owner.get(`${path}/audit?action=token.revoked`);
  expect(log.audit).toMatchObject([{ by: 'session', target: { id: token.id } }]);

  const { request } = await sentToConsent();
  const { status, body } = await agrees(organisation, person, request);
  expect([status, body.error.code]).toEqual([403, 'assistants_forbidden']);
  await owner.patch(path, { forbidsAssistants: false });
  expect((await agrees(organisation, person, request)).status).toBe(201);
});

test('An access token lives for an hour, is renewed until the access ends, and no longer', async () => {
  const { client, signIn } = await connected({ terms: { expiresAt: inDays(2) } });
  const first = signIn.held?.access_token;
  passTime(2 * HOUR_MS);
  const headers = { Authorization: `Bearer ${first}` };
  const expired = await sendsToWorker(`${ORIGIN}/mcp`, { method: 'POST', headers, body: '{}' });
  expect(expired.status).toBe(401);
  expect(await toolsOf(client)).toHaveLength(6);
  expect(signIn.held?.access_token).not.toBe(first);
  passTime(2 * DAY_MS);
  await expect(client.listTools()).rejects.toThrow('Unauthorized');
});

test('A code works for ten minutes', async () => {
  const organisation = await anOrganisation();
  const { first, request } = await sentToConsent();
  const { body } = await agrees(organisation, await signedIn(organisation, 'editor'), request);
  passTime(11 * 60_000);
  await expect(first.finishAuth(new URL(body.returnTo).searchParams)).rejects.toThrow('expired');
});

test('A code works once, for its assistant alone, and access tokens open nothing else', async () => {
  const { code, signIn, organisation, person, client, token } = await connected();
  const again = await sendsForm({
    grant_type: 'authorization_code',
    code,
    redirect_uri: RETURN,
    client_id: signIn.clientInformation()?.client_id ?? '',
    code_verifier: signIn.codeVerifier(),
  });
  expect(again.status).toBe(400);
  expect(await again.json()).toMatchObject({ error: 'invalid_grant' });
  // It is known to two now: nobody keeps the access.
  await expect(client.listTools()).rejects.toThrow('Unauthorized');
  const { body } = await person.get(`/orgs/v1/${organisation.id}/tokens`);
  expect(body.tokens[0]).toMatchObject({ id: token.id, revokedAt: expect.any(String) });
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
    expect((await seesRequest(viewer, String(changed))).status).toBe(400);
  }
  const old = await viewer.signsInAgain({ createdAt: instant(Date.now() - 13 * HOUR_MS) });
  const late = await agrees(organisation, old, request);
  expect(late.body.error.code).toBe('sign_in_too_old');
  const stranger = await signedIn(await anOrganisation(), 'owner');
  expect((await agrees(organisation, stranger, request)).status).toBe(404);
});

/** Of an assistant that names another, has no name, a secret, or none of the methods; none; one that leads elsewhere. */
const UNFIT_DOCUMENTS = [
  '/of-another.json',
  '/nameless.json',
  '/with-secret.json',
  '/with-keys-alone.json',
  '/unseen-name.json',
  '/none.json',
  '/redirects.json',
];

const reads = async (path: string) => (await sendsToWorker(ORIGIN + path)).json();

test('An assistant that answers for itself is known by its host, and is asked at each sign-in', async () => {
  const documented = new SignInOfAssistant({
    returnTo: RETURN_TO_HOST,
    document: `https://${ASSISTANT_HOST}/client.json`,
  });
  const { organisation, person, client, token, signIn, request } = await connected({
    signIn: documented,
  });
  expect(signIn.clientInformation()?.client_id).toBe(`https://${ASSISTANT_HOST}/client.json`);
  expect(token).toMatchObject({ name: 'Claude', assistant: ASSISTANT_HOST });
  expect(await toolsOf(client)).toHaveLength(6);
  const withKeys = new URLSearchParams(request);
  withKeys.set('client_id', `https://${ASSISTANT_HOST}/with-keys.json`);
  const shown = await seesRequest(person, String(withKeys));
  expect(await shown.json()).toMatchObject({
    host: ASSISTANT_HOST,
    isDocumented: true,
    returnsTo: { kind: 'site', name: ASSISTANT_HOST },
  });
  for (const path of UNFIT_DOCUMENTS) {
    const changed = new URLSearchParams(request);
    changed.set('client_id', `https://${ASSISTANT_HOST}${path}`);
    const refused = await agrees(organisation, person, String(changed));
    expect([path, refused.status, refused.body.error?.code]).toEqual([
      path,
      400,
      'invalid_request',
    ]);
  }
});

const id = (path: string) => `https://${ASSISTANT_HOST}/never${path}`;
const basic = (path: string) => `Basic ${btoa(`${encodeURIComponent(id(path))}:x`)}`;
const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
const assertion = (path: string) =>
  `${part({ alg: 'RS256' })}.${part({ iss: id(path), sub: id(path) })}.x`;

test('Only for a person who is signed in does the service ask a host, and that one alone', async () => {
  const { organisation, person, request } = await connected();
  const renewal = 'grant_type=refresh_token&refresh_token=a:b:c';
  const asserted = `${renewal}&client_assertion_type=urn:ietf:params:oauth:client-assertion-type:jwt-bearer`;
  const forms: readonly (readonly [string, object])[] = [
    [renewal, { Authorization: basic('/basic.json') }],
    [`${asserted}&client_assertion=${assertion('/assertion.json')}`, {}],
    [`${renewal}&client_id=&client_id=${id('/repeated.json')}`, {}],
    [`${renewal}&client_id=${id('/redirects.json')}`, {}],
    [`${asserted}&client_id=${id('/keys.json')}&client_assertion=${assertion('/keys.json')}`, {}],
    [`${renewal}&client\n_id=${id('/newline.json')}`, {}],
    [`${renewal}&client_id=${id('/plain.json')}`, {}],
  ];
  for (const [form, headers] of forms) {
    expect([form, (await sendsForm(form, headers)).status]).toEqual([form, 401]);
  }
  const without = new URLSearchParams(request);
  without.delete('client_id');
  const asks = [
    `${request}&client_id=${id('/second.json')}`,
    `${String(without)}&client\n_id=${id('/query-newline.json')}`,
    `${String(without)}&client_id=%20${id('/space.json')}`,
    `${String(without)}&client_id=${id('/a/../dots.json')}`,
  ];
  for (const query of asks) {
    expect([query, (await agrees(organisation, person, query)).status]).toEqual([query, 400]);
  }
  const stranger = await sendsToWorker(
    `${ORIGIN}/oauth/request?${String(without)}&client_id=${id('/strange.json')}`,
  );
  expect(stranger.status).toBe(401);
  const redirects = `https://${ASSISTANT_HOST}/redirects.json`;
  const redirected = `${String(without)}&client_id=${redirects}`;
  expect((await agrees(organisation, person, redirected)).status).toBe(400);
  const asked = await askedPaths();
  expect(asked.filter((path) => path.startsWith('/never'))).toEqual([]);
  expect(asked).toContain('/redirects.json');
});

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
