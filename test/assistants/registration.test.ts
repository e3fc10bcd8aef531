import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { passTime, stopClock } from '../harness/clock.ts';
import { ORIGIN } from '../harness/client.ts';
import { DAY_MS, HOUR_MS } from '../harness/durations.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { signedIn } from '../harness/people.ts';
import { agrees, connected, registers, seesRequest, sentToConsent, toolsOf } from './access.ts';
import { RETURN, SignInOfAssistant } from './client.ts';

const METADATA = {
  client_name: 'Claude',
  redirect_uris: [RETURN],
  token_endpoint_auth_method: 'none',
};

const PADDED = { ...METADATA, redirect_uris: [`${RETURN}?${'x'.repeat(3800)}`] };

/** The characters that are stored of sign-ins. */
async function stored(): Promise<number> {
  const sql = 'SELECT total(length(key) + length(value)) AS size FROM oauth_records';
  return (await env.DB.prepare(sql).first<number>('size')) ?? 0;
}

test('A thousand registrations from a thousand addresses store nothing, and lock nobody out', async () => {
  const before = await stored();
  const statuses = new Set<number>();
  for (let at = 0; at < 1000; at++) {
    const address = `198.51.${at >> 8}.${at & 255}`;
    statuses.add((await registers(PADDED, { 'CF-Connecting-IP': address })).status);
  }
  expect([...statuses]).toEqual([201]);
  expect((await stored()) - before).toBeLessThan(2_000_000);
  expect(await toolsOf((await connected()).client)).toHaveLength(6);
}, 120_000);

/** Registers from a program on Cloudflare Workers, or from another address that claims to be one. */
const from = (zone: string, address = '2a06:98c0:3600::103') =>
  registers(METADATA, { 'CF-Connecting-IP': address, 'CF-Worker': zone });

describe('Registrations from Cloudflare Workers', () => {
  stopClock();

  test('count by the zone that owns the program', async () => {
    const statuses = [];
    for (let at = 0; at < 61; at++) statuses.push((await from('one.example')).status);
    expect([statuses.indexOf(429), statuses.length]).toEqual([60, 61]);
    expect((await from('another.example')).status).toBe(201);
    // Elsewhere a caller could name any zone.
    for (let at = 0; at < 60; at++) await from('one.example', '198.51.100.77');
    expect((await from('another.example', '198.51.100.77')).status).toBe(429);
  });
});

test.each([
  [413, JSON.stringify({ ...METADATA, client_uri: `https://a.example/${'x'.repeat(4096)}` }), {}],
  [415, METADATA, { 'Content-Type': 'text/plain' }],
  [415, METADATA, { 'Content-Type': '' }],
  [403, METADATA, { Origin: 'https://evil.example' }],
  [403, METADATA, { Origin: 'null' }],
  [403, METADATA, { 'Sec-Fetch-Site': 'cross-site' }],
  [201, METADATA, { Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' }],
  [400, '[]', {}],
  [400, 'no JSON', {}],
])(
  'A registration is small, is JSON, and comes from no other site: %i',
  async (status, sent, headers) => {
    const answer = await registers(sent, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
  },
);

test.each([
  'Claude\u0000',
  'Claude\nfrom Anthropic',
  'edualC\u202E',
  '\u2066Claude',
  'Claude\uD83D',
  ' ',
  'x'.repeat(256),
])('A name that does not follow the rules of names is refused: %j', async (name) => {
  const answer = await registers({ ...METADATA, client_name: name });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    error: 'invalid_client_metadata',
    error_description: expect.stringContaining('client_name'),
  });
});

test.each([
  'http://claude.ai/callback',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://a@claude.ai/',
  'https://claude.ai/#x',
])('A code is sent to no such address: %s', async (address) => {
  expect((await registers({ ...METADATA, redirect_uris: [address] })).status).toBe(400);
});

test('A registration lasts for a day, and for a year once a person has agreed', async () => {
  const organisation = await anOrganisation();
  const person = await signedIn(organisation, 'editor');
  const { request } = await sentToConsent();
  const other = await sentToConsent();
  expect((await agrees(organisation, person, request)).status).toBe(201);
  passTime(DAY_MS + HOUR_MS);
  const again = await person.signsInAgain();
  expect((await seesRequest(again, other.request)).status).toBe(400);
  expect((await seesRequest(again, request)).status).toBe(200);
});

test('An app has its own scheme, and the page says so', async () => {
  const app = new SignInOfAssistant({
    name: 'Cursor',
    returnTo: 'cursor://anysphere.cursor-mcp/oauth/callback',
  });
  const { person, request, client, token } = await connected({ signIn: app });
  expect(await (await seesRequest(person, request)).json()).toMatchObject({
    name: 'Cursor',
    host: 'cursor://',
    isDocumented: false,
    returnsTo: { kind: 'app', name: 'cursor://' },
  });
  expect(token).toMatchObject({ name: 'Cursor', assistant: 'cursor://' });
  expect(await toolsOf(client)).toHaveLength(6);
});

test('Who has a secret needs PKCE as everybody does', async () => {
  const organisation = await anOrganisation();
  const person = await signedIn(organisation, 'editor');
  const { token_endpoint_auth_method: _, ...confidential } = METADATA;
  const registered = await registers(confidential);
  expect(registered.status).toBe(201);
  const { client_id: id, client_secret: secret } = await registered.json<Record<string, string>>();
  expect(secret).toMatch(/^[\w-]{32}$/);
  const { request } = await sentToConsent();
  const changed = new URLSearchParams(request);
  changed.set('client_id', id ?? '');
  expect((await seesRequest(person, String(changed))).status).toBe(200);
  changed.delete('code_challenge');
  changed.delete('code_challenge_method');
  expect((await seesRequest(person, String(changed))).status).toBe(400);
  expect((await agrees(organisation, person, String(changed))).status).toBe(400);
});
