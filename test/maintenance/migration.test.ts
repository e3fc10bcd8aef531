import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { issueToken, tokenDigest } from '../../src/access/bearer-token.ts';
import { SCOPES } from '../../src/values/roles.ts';
import { Client, headerOf } from '../harness/client.ts';
import { operator } from '../harness/operator.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { HOMES, inEveryHome } from '../harness/homes.ts';

/** The migrations before the one that makes `idempotency_keys` a rowid table. */
const BEFORE = 2;

/** A project as the previous version answered it. */
const PROJECT = {
  id: '01a1fc9e-9bfa-7000-8000-0180b27cd36a',
  orgId: '01a1fc9e-9bfa-7000-8000-0180b27cd36b',
  name: 'Lindenhof 🏠',
  street: null,
  houseNumber: null,
  postalCode: null,
  city: null,
  country: null,
  createdAt: '2026-11-21T05:40:15.482Z',
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Its slot is of the first home, however many there are. */
const ORG_ID = '018cc251-f400-7000-8000-fffffffff000';
const PROJECT_ID = '018cc251-f400-7000-8000-000000000000';
const MADE = '2026-11-20T05:40:15.482Z';

async function migratesEveryHome(): Promise<void> {
  for (const home of HOMES) await applyD1Migrations(home, env.MIGRATIONS);
}

/** An organisation with a token, as every migration leaves it. */
async function aTokenOfLongAgo(): Promise<Client> {
  const token = issueToken(env.TOKEN_KEY, ORG_ID);
  const rows = [
    `INSERT INTO plans (id, name, created_at) VALUES ('${ORG_ID}', 'Basis', ?1)`,
    `INSERT INTO organisations (id, name, plan_id, created_at) VALUES ('${ORG_ID}', 'Test', '${ORG_ID}', ?1)`,
    `INSERT INTO members (org_id, id, email, name, role, created_at)
     VALUES ('${ORG_ID}', '${ORG_ID}', 'a@example.org', 'Ada', 'owner', ?1)`,
    `INSERT INTO projects (org_id, id, name, created_at) VALUES ('${ORG_ID}', '${PROJECT_ID}', 'Lindenhof', ?1)`,
    `INSERT INTO tokens (org_id, id, member_id, name, digest, scopes, created_at)
     VALUES ('${ORG_ID}', '${ORG_ID}', '${ORG_ID}', 'CRM', ?2, ?3, ?1)`,
  ];
  const digest = tokenDigest(token, env.TOKEN_KEY);
  await env.DB.batch(
    rows.map((row) =>
      env.DB.prepare(row).bind(
        ...[MADE, digest, JSON.stringify(SCOPES)].slice(0, row.includes('?2') ? 3 : 1),
      ),
    ),
  );
  return new Client(token);
}

test('answers stored before the table was rebuilt are replayed afterwards', async () => {
  await reset();
  await applyD1Migrations(env.DB, env.MIGRATIONS.slice(0, BEFORE));
  const api = await aTokenOfLongAgo();
  const sent = '{"name":"Lindenhof 🏠"}';
  const stored = JSON.stringify({ project: PROJECT });
  const fingerprint = createHash('sha256').update(sent).digest('base64url');
  const stores = (key: string, at: number) =>
    env.DB.prepare(
      `INSERT INTO idempotency_keys
       SELECT org_id, id, '/v1/projects', ?, ?, 201, '/projects/x', ?, ? FROM tokens`,
    ).bind(key, fingerprint, stored, new Date(at).toISOString());
  await env.DB.batch([
    stores('living', Date.now() - DAY_MS / 2),
    stores('expired', Date.now() - DAY_MS * 2),
  ]);

  await migratesEveryHome();
  const { results } = await env.DB.prepare('SELECT key FROM idempotency_keys').run();
  expect(results).toEqual([{ key: 'living' }]);
  const again = await api.postsText('/projects', sent, { 'Idempotency-Key': 'living' });
  expect(again.headers.get('Idempotent-Replayed')).toBe('true');
  expect([again.status, again.text]).toEqual([201, stored]);
});

/** The migrations before the one that gives organisations a clock. */
const BEFORE_CLOCK = env.MIGRATIONS.findIndex(({ name }) => name.startsWith('0006'));

/** A thousand units of the organisation, a second apart; then every other one is changed. */
const HISTORY = [
  `WITH RECURSIVE
   numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000),
   made AS (SELECT n, strftime('%Y-%m-%dT%H:%M:%S.000Z', 1704067200 + n, 'unixepoch') AS at FROM numbers)
   INSERT INTO properties
     (org_id, id, project_id, status, visibility, archived, created_at, updated_at, kind)
   SELECT '${ORG_ID}', printf('018cc251-f400-7000-8000-%012d', n), '${PROJECT_ID}', 'frei', 'online', 0, at, at, 0 FROM made`,
  `UPDATE properties SET updated_at = strftime('%Y-%m-%dT%H:%M:%S.000Z', unixepoch(updated_at) + 100000000, 'unixepoch')
   WHERE unixepoch(updated_at) % 2 = 0`,
];

test('the clock of an organisation with a history begins at its latest write', async () => {
  await reset();
  await applyD1Migrations(env.DB, env.MIGRATIONS.slice(0, BEFORE_CLOCK));
  const api = await aTokenOfLongAgo();
  for (const statement of HISTORY) await env.DB.prepare(statement).run();

  await migratesEveryHome();
  const latest = new Date(1_804_068_200_000).toISOString();
  const page = await api.get('/properties', { limit: 1 });
  expect(page.body.pagination.total).toBe(1000);
  expect(Date.parse(headerOf(page, 'Sync-Watermark'))).toBe(Date.parse(latest) + 1);
  const last = await api.get('/properties', { updatedSince: latest });
  expect(last.body.properties).toMatchObject([{ updatedAt: latest }]);
  const unit = await api.createsUnit({ id: PROJECT_ID });
  expect(unit.updatedAt > latest).toBe(true);
});

/** The migrations before the one that notes which token replaces which. */
const BEFORE_REPLACED = env.MIGRATIONS.findIndex(({ name }) => name.startsWith('0007'));

/** A token that a rotation issued, and the entries that the rotation left in the audit log. */
const NEXT_ID = '018cc251-f400-7000-8000-ffffffffeffe';
const ROTATION = [
  `INSERT INTO tokens (org_id, id, member_id, name, digest, scopes, created_at)
   SELECT org_id, '${NEXT_ID}', member_id, name, 'digest', scopes, created_at FROM tokens`,
  ...[
    [1, 'token.created', ORG_ID],
    [2, 'token.rotated', ORG_ID],
    [3, 'token.created', NEXT_ID],
  ].map(
    ([entry, action, target]) =>
      `INSERT INTO audit (org_id, id, at, actor, action, target_kind, target_id)
       VALUES ('${ORG_ID}', '018cc251-f400-7000-8000-00000000000${entry}', '${MADE}', 'a', '${action}', 'token', '${target}')`,
  ),
];

test('a token that was rotated earlier knows which token has replaced it', async () => {
  await reset();
  await applyD1Migrations(env.DB, env.MIGRATIONS.slice(0, BEFORE_REPLACED));
  await aTokenOfLongAgo();
  for (const statement of ROTATION) await env.DB.prepare(statement).run();

  await migratesEveryHome();
  const { body } = await operator.get(`/orgs/${ORG_ID}/tokens`);
  expect(body.tokens).toMatchObject([
    { id: ORG_ID, replacedBy: NEXT_ID },
    { id: NEXT_ID, replacedBy: null },
  ]);
});

/** The migrations before the one that lets invitations end. */
const BEFORE_ENDS = env.MIGRATIONS.findIndex(({ name }) => name.startsWith('0008'));

test('an invitation from before they ended can be accepted for another 14 days', async () => {
  await reset();
  await applyD1Migrations(env.DB, env.MIGRATIONS.slice(0, BEFORE_ENDS));
  await aTokenOfLongAgo();
  await env.DB.prepare("UPDATE members SET created_at = '2020-01-01T00:00:00.000Z'").run();

  await migratesEveryHome();
  const { body } = await operator.get(`/orgs/${ORG_ID}/members`);
  const end = Date.parse(body.members[0].invitationEndsAt);
  expect(Math.abs(Date.now() + 14 * DAY_MS - end)).toBeLessThan(60_000);
});

test('a kind that is not that of the states of its unit is refused', async () => {
  const api = await (await anOrganisation()).signedIn();
  const { id } = await api.createsUnit(await api.createsProject());
  const sets = (change: string) => inEveryHome(`UPDATE properties SET ${change} WHERE id = ?`, id);
  await expect(sets('kind = 3')).rejects.toThrow('properties_kind');
  await expect(sets('kind = NULL')).rejects.toThrow('properties_kind');
  await expect(sets(`status = 'verkauft'`)).rejects.toThrow('properties_kind');
  await expect(sets(`updated_at = '2020-01-01T00:00:00.000Z'`)).rejects.toThrow(
    'properties_updated',
  );
});
