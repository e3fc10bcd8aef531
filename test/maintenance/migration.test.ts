import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { anOrganisation } from '../harness/organisation.ts';

/** The migrations before the one that makes `idempotency_keys` a rowid table. */
const BEFORE = 2;

const DAY_MS = 24 * 60 * 60 * 1000;

test('answers that were stored before the table was rebuilt are replayed after it', async () => {
  await reset();
  await applyD1Migrations(env.DB, env.MIGRATIONS.slice(0, BEFORE));
  const api = await (await anOrganisation()).signedIn();
  const sent = '{"name":"Lindenhof 🏠"}';
  const { text: stored } = await api.postsText('/projects', sent);
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
