import { describe, expect, test } from 'vitest';
import { aProject } from '../harness/callers.ts';
import { CALLERS, operationsOf, titled } from '../harness/calls.ts';
import { Client, headerOf } from '../harness/client.ts';
import { aFurnishedOrganisation, callersOnce } from '../harness/furnished.ts';
import { operator } from '../harness/operator.ts';
import { clockOf, shardOf, inShard } from '../harness/shards.ts';

/** These change nothing that an organisation has, or an organisation begins or ends with them. */
const WITHOUT_CLOCK = new Set([
  'POST /plans',
  'POST /orgs',
  'DELETE /:orgId',
  'POST /import',
  'POST /sessions/end-others',
  'DELETE /sessions/:sessionId',
  'POST /webhooks/:webhookId/test', // it changes nothing
]);

const theCaller = callersOnce();

describe('The clock of an organisation', () => {
  describe.each(CALLERS)('is moved on for the caller of %s by', (surface) => {
    const changes = operationsOf(surface).filter(({ route }) => route.effect !== null);

    test.each(titled(changes.filter(({ name }) => !WITHOUT_CLOCK.has(name))))(
      '%s',
      async (name, { route, calls, orgOf, ends }) => {
        const { caller, has } = await theCaller(surface, ends);
        const { id } = orgOf(has);
        const before = String(await clockOf(id));
        expect((await calls(caller, has)).status).toBe(route.status);
        const moved = String(await clockOf(id)) > before;
        expect(moved, `what test/harness/calls.ts sends for ${name} changes something`).toBe(true);
      },
    );
  });

  test('begins with the organisation, and is not moved by reading', async () => {
    const { org, owner } = await operator.opensOrganisation();
    expect(await clockOf(org.id)).toBe(org.createdAt);
    const { secret } = await operator.issues(org, owner);
    const issued = await clockOf(org.id);
    await new Client(secret).get('/properties');
    expect(await clockOf(org.id)).toBe(issued);
  });

  test('is not set back by a writer whose own clock is behind', async () => {
    const { organisation, api, project } = await aProject();
    // As another writer would that the organisation's own does not know of.
    const ahead = new Date(Date.now() + 60_000).toISOString();
    await inShard(
      organisation,
      'UPDATE organisations SET written_at = ? WHERE id = ?',
      ahead,
      organisation.id,
    );
    const late = await api.createsUnit(project);
    expect(late.updatedAt > ahead).toBe(true);
    const { body } = await api.get('/properties', { updatedSince: ahead });
    expect(body.pagination.total).toBe(1);
    expect(await clockOf(organisation.id)).toBe(late.updatedAt);
  });

  test('cannot be set back', async () => {
    const { org } = await operator.opensOrganisation();
    const back = shardOf(org)
      .prepare(`UPDATE organisations SET written_at = '2020-01-01T00:00:00.000Z'
      WHERE id = ?`);
    await expect(back.bind(org.id).run()).rejects.toThrow('never set back');
  });

  test('is what the next sync begins after', async () => {
    const { organisation, api } = await aFurnishedOrganisation();
    const watermark = headerOf(await api.get('/properties'), 'Sync-Watermark');
    expect(Date.parse(watermark)).toBe(Date.parse(String(await clockOf(organisation.id))) + 1);
  });
});
