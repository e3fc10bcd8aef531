import { expect, test } from 'vitest';
import { anOrganisationWith } from '../harness/many-units.ts';
import { publishes, Website } from '../harness/published.ts';

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
