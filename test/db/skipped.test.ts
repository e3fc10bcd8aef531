import { expect, test } from 'vitest';
import { aCustomer, aProject } from '../harness/callers.ts';
import { headerOf } from '../harness/client.ts';
import { operator } from '../harness/operator.ts';
import { interposedShards } from '../harness/shards.ts';
import { numbered, UNIT_LISTS } from '../harness/unit-lists.ts';
import { UNKNOWN } from '../harness/unknown.ts';

/** The look-ups of the caller and of the clock, and the list of states; nothing of a page. */
const ROWS = 30;

/** A project with units, and a token that was used just now. */
async function aStockedProject() {
  const { organisation, api, project } = await aProject();
  await api.imports(project, numbered(100));
  return { organisation, api, project };
}

test.each(UNIT_LISTS)('An If-None-Match that fits $list reads no page', async (list) => {
  const { api, project } = await aStockedProject();
  const path = list.path(project);
  for (const query of [{}, { status: 'frei,verkauft' }, { updatedSince: '2020-01-01T00:00:00Z' }]) {
    const whole = { ...list.query, ...query };
    const first = await api.get(path, whole);
    const tag = { 'If-None-Match': headerOf(first, 'ETag') };
    const unchanged = await api.get(path, whole, tag);
    expect([unchanged.status, unchanged.roundTrips]).toEqual([304, 1]);
    expect(unchanged.rowsRead).toBeLessThanOrEqual(ROWS);
    await api.createsUnit(project);
    const changed = await api.get(path, whole, tag);
    expect(changed.status).toBe(200);
    expect(changed.body.pagination.total).toBe(first.body.pagination.total + 1);
  }
});

test('updatedSince after the clock reads no page, and answers an empty one', async () => {
  const { api, project } = await aStockedProject();
  const updatedSince = headerOf(await api.get('/properties'), 'Sync-Watermark');
  for (const projectId of [undefined, project.id]) {
    const poll = await api.get('/properties', { updatedSince, projectId });
    expect(poll.body.pagination).toMatchObject({ total: 0, hasMore: false });
    expect(poll.rowsRead).toBeLessThanOrEqual(ROWS);
    expect(headerOf(poll, 'Sync-Watermark')).toBe(updatedSince);
  }
  const unit = await api.createsUnit(project);
  expect((await api.get('/properties', { updatedSince })).body.properties).toEqual([unit]);
});

test('updatedSince after the clock still tells an unknown project', async () => {
  const { api } = await aStockedProject();
  const updatedSince = '2040-01-01T00:00:00Z';
  const unknown = `/projects/${UNKNOWN}/properties`;
  expect((await api.get(unknown, { updatedSince })).status).toBe(404);
});

test('a poll that is under way notices a change, and the end of its token', async () => {
  const { org, token, api } = await aCustomer();
  const project = await api.createsProject();
  const pollAfter = async (change: () => Promise<unknown>) => {
    const tag = { 'If-None-Match': headerOf(await api.get('/properties'), 'ETag') };
    const { promise: changed, resolve: goOn } = Promise.withResolvers<void>();
    const readsWait = interposedShards(async ({ statements, make }) => {
      if (statements.every(({ sql }) => /^select/i.test(sql))) await changed;
      return make();
    });
    const polling = api.whereSettingsAre(readsWait).get('/properties', {}, tag);
    await change();
    goOn();
    return polling;
  };
  const changed = await pollAfter(() => api.createsUnit(project, { street: 'Am Wall' }));
  expect(changed.body.properties[0].street).toBe('Am Wall');
  const revocation = () => operator.delete(`/orgs/v1/${org.id}/tokens/${token.id}`);
  expect((await pollAfter(revocation)).status).toBe(401);
});
