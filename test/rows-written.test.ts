import { expect, test } from 'vitest';
import { z } from 'zod';
import { interposedHomes } from './harness/homes.ts';
import { anOrganisation } from './harness/organisation.ts';
import { numbered } from './harness/unit-lists.ts';
import { writersOver } from './harness/writers.ts';

const Results = z.array(z.object({ meta: z.object({ rows_written: z.number() }) }));

/** What D1 writes for each unit of an import, and bills. Each is there for a statement that needs it. */
const ROWS_OF_UNIT = [
  'properties, clustered by its primary key',
  'properties_by_kind: lists of the organisation',
  'properties_of_project: lists of a project',
  'properties_by_source: units by their external ids, if they have one',
  'unit_counts of the organisation: its totals, and the quota of online units',
  'unit_counts of the project: its totals',
  'unit_months: the quota of the month',
];

test('an imported unit is seven rows written, indexes and counts included', async () => {
  const api = await (await anOrganisation()).signedIn();
  const project = await api.createsProject();
  let written = 0;
  const homes = interposedHomes(async ({ make }) => {
    const answered = await make();
    const { data = [] } = Results.safeParse([answered].flat());
    for (const { meta } of data) written += meta.rows_written;
    return answered;
  });
  const counted = api.whereSettingsAre({ ORGANISATION_WRITER: writersOver(homes) });
  const costOf = async (units: number) => {
    written = 0;
    await counted.imports(project, numbered(units));
    return written;
  };
  const [few, many] = [await costOf(10), await costOf(110)];
  expect((many - few) / 100).toBe(ROWS_OF_UNIT.length);
});
