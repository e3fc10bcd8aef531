import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { aCaller, aClient } from '../harness/callers.ts';
import type { Settings } from '../harness/bindings.ts';
import { Client, nextOf } from '../harness/client.ts';
import { Operator } from '../harness/operator.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { signedIn } from '../harness/people.ts';
import { OPERATOR_KEY, SESSION_KEY } from '../harness/keys.ts';

const OLD = env.TOKEN_KEY;
const aKey = () => `a new key, ${crypto.randomUUID()}`;

/** What depends on the keys of a Worker with these settings. */
async function keysWhere(settings: Settings) {
  const { status, body } = await new Operator(OPERATOR_KEY, settings).get('/keys');
  expect(status).toBe(200);
  return body.keys;
}

async function statusOf(client: Client, settings: Settings): Promise<number> {
  return (await client.whereSettingsAre(settings).get('/projects')).status;
}

/** Both keys are set; and the settings after the previous one was taken away. */
function aChange() {
  const after = { TOKEN_KEY: aKey(), TOKEN_CHECK_KEY: OLD };
  return { during: { ...after, TOKEN_KEY_PREVIOUS: OLD }, after };
}

async function asksAs(person: Client, settings: Settings): Promise<number> {
  return (await person.whereSettingsAre(settings).get('/me')).status;
}

describe('While TOKEN_KEY is being changed', () => {
  test('a token that is used meanwhile works on without the previous key', async () => {
    const { during, after } = aChange();
    const client = await aClient();
    expect(await statusOf(client, {})).toBe(200);
    expect(await statusOf(client, after)).toBe(401);
    expect(await statusOf(client, during)).toBe(200);
    expect(await statusOf(client, after)).toBe(200);
    expect(await statusOf(client, {})).toBe(401);
  });

  test('a token that was not used meanwhile ends with the previous key', async () => {
    const { during, after } = aChange();
    const organisation = await anOrganisation();
    const [used, unused] = [await organisation.signedIn(), await organisation.signedIn()];
    await statusOf(used, during);
    expect(await statusOf(unused, after)).toBe(401);
    expect(await statusOf(unused, during)).toBe(200);
  });

  test('a move to the current key is noted even if the last use was a moment ago', async () => {
    const { during, after } = aChange();
    const client = await aClient();
    await statusOf(client, {});
    await statusOf(client, during);
    expect(await statusOf(client, after)).toBe(200);
  });

  test('a token issued meanwhile, or after it, works', async () => {
    const { during, after } = aChange();
    const organisation = await anOrganisation();
    const person = await organisation.person();
    for (const settings of [during, after]) {
      const service = new Operator(OPERATOR_KEY, settings);
      const { secret } = await service.issues(organisation, person);
      const client = new Client(secret);
      expect(await statusOf(client, during)).toBe(200);
      expect(await statusOf(client, after)).toBe(200);
    }
  });

  test('a request is one round trip once its token has moved, and a forged token reaches no storage', async () => {
    const { during } = aChange();
    const client = await aClient();
    await statusOf(client, during); // the first one also moves the token, beside the answer
    const { roundTrips } = await client.whereSettingsAre(during).get('/projects');
    expect(roundTrips).toBe(1);
    const forged = `${(client.token ?? '').slice(0, -22)}${'0'.repeat(22)}`;
    const headers = { Authorization: `Bearer ${forged}` };
    const refused = await client.whereSettingsAre(during).get('/projects', {}, headers);
    expect([refused.status, refused.reached]).toEqual([401, []]);
  });

  test('a cursor of the previous key leads on, until the key is taken away', async () => {
    const { during, after } = aChange();
    const { organisation, api: client } = await aCaller();
    await organisation.hasProjects(3);
    const next = nextOf(await client.get('/projects', { limit: 1 })) ?? '';
    const second = await client.whereSettingsAre(during).get(next);
    expect([second.status, second.body.projects.length]).toEqual([200, 1]);
    expect((await client.whereSettingsAre(after).get(next)).status).toBe(400);
    const third = await client.whereSettingsAre(after).get(nextOf(second) ?? '');
    expect(third.status).toBe(200);
  });

  test('a cursor of another organisation is refused', async () => {
    const { during } = aChange();
    const organisation = await anOrganisation();
    await organisation.hasProjects(3);
    const client = await organisation.signedIn();
    const next = nextOf(await client.get('/projects', { limit: 1 })) ?? '';
    const other = await aClient();
    expect((await other.whereSettingsAre(during).get(next)).status).toBe(400);
  });

  test('the operator sees how many tokens depend on the previous key', async () => {
    const { during, after } = aChange();
    const { organisation, api: client } = await aCaller();
    await organisation.signedIn();
    await organisation.signedIn({ revokedAt: '2026-01-01T00:00:00.000Z' });
    await organisation.signedIn({ expiresAt: '2026-01-01T00:00:00.000Z' });
    const { tokens: before } = await keysWhere(during);
    expect(before).toMatchObject({ previousIsSet: true, onCurrent: 0 });
    await statusOf(client, during);
    const { tokens: moved } = await keysWhere(during);
    expect(moved).toEqual({ ...before, onCurrent: 1, onPrevious: before.onPrevious - 1 });
    expect((await keysWhere(after)).tokens).toMatchObject({ previousIsSet: false });
    // Seen with a third key, the one that was moved works no more.
    const next = { ...after, TOKEN_KEY: aKey() };
    expect((await keysWhere(next)).tokens.onOthers).toBeGreaterThanOrEqual(1);
  });

  test('without TOKEN_CHECK_KEY tokens work, and stay with the previous key', async () => {
    const settings = { TOKEN_KEY: aKey(), TOKEN_KEY_PREVIOUS: OLD };
    const client = await aClient();
    expect(await statusOf(client, settings)).toBe(200);
    expect((await keysWhere(settings)).tokens.onCurrent).toBe(0);
    expect(await statusOf(client, {})).toBe(200);
    const health = await client.whereSettingsAre(settings).get('https://api.einheit.test/healthz');
    expect(health.status).toBe(503);
  });

  test('works with its two versions in either place during a deployment', async () => {
    const key = aKey();
    const ahead = { TOKEN_CHECK_KEY: OLD, TOKEN_KEY_PREVIOUS: key };
    const after = { TOKEN_CHECK_KEY: OLD, TOKEN_KEY: key };
    const during = { ...after, TOKEN_KEY_PREVIOUS: OLD };
    const client = await aClient();
    for (const settings of [ahead, during, ahead, during, after]) {
      expect(await statusOf(client, settings)).toBe(200);
    }
  });
});

describe('While SESSION_KEY is being changed', () => {
  test('a session works with either key, and ends with the one that it began with', async () => {
    const after = { SESSION_KEY: aKey() };
    const during = { ...after, SESSION_KEY_PREVIOUS: SESSION_KEY };
    const person = await signedIn(await anOrganisation(), 'owner');
    expect(await asksAs(person, {})).toBe(200);
    expect(await asksAs(person, during)).toBe(200);
    const { sessions } = await keysWhere(during);
    expect(sessions).toMatchObject({ previousIsSet: true, onCurrent: 0 });
    expect(sessions.onPrevious).toBeGreaterThanOrEqual(1);
    expect(await asksAs(person, after)).toBe(401);
    expect(await asksAs(person, during)).toBe(200);
  });

  test('works with its two versions in either place during a deployment', async () => {
    const key = aKey();
    const ahead = { SESSION_KEY_PREVIOUS: key };
    const during = { SESSION_KEY: key, SESSION_KEY_PREVIOUS: SESSION_KEY };
    const person = await signedIn(await anOrganisation(), 'owner');
    for (const settings of [ahead, during, ahead, during]) {
      expect(await asksAs(person, settings)).toBe(200);
    }
  });
});
