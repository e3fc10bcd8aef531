import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { PERMISSIONS } from '../../src/access/permissions.ts';
import { type Role, ROLES } from '../../src/values/roles.ts';
import { forbiddenTo, operationsOf, titled } from '../harness/calls.ts';
import { toldBy, withoutId } from '../harness/client.ts';
import { hoursAgo } from '../harness/clock.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { Browser, signedIn } from '../harness/people.ts';
import { furnishedOnce, ownedBy, withIds } from '../harness/furnished.ts';
import { runOnce, runOnceFor } from '../harness/once.ts';
import { UNKNOWN } from '../harness/unknown.ts';

const theFurnishedOrganisation = furnishedOnce();

/** Somebody of each role in the furnished organisation. */
const theMember = runOnceFor(async (role: Role) =>
  signedIn((await theFurnishedOrganisation()).organisation, role),
);

/** The owner of another organisation. */
const theStranger = runOnce(async () => {
  const shard = await anOrganisation();
  return { shard, stranger: await signedIn(shard, 'owner') };
});

/** Somebody who has left that organisation. */
const theLeaver = runOnce(async () => {
  const { shard } = await theStranger();
  const leaver = await signedIn(shard, 'owner');
  await shard.removes(leaver);
  return leaver;
});

/** Sessions that have ended: unused for 12 hours, and 7 days old. */
const theEnded = runOnce(async () => {
  const { organisation } = await theFurnishedOrganisation();
  return [
    await signedIn(organisation, 'owner', {
      createdAt: hoursAgo(13),
      lastUsedAt: hoursAgo(12.001),
    }),
    await signedIn(organisation, 'owner', {
      createdAt: hoursAgo(7 * 24 + 0.001),
      lastUsedAt: hoursAgo(0),
    }),
  ];
});

const OPERATIONS = operationsOf('session');

/** Operations for members of the organisation in the path. */
const ofMembers = OPERATIONS.filter(
  ({ route }) => route.path.includes(':orgId') && route.permission !== 'invitation:accept',
);
/** Operations for whoever is signed in. */
const ofOneself = OPERATIONS.filter(({ route }) => route.surface.name === 'session');

describe.each(titled(ofOneself))('%s', (_, { route, calls, foreign }) => {
  test('serves every signed-in person, including one without an organisation', async () => {
    const shard = await anOrganisation();
    const { has } = await theFurnishedOrganisation();
    const person = await signedIn(shard, 'viewer');
    await shard.removes(person);
    const own = { ...has, session: { id: person.session } };
    expect((await calls(person, own)).status).toBe(route.status);
  });

  test("shows and ends nothing of anybody else's", async () => {
    const { has } = await theFurnishedOrganisation();
    const person = await signedIn(await anOrganisation(), 'owner');
    const answer = await calls(person, has);
    expect(answer.status).toBe(foreign(has));
    for (const { id } of [has.org, has.member, has.session]) expect(answer.text).not.toContain(id);
    const stored = env.DB.prepare('SELECT count(*) AS sessions FROM sessions WHERE id = ?');
    expect(await stored.bind(has.session.id).first('sessions')).toBe(1);
  });
});

test('a path with something that is no id has no organisation', async () => {
  const { stranger } = await theStranger();
  const answer = await stranger.get('/orgs/v1/undefined/projects');
  expect(toldBy(answer)).toBe('404 not_found');
});

describe.each(titled(ofMembers))('%s', (_, { route, name, path, calls, foreign, ends }) => {
  const { status, method } = route;

  const missingFor = (role: Role) =>
    route.permissions.filter((permission) => !PERMISSIONS[role].has(permission));
  const permitted = ROLES.filter((role) => missingFor(role).length === 0);
  test.each(permitted)('serves the %s', async (role) => {
    const { has } = await theFurnishedOrganisation(ends);
    const person = await theMember(role);
    const answer = await calls(person, await ownedBy(person, has));
    expect(answer.status).toBe(status);
  });

  const refused = ROLES.filter((role) => !permitted.includes(role));
  test.each(refused)('refuses the %s', async (role) => {
    const { has } = await theFurnishedOrganisation();
    const answer = await calls(await theMember(role), has);
    expect(answer.status).toBe(403);
    expect(answer.body.error).toMatchObject({
      code: 'forbidden',
      message: `Your role, ${role}, does not permit ${missingFor(role).join(' and ')}.`,
    });
  });

  test('answers alike for an unknown organisation, another person’s, and one that the person has left', async () => {
    const { has } = await theFurnishedOrganisation();
    const { shard, stranger } = await theStranger();
    const unknown = await calls(stranger, has, { org: { id: UNKNOWN } });
    expect(unknown.status).toBe(404);
    expect(unknown.body.error.message).toBe('There is no such organisation.');
    expect(withoutId(await calls(stranger, has))).toEqual(withoutId(unknown));
    const left = await calls(await theLeaver(), has, { org: shard });
    expect(withoutId(left)).toEqual(withoutId(unknown));
  });

  test("shows nothing of another organisation's through one's own", async () => {
    const { has } = await theFurnishedOrganisation();
    const { shard, stranger } = await theStranger();
    const answer = await calls(stranger, has, { org: shard });
    // Nobody issues a token for somebody else, whoever it may be.
    expect(answer.status).toBe(name === 'POST /tokens' ? 403 : foreign(has));
    const nowhere = withIds(has, () => UNKNOWN);
    const unknown = answer.status === 404 ? await calls(stranger, nowhere, { org: shard }) : answer;
    expect(withoutId(answer)).toEqual(withoutId(unknown));
    for (const { id } of [has.org, has.member, has.token]) expect(answer.text).not.toContain(id);
  });

  test('answers 404 and 403 before it looks at what was sent', async () => {
    const { has } = await theFurnishedOrganisation();
    const nonsense = `${path(has)}?limit=x&cursor=x`;
    const body = method === 'GET' ? {} : { body: '{"broken' };
    const { stranger } = await theStranger();
    expect((await stranger.sends(method, nonsense, body)).status).toBe(404);
    for (const role of refused) {
      const person = await theMember(role);
      expect((await person.sends(method, nonsense, body)).status).toBe(403);
    }
  });
});

describe.each(titled(OPERATIONS))('%s', (_, { route, path, calls }) => {
  const { method } = route;

  test('refuses unknown sessions, and malformed ones without asking storage', async () => {
    const { has } = await theFurnishedOrganisation();
    const { secret } = await theMember('owner');
    const last = secret.endsWith('A') ? 'E' : 'A';
    const forged = await calls(new Browser(secret.slice(0, -1) + last), has);
    expect(forged.status).toBe(401);
    for (const malformed of ['', 'x', `${secret}x`, secret.slice(1), `${secret.slice(1)} `]) {
      const answer = await calls(new Browser(malformed), has);
      expect(toldBy(answer)).toBe('401 signed_out');
      expect(answer.reached).toEqual([]);
    }
  });

  test('refuses sessions that have ended: unused for 12 hours, or 7 days old', async () => {
    const { has } = await theFurnishedOrganisation();
    for (const ended of await theEnded()) {
      const answer = await calls(ended, has);
      expect(toldBy(answer)).toBe('401 signed_out');
    }
  });

  test('answers a request without a session with 401 before it validates the request', async () => {
    const { has } = await theFurnishedOrganisation();
    const nonsense = `${path(has)}?limit=x&cursor=x`;
    const body = method === 'GET' ? {} : { body: '{"broken' };
    expect((await new Browser().sends(method, nonsense, body)).status).toBe(401);
  });
});

const ofOperator = forbiddenTo('session');

describe.each(titled(ofOperator))('%s', (_, { calls }) => {
  test.each(ROLES)('refuses the %s, as only the operator may', async (role) => {
    const { has } = await theFurnishedOrganisation();
    const answer = await calls(await theMember(role), has, { org: has.org });
    expect(answer.status).toBe(403);
    expect(answer.body.error).toMatchObject({
      code: 'forbidden',
      message: `Your role, ${role}, does not permit service:operate.`,
    });
  });
});

const changes = [...OPERATIONS, ...ofOperator].filter(({ route }) => route.method !== 'GET');

describe.each(titled(changes))('%s', (_, { calls }) => {
  test('refuses what another origin may have sent', async () => {
    const { has } = await theFurnishedOrganisation();
    const person = await theMember('owner');
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
      expect(toldBy(answer)).toBe('403 cross_site');
      expect(answer.reached).toEqual([]);
    }
  });
});
