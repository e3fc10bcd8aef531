import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { Client } from '../../harness/client.ts';
import { anOrganisation } from '../../harness/organisation.ts';
import { distant, type DistantCall } from './workers/distance.ts';

/** A client of a Worker whose D1 and objects are far away, and the calls to them. */
async function aDistantClient() {
  const api = await (await anOrganisation()).signedIn();
  const project = await api.createsProject();
  const calls: DistantCall['to'][] = [];
  const { DB, DB_2, DB_3, IMAGES, RATE_LIMITER, ORGANISATION_WRITER } = env;
  const far = distant(
    { DB, DB_2, DB_3, IMAGES, RATE_LIMITER, ORGANISATION_WRITER },
    { ms: 0, note: ({ to }) => calls.push(to) },
  );
  return { api: new Client(api.token, far), project, calls };
}

describe('Bindings at a distance', () => {
  test('record each call: a read calls D1, and the rate limiter at the same time', async () => {
    const { api, calls } = await aDistantClient();
    expect((await api.get('/properties')).status).toBe(200);
    expect(calls.toSorted()).toEqual(['D1 read', 'rate limiter']);
  });

  test('record the calls of a write: the writer alone', async () => {
    const { api, project, calls } = await aDistantClient();
    const unit = await api.createsUnit(project);
    expect(calls).toEqual(['writer']);
    expect((await api.get(`/properties/${unit.id}`)).body.property).toEqual(unit);
  });

  test('distinguish writes in D1 from reads', async () => {
    const calls: DistantCall[] = [];
    const { DB } = distant({ DB: env.DB }, { ms: 0, note: (call) => calls.push(call) });
    await DB.batch([DB.prepare('SELECT 1'), DB.prepare('DELETE FROM plans WHERE 0')]);
    await DB.prepare('SELECT 1').all();
    expect(calls.map(({ to }) => to)).toEqual(['D1 write', 'D1 read']);
  });

  test('read and write objects in R2', async () => {
    const calls: DistantCall[] = [];
    const { IMAGES } = distant({ IMAGES: env.IMAGES }, { ms: 0, note: (call) => calls.push(call) });
    await IMAGES.put('distance.txt', 'far away');
    expect(await (await env.IMAGES.get('distance.txt'))?.text()).toBe('far away');
    expect(await (await IMAGES.get('distance.txt'))?.text()).toBe('far away');
    expect(calls.map(({ to }) => to)).toEqual(['R2', 'R2']);
  });
});
