import { expect, test } from 'vitest';
import { anOrganisationWith } from '../harness/many-units.ts';
import { aShopWindow, publishes, Website } from '../harness/published.ts';
import { recorded } from '../harness/recorded.ts';

/** The cost of the pages of a project of 600 published units, in an organisation with this many others. */
async function costAmong(count: number) {
  const { api } = await anOrganisationWith({ count, tenths: {} });
  const project = await api.createsProject();
  for (let at = 0; at < 3; at++) {
    const units = Array.from({ length: 200 }, (_, n) => ({
      visibility: 'online',
      etage: n % 7,
      unitNumber: String(at * 200 + n),
    }));
    await api.imports(project, units);
  }
  const { key } = await publishes(api, { projectIds: [project.id] });
  const website = new Website(key);
  const first = await website.reads(`/projects/${project.id}/properties`);
  const second = await website.turns(first);
  const figures = await website.reads(`/projects/${project.id}`);
  expect(first.body.units).toHaveLength(500);
  expect(second.body.units).toHaveLength(100);
  return [first, second, figures].map(({ rowsRead }) => rowsRead);
}

test(
  'A page costs what it holds, whatever the organisation has',
  { timeout: 120_000 },
  async () => {
    const small = await costAmong(1000);
    expect(await costAmong(10_000)).toEqual(small);
    const [first = 0, second = 0] = small;
    expect(first).toBeLessThanOrEqual(6 * 500 + 50);
    expect(second).toBeLessThanOrEqual(6 * 100 + 50);
  },
);

test('Every statement of the public surface finds its rows by an index, and sorts nothing but images', async () => {
  const { shards, plans } = recorded();
  const { website, paths } = await aShopWindow(shards);
  for (const path of Object.values(paths)) {
    expect((await website.get(path)).status).toBe(200);
  }
  const seen = await plans();
  expect(seen.length).toBeGreaterThan(5);
  const lists = seen.filter(({ sql }) => sql.includes('AS place'));
  expect(lists).toHaveLength(3);
  for (const { plan } of lists) {
    expect(plan.filter((line) => line.includes('properties_published'))).toHaveLength(1);
  }
  const lines = seen.flatMap(({ plan }) => plan);
  expect(lines.filter((line) => /^SCAN (?!json_each|\(|image)/.test(line))).toEqual([]);
  const sorts = seen.filter(({ plan }) => plan.some((line) => line.includes('TEMP B-TREE')));
  expect(sorts.filter(({ sql }) => !sql.includes('sort_order'))).toEqual([]);
});
