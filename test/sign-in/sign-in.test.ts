import { env } from 'cloudflare:workers';
import { describe, expect, inject, test } from 'vitest';
import { anOrganisation } from '../harness/organisation.ts';
import { signedIn } from '../harness/people.ts';
import { ATTEMPT, locationOf, SESSION, signInAt, Visitor } from '../harness/visitor.ts';
import { logged } from '../harness/log.ts';

const aVisitor = () => new Visitor(signInAt(inject('provider')));

const countOf = (table: string) =>
  env.DB.prepare(`SELECT count(*) AS rows FROM ${table}`).first<number>('rows');

describe('Signing in', () => {
  test('returns to the requested page, with a session that the surface accepts', async () => {
    const ida = aVisitor();
    expect(await ida.signsInAs('ida', '?to=/app/x/units%3Fstatus=frei')).toBe(
      '/app/x/units?status=frei',
    );
    const { status, body } = await ida.seesThemselves();
    expect(status).toBe(200);
    expect(body.me).toMatchObject({ email: 'ida@example.org', name: 'ida Test' });
    expect([body.memberships, body.invitations]).toEqual([[], []]);
  });

  test('twice is one person, and the earlier session has ended', async () => {
    const mia = aVisitor();
    await mia.signsInAs('mia');
    const { body: before } = await mia.seesThemselves();
    const old = mia.cookie(SESSION)?.value;
    await mia.signsInAs('mia', '?fresh=1');
    const { body: after } = await mia.seesThemselves();
    expect(after.me.id).toBe(before.me.id);
    expect(after.me.sessionId).not.toBe(before.me.sessionId);
    const thief = aVisitor();
    thief.keeps(SESSION, old);
    expect((await thief.seesThemselves()).status).toBe(401);
  });

  test('ends the old session also where its cookie is not sent to the callback', async () => {
    const mia = aVisitor();
    await mia.signsInAs('mia');
    const old = mia.cookie(SESSION)?.value;
    const callback = await mia.choosesAt(await mia.begins(), 'mia');
    mia.keeps(SESSION, undefined); // Strict: it does not come along from another site
    await mia.opens(callback);
    const thief = aVisitor();
    thief.keeps(SESSION, old);
    expect((await thief.seesThemselves()).status).toBe(401);
    expect((await mia.seesThemselves()).status).toBe(200);
  });

  test('never takes over a session that was planted before', async () => {
    const attacker = aVisitor();
    await attacker.signsInAs('mia');
    const planted = attacker.cookie(SESSION)?.value;
    const victim = aVisitor();
    victim.keeps(SESSION, planted);
    await victim.signsInAs('ida');
    expect(victim.cookie(SESSION)?.value).not.toBe(planted);
    expect((await victim.seesThemselves()).body.me.email).toBe('ida@example.org');
    expect((await attacker.seesThemselves()).status).toBe(401);
  });

  test('has cookies that no script, no other host and no other site gets', async () => {
    const ida = aVisitor();
    const authorization = await ida.begins();
    expect(ida.cookie(ATTEMPT)?.attributes).toBe(
      '; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    await ida.opens(await ida.choosesAt(authorization, 'ida'));
    expect(ida.cookie(SESSION)?.attributes).toBe(
      '; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Strict',
    );
    expect(ida.cookie(ATTEMPT)).toBeUndefined();
  });

  test('keeps nothing of the cookie but a keyed digest', async () => {
    const ida = aVisitor();
    await ida.signsInAs('ida');
    const { results } = await env.DB.prepare('SELECT * FROM sessions').run();
    expect(JSON.stringify(results)).not.toContain(ida.cookie(SESSION)?.value);
  });

  test('as another person in the same browser ends the previous session', async () => {
    const browser = aVisitor();
    await browser.signsInAs('ida');
    const { body: ida } = await browser.seesThemselves();
    await browser.signsInAs('mia');
    const { body: mia } = await browser.seesThemselves();
    expect(mia.me.email).toBe('mia@example.org');
    const stored = env.DB.prepare('SELECT count(*) AS rows FROM sessions WHERE id = ?');
    expect(await stored.bind(ida.me.sessionId).first('rows')).toBe(0);
  });

  test('that is only begun writes nothing', async () => {
    const before = await Promise.all([countOf('people'), countOf('sessions')]);
    await aVisitor().begins();
    expect(await Promise.all([countOf('people'), countOf('sessions')])).toEqual(before);
  });

  test('asks the provider for a new login where a fresh one is needed', async () => {
    const usual = await aVisitor().begins();
    expect(usual.searchParams.get('prompt')).toBeNull();
    expect(usual.searchParams.get('code_challenge_method')).toBe('S256');
    const fresh = await aVisitor().begins('?fresh=1');
    expect(fresh.searchParams.get('prompt')).toBe('login');
  });

  test.each([
    '//evil.example',
    'https://evil.example/app/',
    'https:evil.example',
    String.raw`/\evil.example`,
    String.raw`\/\/evil.example`,
    '/app/../../evil',
    '/app/..//evil.example',
    'javascript:alert(1)',
    '/auth/sign-out',
    '/v1/projects',
    '/app',
    '',
  ])('leads to the start of the dashboard in place of %s', async (to) => {
    const ida = aVisitor();
    expect(await ida.signsInAs('ida', `?to=${encodeURIComponent(to)}`)).toBe('/app/');
  });

  test('does not happen for an address that the provider has not proven', async () => {
    const visitor = aVisitor();
    expect(await visitor.signsInAs('unproven')).toBe('/app/?sign-in=unverified');
    expect(visitor.cookie(SESSION)).toBeUndefined();
    const people = env.DB.prepare('SELECT email FROM people WHERE email = ?');
    expect(await people.bind('unproven@example.org').first()).toBeNull();
  });

  test('can be declined at the provider', async () => {
    expect(await aVisitor().signsInAs('nobody')).toBe('/app/?sign-in=denied');
  });

  test('accepts an invitation afterwards, with the proven address', async () => {
    const organisation = await anOrganisation();
    const owner = await signedIn(organisation, 'owner');
    await owner.adds('viewer', { email: 'Ida@Example.org' });
    const ida = aVisitor();
    await ida.signsInAs('ida');
    expect((await ida.seesThemselves()).body.invitations).toMatchObject([
      { orgId: organisation.id, role: 'viewer' },
    ]);
    const path = `/orgs/v1/${organisation.id}/invitation/accept`;
    const same = { 'Sec-Fetch-Site': 'same-origin' };
    expect((await ida.opens(path, { method: 'POST', headers: same })).status).toBe(200);
    const org = await ida.opens(`/orgs/v1/${organisation.id}`);
    expect(org.status).toBe(200);
  });
});

test('A sign-in does not wait for another one that never ends', async () => {
  // The runtime drops what a request has begun when its caller hangs up: a promise of it that
  // another request waits for never settles.
  const issuer = `${inject('scripted')}/slow/${crypto.randomUUID().replaceAll('-', '')}`;
  const [first, second] = [new Visitor(signInAt(issuer)), new Visitor(signInAt(issuer))];
  const waiting = first.begins();
  expect((await second.begins()).href).toContain(`${issuer}/authorize?`);
  expect((await waiting).href).toContain(`${issuer}/authorize?`);
});

describe('Signing out', () => {
  const own = { method: 'POST', headers: { 'Sec-Fetch-Site': 'same-origin' } };

  test('ends the session and takes its cookie away', async () => {
    const ida = aVisitor();
    await ida.signsInAs('ida');
    const old = ida.cookie(SESSION)?.value;
    expect((await ida.opens('/auth/sign-out', own)).status).toBe(204);
    expect(ida.cookie(SESSION)).toBeUndefined();
    ida.keeps(SESSION, old);
    expect((await ida.seesThemselves()).status).toBe(401);
    expect((await ida.opens('/auth/sign-out', own)).status).toBe(204);
  });

  test('is not done by another site', async () => {
    const ida = aVisitor();
    await ida.signsInAs('ida');
    const foreign = { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } };
    expect((await ida.opens('/auth/sign-out', foreign)).status).toBe(403);
    expect((await ida.seesThemselves()).status).toBe(200);
  });
});

describe('If sign-in is unavailable', () => {
  test('as no issuer is named, the paths do not exist', async () => {
    const visitor = new Visitor({});
    for (const path of ['/auth/sign-in', '/auth/callback']) {
      expect((await visitor.opens(path)).status).toBe(404);
    }
  });

  test.each([
    ['OIDC_CLIENT_ID', ''],
    ['OIDC_CLIENT_SECRET', undefined],
    ['SESSION_KEY', undefined],
    ['OIDC_EMAIL_PROOF', 'trust me'],
    ['OIDC_ISSUER', 'http://id.example.org'],
    ['OIDC_ISSUER', 'not an address'],
  ] as const)('as %s is %s, the log says so', async (name, value) => {
    const visitor = new Visitor({ ...signInAt(inject('provider')), [name]: value });
    expect((await visitor.opens('/auth/sign-in')).status).toBe(503);
    expect(logged('error').at(-1)).toContain(name);
    expect((await visitor.opens('/healthz')).status).toBe(503);
    expect(logged('error').at(-1)).toContain(name);
  });

  test('as the provider does not answer, the dashboard says so', async () => {
    const visitor = new Visitor(signInAt('http://127.0.0.1:1'));
    expect(locationOf(await visitor.opens('/auth/sign-in'))).toBe('/app/?sign-in=unavailable');
  });
});

test('No cookie, code, state or secret is in the log', async () => {
  const ida = aVisitor();
  const authorization = await ida.begins('?to=/app/a');
  const attempt = ida.cookie(ATTEMPT)?.value ?? '';
  const callback = await ida.choosesAt(authorization, 'ida');
  await ida.opens(callback);
  ida.keeps(ATTEMPT, attempt);
  expect(locationOf(await ida.opens(callback))).toBe('/app/?sign-in=failed'); // a replay
  const secrets = [
    attempt,
    ida.cookie(SESSION)?.value ?? '',
    ...new URL(callback).searchParams.values(),
    ...['state', 'nonce', 'code_challenge'].map(
      (each) => authorization.searchParams.get(each) ?? '',
    ),
  ].filter((secret) => secret.length > 20 && !secret.startsWith('http'));
  expect(secrets.length).toBeGreaterThanOrEqual(6);
  for (const secret of secrets) expect(logged().join()).not.toContain(secret);
});
