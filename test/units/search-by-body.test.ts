import { describe, expect, test } from 'vitest';
import { aCaller } from '../harness/callers.ts';
import { type Fields, headerOf } from '../harness/client.ts';

async function aStock(units: readonly Fields[]) {
  const { organisation, api } = await aCaller();
  await api.imports(await api.createsProject(), units);
  return { organisation, api, all: (await api.get('/units')).body.units };
}

describe('The search of whole units', () => {
  test('answers a query of any length, page by page, as the list does', async () => {
    const { api, all } = await aStock([{ haus: 'Ä1' }, { haus: 'ä2' }, { haus: 'B' }]);
    const haus = Array.from({ length: 50 }, (_, at) => `Ä${at}`.padEnd(80, 'ä'));
    haus.splice(0, 3, 'Ä1', 'Ä2');
    const query = { haus, withoutFloorPlan: true, limit: 1 };
    expect(encodeURIComponent(haus.join()).length).toBeGreaterThan(15_000);
    const first = await api.post('/units/search', query);
    expect([first.status, first.roundTrips]).toEqual([200, 1]);
    expect(headerOf(first, 'Sync-Watermark')).toMatch(/Z$/);
    expect(['ETag', 'Link'].map((name) => first.headers.get(name))).toEqual([null, null]);
    expect(first.body.pagination).toMatchObject({ limit: 1, total: 2, hasMore: true });
    const cursor = first.body.pagination.nextCursor;
    const second = await api.post('/units/search', { ...query, cursor });
    const units = [first, second].flatMap(({ body }) => body.units);
    expect(units).toEqual([all[1], all[2]]);
    expect(second.body.pagination.nextCursor).toBeNull();
    for (const other of [{ ...query, haus: ['B'] }, { cursor: `x${cursor}` }]) {
      const { status, body } = await api.post('/units/search', { cursor, ...other });
      expect([status, body.error.details]).toMatchObject([400, [{ rule: 'own_cursor' }]]);
    }
  });

  test('takes values as JSON has them, and as a query has them', async () => {
    const { api } = await aStock([{ zimmer: 3, etage: 1 }, { zimmer: 4 }]);
    for (const body of [
      '{"zimmer": 3.0, "etage": 1, "status": ["frei", "auf_anfrage"], "withoutFloorPlan": true}',
      '{"zimmer": "3", "etage": "1..2", "status": "frei,auf_anfrage", "withoutFloorPlan": "true"}',
      '{"limit": 1, "sort": "zimmer", "cursor": null}',
    ]) {
      const { status, body: found } = await api.postsText('/units/search', body);
      expect([status, found.units]).toMatchObject([200, [{ zimmer: '3.0' }]]);
    }
  });

  test('refuses what the list refuses, by the same rules, and has the same notices', async () => {
    const { api, organisation } = await aStock([{}]);
    for (const [name, value] of [
      ['kaufpreis', '450.000'],
      ['status', ''],
      ['q', ''],
      ['limit', 'x'],
      ['haus', Array.from({ length: 51 }, (_, at) => `${at}`)],
    ] as const) {
      const listed = await api.get('/units', { [name]: value });
      const found = await api.post('/units/search', { [name]: value === '' ? null : value });
      expect([name, found.status, found.body]).toMatchObject([
        name,
        400,
        { error: { details: listed.body.error.details } },
      ]);
    }
    for (const strange of [
      { status: {} },
      { q: {} },
      { haus: [[]] },
      { zimmer: [3, 4] },
      [],
      null,
    ]) {
      expect((await api.post('/units/search', strange)).status).toBe(400);
    }
    const notice = headerOf(await api.post('/units/search', { zimer: 3 }), 'Notice');
    expect(notice).toContain('zimer');
    const reader = await organisation.signedIn({ scopes: ['property:read'] });
    const asking = (body: Fields) => reader.post('/units/search', body);
    expect((await asking({})).status).toBe(200);
    expect((await asking({ include: ['documents'] })).status).toBe(403);
    const stranger = await organisation.signedIn({ scopes: ['project:read'] });
    expect((await stranger.post('/units/search', { limit: 'x' })).status).toBe(403);
  });
});
