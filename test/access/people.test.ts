import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { PERMISSIONS } from '../../src/access/permissions.ts';
import { sessionRoutes } from '../../src/doors/session/routes.ts';
import { ROLES } from '../../src/values/roles.ts';
import type { Answer } from '../harness/client.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { Browser, type Person, signedIn } from '../harness/people.ts';
import { aFurnishedOrganisation, type Belongings, furnishedOnce } from './belongings.ts';
import { operationOf } from './table.ts';

const theFurnishedOrganisation = furnishedOnce();

const UNKNOWN = { id: '01900000-0000-7000-8000-000000000000' };

/** An answer but for its request's id, and for how much of its session's rate is left. */
function withoutId({ status, headers, text }: Answer) {
  const id = headers.get('X-Request-Id') ?? '';
  const others = [...headers].filter(([name]) => !['x-request-id', 'ratelimit'].includes(name));
  return { status, headers: others, text: text.replaceAll(id, '') };
}

/** What belongs to an organisation, the token and the session being the person's own. */
async function withOwn(has: Belongings, person: Person): Promise<Belongings> {
  const token = await person.hasIssued(['files:read']);
  return { ...has, token, session: { id: person.session } };
}

/** Operations for members of the organisation in the path. */
const ofMembers = sessionRoutes.filter(
  ({ path, permission }) => path.includes(':orgId') && permission !== 'invitation:accept',
);
/** Operations for whoever is signed in. */
const ofOneself = sessionRoutes.filter(({ permission }) => permission === 'self:manage');

describe.each(ofOneself)('$method $path', (route) => {
  const { call, calls } = operationOf('session', route);

  test('serves everybody who is signed in, also who is a member nowhere', async () => {
    const home = await anOrganisation();
    const { has } = await theFurnishedOrganisation();
    const person = await signedIn(home, 'viewer');
    await home.removes(person);
    const own = { ...has, session: { id: person.session } };
    expect((await calls(person, own)).status).toBe(route.status);
  });

  test("shows and ends nothing of anybody else's", async () => {
    const { has } = await theFurnishedOrganisation();
    const person = await signedIn(await anOrganisation(), 'owner');
    const answer = await calls(person, has);
    expect(answer.status).toBe(call.foreign);
    for (const { id } of [has.org, has.member, has.session]) expect(answer.text).not.toContain(id);
    const stored = env.DB.prepare('SELECT count(*) AS sessions FROM sessions WHERE id = ?');
    expect(await stored.bind(has.session.id).first('sessions')).toBe(1);
  });
});

describe.each(ofMembers)('$method $path', (route) => {
  const { call, calls } = operationOf('session', route);
  const { permission, status, method, path } = route;
  const isIssuing = `${method} ${path}` === 'POST /orgs/:orgId/tokens';
  const furnished = method === 'GET' ? theFurnishedOrganisation : aFurnishedOrganisation;

  const permitted = ROLES.filter((role) => PERMISSIONS[role].has(permission));
  test.each(permitted)('serves the %s', async (role) => {
    const { organisation, has } = await furnished();
    const person = await signedIn(organisation, role);
    const own = await withOwn(has, person);
    const answer = await calls(person, isIssuing ? { ...own, member: person } : own);
    expect(answer.status).toBe(status);
  });

  const refused = ROLES.filter((role) => !permitted.includes(role));
  test.each(refused)('refuses the %s', async (role) => {
    const { organisation, has } = await theFurnishedOrganisation();
    const answer = await calls(await signedIn(organisation, role), has);
    expect(answer.status).toBe(403);
    expect(answer.body.error).toMatchObject({
      code: 'forbidden',
      message: `Your role, ${role}, does not permit ${permission}.`,
    });
  });

  test("answers for another's organisation, a left one and an unknown one alike", async () => {
    const { has } = await theFurnishedOrganisation();
    const home = await anOrganisation();
    const stranger = await signedIn(home, 'owner');
    const unknown = await calls(stranger, has, { org: UNKNOWN });
    expect(unknown.status).toBe(404);
    expect(unknown.body.error.message).toBe('There is no such organisation.');
    expect(withoutId(await calls(stranger, has))).toEqual(withoutId(unknown));
    await home.removes(stranger);
    expect(withoutId(await calls(stranger, has, { org: home }))).toEqual(withoutId(unknown));
  });

  test("shows nothing of another organisation's through one's own", async () => {
    const { has } = await theFurnishedOrganisation();
    const home = await anOrganisation();
    const stranger = await signedIn(home, 'owner');
    const answer = await calls(stranger, has, { org: home });
    expect(answer.status).toBe(call.foreign);
    for (const { id } of [has.org, has.member, has.token]) expect(answer.text).not.toContain(id);
  });

  test('answers 404 and 403 before it looks at what was sent', async () => {
    const { organisation, has } = await theFurnishedOrganisation();
    const nonsense = `${call.path(has, has.org)}?limit=x&cursor=x`;
    const body = method === 'GET' ? {} : { body: '{"broken' };
    const stranger = await signedIn(await anOrganisation(), 'owner');
    expect((await stranger.sends(method, nonsense, body)).status).toBe(404);
    for (const role of refused) {
      const person = await signedIn(organisation, role);
      expect((await person.sends(method, nonsense, body)).status).toBe(403);
    }
  });
});

describe.each(sessionRoutes)('$method $path', (route) => {
  const { call, calls } = operationOf('session', route);
  const { method } = route;

  test('refuses sessions that nobody has, and malformed ones without asking storage', async () => {
    const { organisation, has } = await theFurnishedOrganisation();
    const { secret } = await signedIn(organisation, 'owner');
    const last = secret.endsWith('A') ? 'E' : 'A';
    const forged = await calls(new Browser(secret.slice(0, -1) + last), has);
    expect(forged.status).toBe(401);
    for (const malformed of ['', 'x', `${secret}x`, secret.slice(1), `${secret.slice(1)} `]) {
      const answer = await calls(new Browser(malformed), has);
      expect(answer.status).toBe(401);
      expect(answer.body.error.code).toBe('signed_out');
      expect(answer.reached).toEqual([]);
    }
  });

  test('refuses sessions that have ended: unused for 12 hours, or 7 days old', async () => {
    const { organisation, has } = await theFurnishedOrganisation();
    const now = Date.now();
    const before = (hours: number) => new Date(now - hours * 60 * 60 * 1000).toISOString();
    for (const terms of [
      { createdAt: before(13), lastUsedAt: before(12.001) },
      { createdAt: before(7 * 24 + 0.001), lastUsedAt: before(0) },
    ]) {
      const answer = await calls(await signedIn(organisation, 'owner', terms), has);
      expect(answer.status).toBe(401);
      expect(answer.body.error.code).toBe('signed_out');
    }
  });

  test('answers 401 before it looks at what was sent', async () => {
    const { has } = await theFurnishedOrganisation();
    const nonsense = `${call.path(has, has.org)}?limit=x&cursor=x`;
    const body = method === 'GET' ? {} : { body: '{"broken' };
    expect((await new Browser().sends(method, nonsense, body)).status).toBe(401);
  });
});

const changes = sessionRoutes.filter(({ method }) => method !== 'GET');

describe.each(changes)('$method $path', (route) => {
  const { calls } = operationOf('session', route);

  test('refuses what another origin may have sent', async () => {
    const { organisation, has } = await theFurnishedOrganisation();
    const person = await signedIn(organisation, 'owner');
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'none' },
      { 'Sec-Fetch-Site': 'same-site', Origin: 'https://api.einheit.test' },
      { 'Sec-Fetch-Site': '', Origin: 'https://api.einheit.test:8443' },
      { 'Sec-Fetch-Site': '', Origin: 'http://api.einheit.test' },
      { 'Sec-Fetch-Site': '', Origin: 'null' },
      { 'Sec-Fetch-Site': '' },
    ]) {
      const answer = await calls(person, has, { headers });
      expect(answer.status).toBe(403);
      expect(answer.body.error.code).toBe('cross_site');
      expect(answer.reached).toEqual([]);
    }
  });
});
