import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { anOrganisation } from './harness/organisation.ts';

test('updatedAt never runs backwards, even behind a writer whose clock is ahead', async () => {
  const api = await (await anOrganisation()).signedIn();
  const project = await api.createsProject();
  const early = await api.createsUnit(project);
  // As another writer would that the organisation's own does not know of.
  const ahead = new Date(Date.now() + 60_000).toISOString();
  await env.DB.prepare('UPDATE properties SET updated_at = ? WHERE id = ?')
    .bind(ahead, early.id)
    .run();
  const late = await api.createsUnit(project);
  expect(late.updatedAt > ahead).toBe(true);
  const { body } = await api.get('/properties', { updatedSince: ahead });
  expect(body.pagination.total).toBe(2);
});
