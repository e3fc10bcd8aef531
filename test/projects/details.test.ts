import { describe, expect, test } from 'vitest';
import { aProject } from '../harness/callers.ts';
import { type Client, headerOf } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import { operator } from '../harness/operator.ts';

async function aProjectWith(fields = {}) {
  const { organisation, api, project } = await aProject(fields);
  const read = async () => (await api.get(`/projects/${project.id}/details`)).body.project;
  return { organisation, api, project, path: `/projects/${project.id}`, read };
}

const listed = async (api: Client, query: Record<string, string>) =>
  (await api.get('/projects', query)).body.projects.map(({ id }: { id: string }) => id);

describe('The details of a project', () => {
  test('have its metadata, set singly, and removed by null', async () => {
    const { organisation, api, path, read } = await aProjectWith({ metadata: { a: '1', b: '2' } });
    expect((await read()).metadata).toEqual({ a: '1', b: '2' });
    const { body } = await api.patch(path, { metadata: { b: null, c: '3' } });
    expect(body.project.metadata).toBeUndefined();
    const changed = await read();
    expect(changed.metadata).toEqual({ a: '1', c: '3' });
    await api.patch(path, { metadata: { c: '3' }, name: changed.name });
    expect(await read()).toEqual(changed);
    const [entry] = await operator.readsAudit(organisation);
    expect([entry.before.metadata, entry.after.metadata]).toEqual([
      { a: '1', b: '2' },
      { a: '1', c: '3' },
    ]);
    const names = Array.from({ length: 49 }, (_, at) => [`n${at}`, 'x']);
    const more = await api.patch(path, { metadata: Object.fromEntries(names) });
    expect(faultsTold(more)).toEqual(['metadata: must have at most 50 names']);
  });

  test('have what stands on its own papers, which no other answer has', async () => {
    const { organisation, api, path, read } = await aProjectWith();
    const other = await api.createsProject();
    const papers = {
      priceNotes: 'Provisionsfrei.\nEnergie: Klasse A+',
      priceColumns: ['Garten', 'Balkon'],
    };
    expect(await read()).toMatchObject({ priceNotes: null, priceColumns: [] });
    const { body } = await api.patch(path, papers);
    expect(Object.keys(body.project)).not.toContain('priceNotes');
    const changed = await read();
    expect(changed).toMatchObject(papers);
    await api.patch(path, papers);
    expect(await read()).toEqual(changed);
    const { text } = await api.get(`/projects/${other.id}/details`);
    expect(text + (await api.get('/projects')).text).not.toContain('Provisionsfrei');
    const refused = { priceNotes: 'x'.repeat(1001), priceColumns: ['zwei Wörter'] };
    expect(faultsTold(await api.patch(path, refused))).toEqual([
      expect.stringMatching(/^priceColumns\[0\]: must have a name/),
      'priceNotes: must have at most 1000 characters',
    ]);
    const [entry] = await operator.readsAudit(organisation);
    expect(entry).toMatchObject({ before: { priceNotes: null }, after: papers });
    await api.patch(path, { priceNotes: null, priceColumns: [] });
    expect(await read()).toMatchObject({ priceNotes: null, priceColumns: [] });
  });

  test('have the number of its units, and a tag that knows it but stays the version', async () => {
    const { api, project, path, read } = await aProjectWith();
    const details = `${path}/details`;
    const first = await api.get(details);
    const unit = await api.createsUnit(project);
    await api.patch(`/properties/${unit.id}`, { archived: true });
    const since = { 'If-None-Match': headerOf(first, 'ETag') };
    const second = await api.get(details, {}, since);
    expect([second.status, second.body.project.unitCount]).toEqual([200, 1]);
    const held = { 'If-None-Match': headerOf(second, 'ETag') };
    expect((await api.get(details, {}, held)).status).toBe(304);
    const guard = { 'If-Match': headerOf(first, 'ETag') };
    expect((await api.patch(path, { city: 'Bremen' }, guard)).status).toBe(200);
    expect((await api.patch(path, { city: 'Emden' }, guard)).status).toBe(412);
    const { updatedAt } = await read();
    const version = { 'If-Match': `"${updatedAt}"` };
    expect((await api.patch(path, { city: 'Emden' }, version)).status).toBe(200);
  });
});

test('Projects are synchronised by updatedSince, as created or changed, with the next watermark', async () => {
  const { api, project, path } = await aProjectWith();
  const { id: other } = await api.createsProject();
  expect((await api.get('/projects')).headers.get('Sync-Watermark')).toBeNull();
  const all = await api.get('/projects', { updatedSince: '2020-01-01T00:00:00Z' });
  expect(all.body.projects).toHaveLength(2);
  const updatedSince = headerOf(all, 'Sync-Watermark');
  await api.createsUnit(project);
  expect(await listed(api, { updatedSince })).toEqual([]);
  await api.patch(path, { metadata: { a: '1' } });
  expect(await listed(api, { updatedSince })).toEqual([project.id]);
  const { id: made } = await api.createsProject();
  const page = await api.get('/projects', { updatedSince, limit: '1' });
  expect(page.body.projects).toMatchObject([{ id: made }]);
  const rest = await api.turns(page);
  expect(rest.body.projects).toMatchObject([{ id: project.id }]);
  expect(headerOf(rest, 'Sync-Watermark')).toBe(headerOf(page, 'Sync-Watermark'));
  expect(await listed(api, { updatedSince: headerOf(page, 'Sync-Watermark') })).toEqual([]);
  expect(other).not.toBe(made);
});
