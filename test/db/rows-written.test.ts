import { expect, test } from 'vitest';
import { z } from 'zod';
import { aProject } from '../harness/callers.ts';
import { interposedShards } from '../harness/shards.ts';
import { numbered } from '../harness/unit-lists.ts';
import { writersOver } from '../harness/writers.ts';

const Results = z.array(z.object({ meta: z.object({ rows_written: z.number() }) }));

/** What D1 writes for each unit of an import, and bills. Each is there for a statement that needs it. */
const ROWS_OF_UNIT = [
  'properties',
  'the index of its primary key',
  'properties_by_state_key: lists of the organisation',
  'properties_of_project: lists of a project',
  'properties_by_source: units by their external ids, if they have one',
  'unit_counts of the organisation: its totals, and the quota of online units',
  'unit_counts of the project: its totals',
  'unit_months: the quota of the month',
];

/** The same for each unit of a change of prices. */
const ROWS_OF_CHANGE = [
  'properties',
  'properties_by_state_key, which has the instant of the change',
  'properties_of_project, which has it too',
  'properties_by_change: units that were changed lately',
  'properties_of_project_by_change: those of a project',
  'audit, clustered by its primary key: each entry names the one before in the history of its unit',
];

/** A caller with a project, and the number of rows that a request of theirs writes. */
async function aCountedCaller() {
  const { api, project } = await aProject();
  let written = 0;
  const shards = interposedShards(async ({ make }) => {
    const answered = await make();
    const { data = [] } = Results.safeParse([answered].flat());
    for (const { meta } of data) written += meta.rows_written;
    return answered;
  });
  const counted = api.whereSettingsAre({ ORGANISATION_WRITER: writersOver(shards) });
  const rowsOf = async (request: () => Promise<unknown>) => {
    written = 0;
    await request();
    return written;
  };
  return { api, counted, project, rowsOf };
}

test('an imported unit is eight rows written, indexes and counts included', async () => {
  const { counted, project, rowsOf } = await aCountedCaller();
  const costOf = (units: number) => rowsOf(() => counted.imports(project, numbered(units)));
  const [few, many] = [await costOf(10), await costOf(110)];
  expect((many - few) / 100).toBe(ROWS_OF_UNIT.length);
});

test('a unit whose price changes is six rows written, indexes and its history included', async () => {
  const { api, counted, project, rowsOf } = await aCountedCaller();
  await api.imports(project, numbered(110));
  const ids = (await api.get('/properties', { limit: 110 })).body.properties.map(
    ({ id }: { id: string }) => id,
  );
  const costOf = (units: number, kaufpreis: number) => {
    const properties = ids.slice(0, units).map((id: string) => ({ id, kaufpreis }));
    return rowsOf(() => counted.post('/properties/bulk', { properties }));
  };
  // The first change of a unit brings it into the indexes of changed units.
  await costOf(110, 300_000);
  const [few, many] = [await costOf(10, 310_000), await costOf(110, 320_000)];
  expect((many - few) / 100).toBe(ROWS_OF_CHANGE.length);
});
