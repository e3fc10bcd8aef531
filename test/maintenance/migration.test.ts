import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { anOrganisation } from '../harness/organisation.ts';

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

test('answers stored before the table was rebuilt are replayed afterwards', async () => {
  await reset();
  await applyD1Migrations(env.DB, env.MIGRATIONS.slice(0, BEFORE));
  const api = await (await anOrganisation()).signedIn();
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

  await applyD1Migrations(env.DB, env.MIGRATIONS);
  const { results } = await env.DB.prepare('SELECT key FROM idempotency_keys').run();
  expect(results).toEqual([{ key: 'living' }]);
  const again = await api.postsText('/projects', sent, { 'Idempotency-Key': 'living' });
  expect(again.headers.get('Idempotent-Replayed')).toBe('true');
  expect([again.status, again.text]).toEqual([201, stored]);
});
