import { describe, expect, test } from 'vitest';
import { aCustomer, aProject, limitedTo } from '../harness/callers.ts';
import { headerOf, headersOf } from '../harness/client.ts';
import { operator } from '../harness/operator.ts';
import { anonymous, anOrganisation } from '../harness/organisation.ts';
import { inShard } from '../harness/shards.ts';
import { UNKNOWN } from '../harness/unknown.ts';

async function aTaggedList() {
  const { api, project } = await aProject();
  await api.imports(project, [{}, {}]);
  const path = '/properties?limit=1';
  const first = await api.get(path);
  const again = (tags: string) => api.get(path, {}, { 'If-None-Match': tags });
  return { api, project, first, again, tag: headerOf(first, 'ETag') };
}

describe('ETag', () => {
  test('is weak, and the same for the same answer', async () => {
    const { api, tag } = await aTaggedList();
    expect(tag).toMatch(/^W\/"[0-9a-z]+\.[\w-]{22}"$/);
    expect((await api.get('/properties?limit=1')).headers.get('ETag')).toBe(tag);
    expect((await api.get('/properties?limit=2')).headers.get('ETag')).not.toBe(tag);
  });

  test('matches If-None-Match by weak comparison, in a list, or as *', async () => {
    const { again, tag } = await aTaggedList();
    const strong = tag.replace('W/', '');
    for (const tags of [tag, strong, `"other", ${tag}`, `W/"a",${strong},"b"`, '*']) {
      const { status } = await again(tags);
      expect({ tags, status }).toEqual({ tags, status: 304 });
    }
    for (const tags of ['', '"other"', 'W/"other"', tag.slice(3, -1), `"${tag}"`, '"*"']) {
      const { status } = await again(tags);
      expect({ tags, status }).toEqual({ tags, status: 200 });
    }
  });

  test('is in a 304 as in a 200, like every header but those about the body', async () => {
    const { first, again, tag } = await aTaggedList();
    const unchanged = await again(tag);
    const { 'content-type': _type, link, 'sync-watermark': mark, ...headers } = headersOf(first);
    const { link: _link, 'sync-watermark': _mark, ...retained } = headersOf(unchanged);
    expect(retained).toEqual(headers);
    expect([link, mark]).toEqual([expect.stringContaining('rel="next"'), expect.any(String)]);
  });

  test('of a unit is the instant of its last change, and strong', async () => {
    const { api, project } = await aTaggedList();
    const unit = await api.createsUnit(project);
    const path = `/properties/${unit.id}`;
    const tag = `"${unit.updatedAt}"`;
    expect((await api.get(path)).headers.get('ETag')).toBe(tag);
    await api.createsUnit(project);
    // The weak form is what a client has whose answers are compressed on their way.
    for (const held of [tag, `W/${tag}`]) {
      expect((await api.get(path, {}, { 'If-None-Match': held })).status).toBe(304);
    }
    const earlier = { 'If-None-Match': '"2026-01-01T00:00:00.000Z"' };
    expect((await api.get(path, {}, earlier)).status).toBe(200);
  });

  test('of one caller or address differs from that of another', async () => {
    const organisation = await anOrganisation();
    const [one, other] = [await organisation.signedIn(), await organisation.signedIn()];
    await one.createsFolder({ visibility: 'private' });
    const tag = { 'If-None-Match': headerOf(await one.get('/folders'), 'ETag') };
    expect((await one.get('/folders', {}, tag)).status).toBe(304);
    expect((await other.get('/folders', {}, tag)).body).toEqual({ folders: [] });
    expect((await one.get('/folders?parentId=null', {}, tag)).status).toBe(200);
  });

  test('differs between releases of the Worker', async () => {
    const { api, tag } = await aTaggedList();
    const RELEASE = { id: 'next', tag: '', timestamp: '2026-11-21T00:00:00Z' };
    const released = api.whereSettingsAre({ RELEASE });
    const answer = await released.get('/properties?limit=1', {}, { 'If-None-Match': tag });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('ETag')).not.toBe(tag);
  });

  test('changes with the month if the answer counts by month', async () => {
    const { org } = await operator.opensOrganisation();
    const tag = headerOf(await operator.get(`/orgs/v1/${org.id}`), 'ETag');
    await inShard(org, `INSERT INTO unit_months VALUES (?, strftime('%Y-%m', 'now'), 1)`, org.id);
    const answer = await operator.get(`/orgs/v1/${org.id}`, {}, { 'If-None-Match': tag });
    expect(answer.body.org.usage.monthlyUnits.used).toBe(1);
  });

  test('of the list of tokens changes with their use', async () => {
    const { org, api } = await aCustomer();
    const path = `/orgs/v1/${org.id}/tokens`;
    const tag = headerOf(await operator.get(path), 'ETag');
    await api.get('/projects');
    const answer = await operator.get(path, {}, { 'If-None-Match': tag });
    expect(answer.body.tokens[0].lastUsedAt).not.toBeNull();
  });

  test('comes with the remaining rate limit, also in a 304', async () => {
    const { api } = await limitedTo({ requestsPerMinute: 1, burst: 60 });
    const read = await api.get('/projects');
    const unchanged = await api.get('/projects', {}, { 'If-None-Match': headerOf(read, 'ETag') });
    expect(unchanged.status).toBe(304);
    expect(headerOf(read, 'RateLimit')).toMatch(/^"default";r=59;t=\d+$/);
    expect(headerOf(unchanged, 'RateLimit')).toMatch(/^"default";r=58;t=\d+$/);
    expect(headerOf(unchanged, 'RateLimit-Policy')).toBe(headerOf(read, 'RateLimit-Policy'));
  });

  test('is compared for HEAD too; a change with it is refused, not made', async () => {
    const { api } = await aTaggedList();
    const any = { headers: { 'If-None-Match': '*' } };
    expect((await api.sends('HEAD', '/properties', any)).status).toBe(304);
    expect((await api.post('/projects', { name: 'A' }, any.headers)).status).toBe(400);
  });

  test('does not prevent a 401, 403 or 404', async () => {
    const { api } = await aTaggedList();
    const any = { 'If-None-Match': '*' };
    const powerless = await (await anOrganisation()).signedIn({ scopes: [] });
    expect((await anonymous.get('/projects', {}, any)).status).toBe(401);
    expect((await powerless.get('/projects', {}, any)).status).toBe(403);
    expect((await api.get(`/projects/${UNKNOWN}`, {}, any)).status).toBe(404);
  });
});
