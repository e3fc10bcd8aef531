import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { SECOND_MS } from '../harness/durations.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { Browser, type Person, signedIn } from '../harness/people.ts';
import { UNKNOWN } from '../harness/unknown.ts';
import { SESSION_KEY } from '../harness/keys.ts';
import { logged } from '../harness/log.ts';

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * SECOND_MS).toISOString();

function lastUseOf({ session }: Person): Promise<unknown> {
  const statement = env.DB.prepare('SELECT last_used_at FROM sessions WHERE id = ?').bind(session);
  return statement.first('last_used_at');
}

describe('A session', () => {
  test('is noted as used at most once a minute', async () => {
    const organisation = await anOrganisation();
    const recent = { createdAt: secondsAgo(600), lastUsedAt: secondsAgo(50) };
    const active = await signedIn(organisation, 'owner', recent);
    await active.seesOrganisation();
    expect(await lastUseOf(active)).toBe(recent.lastUsedAt);

    const older = { createdAt: secondsAgo(600), lastUsedAt: secondsAgo(70) };
    const returning = await signedIn(organisation, 'owner', older);
    await returning.seesOrganisation();
    expect(await lastUseOf(returning)).not.toBe(older.lastUsedAt);
  });

  test('opens every organisation of which its person is a member, each by its own role', async () => {
    const one = await anOrganisation();
    const other = await anOrganisation();
    const person = await signedIn(one, 'viewer');
    await person.joins(other, 'owner');
    expect((await person.patch(`/orgs/v1/${one.id}`, { name: 'Neu' })).status).toBe(403);
    expect((await person.patch(`/orgs/v1/${other.id}`, { name: 'Neu' })).status).toBe(200);
  });

  test('has a cookie without a prefix on http, where a browser keeps no other', async () => {
    const organisation = await anOrganisation();
    const { secret } = await signedIn(organisation, 'viewer');
    const reads = (cookie: string) =>
      new Browser().sends('GET', `http://localhost:8787/orgs/v1/${organisation.id}`, {
        headers: { Cookie: cookie },
      });
    expect((await reads(`session=${secret}`)).status).toBe(200);
    expect((await reads(`__Host-session=${secret}`)).status).toBe(401);
  });

  test('is named in the log by its id, and never by its secret', async () => {
    const owner = await signedIn(await anOrganisation(), 'owner');
    await owner.hasIssued();
    expect(logged('log').join()).toContain(owner.session);
    expect(logged().join()).not.toContain(owner.secret);
  });
});

test('Answers say that they depend on the cookie', async () => {
  const owner = await signedIn(await anOrganisation(), 'owner');
  const { headers } = await owner.seesOrganisation();
  expect(headers.get('Vary')).toBe('Authorization, Cookie');
  expect(headers.get('Cache-Control')).toBe('private, no-cache');
  const refused = await new Browser().get(`/orgs/v1/${UNKNOWN}`);
  expect(refused.headers.get('Vary')).toBe('Authorization, Cookie');
  expect((await owner.get('/me')).headers.get('Vary')).toBe('Cookie');
  expect(refused.headers.get('WWW-Authenticate')).toBe(
    'Cookie realm="einheit", form-action="/auth/sign-in"',
  );
});

describe('The surface', () => {
  test('does not exist where no key is configured', async () => {
    const { id } = await anOrganisation();
    for (const missing of [undefined, '']) {
      const closed = new Browser('x', { SESSION_KEY: missing, OPERATOR_KEY: undefined });
      for (const path of [`/orgs/v1/${id}`, '/me', '/openapi.json', '/unknown']) {
        const answer = await closed.sends('GET', path);
        expect(answer.status).toBe(404);
        expect(answer.body.error.message).toBe('There is no such path.');
        expect(answer.reached).toEqual([]);
      }
    }
  });

  test('stays shut where the configured key is too short', async () => {
    const { id } = await anOrganisation();
    const short = SESSION_KEY.slice(0, 31);
    const answer = await new Browser('x', { SESSION_KEY: short }).get(`/orgs/v1/${id}`);
    expect(answer.status).toBe(503);
    expect(logged('error').at(-1)).toContain('The secret SESSION_KEY');
  });
});
