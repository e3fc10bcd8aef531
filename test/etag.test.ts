import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { headerOf, headersOf, nextOf } from './harness/client.ts';
import { anonymous, anOrganisation } from './harness/organisation.ts';

const UNKNOWN = '01900000-0000-7000-8000-000000000000';

async function aTaggedList() {
  const api = await (await anOrganisation()).signedIn();
  const project = await api.createsProject();
  await api.imports(project, [{}, {}]);
  const path = '/properties?limit=1';
  const first = await api.get(path);
  const again = (tags: string) => api.get(path, {}, { 'If-None-Match': tags });
  return { api, project, first, again, tag: headerOf(first, 'ETag') };
}

describe('ETag', () => {
  test('is weak, and the same for the same answer', async () => {
    const { api, tag } = await aTaggedList();
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
    expect((await api.get('/properties?limit=1')).headers.get('ETag')).toBe(tag);
    expect((await api.get('/properties?limit=2')).headers.get('ETag')).not.toBe(tag);
  });

  test('is what If-None-Match is compared with, weakly, in a list, or as *', async () => {
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

  test('comes with the 304 as with the 200, and so does all but the body', async () => {
    const { first, again, tag } = await aTaggedList();
    const unchanged = await again(tag);
    const { 'content-type': _type, ...headers } = headersOf(first);
    expect(headersOf(unchanged)).toEqual(headers);
    expect(nextOf(unchanged)).toBe(nextOf(first));
    expect(nextOf(first)).toBeDefined();
  });

  test('comes with what is left of the rate limit, with the 304 as well', async () => {
    const organisation = await anOrganisation();
    await env.DB.prepare('UPDATE plans SET requests_per_minute = 1, burst = 60 WHERE id = ?')
      .bind(organisation.id)
      .run();
    const api = await organisation.signedIn();
    const read = await api.get('/projects');
    const unchanged = await api.get('/projects', {}, { 'If-None-Match': headerOf(read, 'ETag') });
    expect(unchanged.status).toBe(304);
    expect(headerOf(read, 'RateLimit')).toMatch(/^"default";r=59;t=\d+$/);
    expect(headerOf(unchanged, 'RateLimit')).toMatch(/^"default";r=58;t=\d+$/);
    expect(headerOf(unchanged, 'RateLimit-Policy')).toBe(headerOf(read, 'RateLimit-Policy'));
  });

  test('is another one after a write', async () => {
    const { api, project, again, tag } = await aTaggedList();
    expect((await again(tag)).status).toBe(304);
    await api.createsUnit(project);
    const changed = await again(tag);
    expect(changed.status).toBe(200);
    expect(changed.headers.get('ETag')).not.toBe(tag);
  });

  test('is compared for HEAD too, never for a POST', async () => {
    const { api } = await aTaggedList();
    const any = { headers: { 'If-None-Match': '*' } };
    expect((await api.sends('HEAD', '/properties', any)).status).toBe(304);
    expect((await api.post('/projects', { name: 'A' }, any.headers)).status).toBe(201);
  });

  test('saves nobody from 401, 403 and 404', async () => {
    const { api } = await aTaggedList();
    const any = { 'If-None-Match': '*' };
    const powerless = await (await anOrganisation()).signedIn({ scopes: [] });
    expect((await anonymous.get('/projects', {}, any)).status).toBe(401);
    expect((await powerless.get('/projects', {}, any)).status).toBe(403);
    expect((await api.get(`/projects/${UNKNOWN}`, {}, any)).status).toBe(404);
  });
});
