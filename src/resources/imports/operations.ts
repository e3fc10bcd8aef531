import type * as z from 'zod';
import { answerNewest, PageQuery } from '../../fields/paging.ts';
import { type Operation, read, write } from '../../http/contract/operation.ts';
import { orNotFound } from '../../values/failure.ts';
import { jsonOf } from '../../values/json-text.ts';
import { organisationOf } from '../organisations/store.ts';
import { ProjectPath } from '../projects/schema.ts';
import { projectById } from '../projects/store.ts';
import { sourcesTaken } from '../properties/store/by-own-id.ts';
import { insertUnits } from '../properties/store/unit-rows.ts';
import { isShown, newUnitRow, countNewUnits } from '../properties/unit-row.ts';
import { checkUnits, listIdentifiers } from './dry-run.ts';
import {
  FileImport,
  ImportAccepted,
  ImportChecked,
  ImportPath,
  ImportRunAnswer,
  ImportRunList,
  ImportToCheck,
  newImportRun,
  NewImport,
  type SentImport,
} from './schema.ts';
import { importRows, importRunById, importRunPage } from './store.ts';

const importAs = (
  about: Pick<Operation, 'id' | 'summary' | 'description'>,
  body: z.ZodType<SentImport>,
) =>
  write({
    ...about,
    refusals: ['quota_exceeded'],
    permission: 'property:import',
    effect: 'accepts',
    params: ProjectPath,
    body,
    response: ImportAccepted,
    perform: async ({ params: { projectId }, input: { units, fileName = null } }, author) => {
      const { orgId, tenant, timeZone, newId } = author;
      await author.requireProject(projectId);
      const unitCount = units.length;
      const run = newImportRun(newId(), { orgId, projectId, unitCount });
      const file = { fileName, newUnits: unitCount, changedPrices: 0 };
      const { id } = run;
      const rows = units.map((unit) => newUnitRow(newId(), { orgId, projectId, timeZone }, unit));
      const failed = { ...run, status: 'failed' as const, completedAt: null };
      return {
        statements: [importRows.insert(tenant, { ...run, ...file }), ...insertUnits(tenant, rows)],
        events: [{ action: 'import.created', id, before: null, after: run }],
        quota: countNewUnits(rows),
        publicationEffect: rows.some(isShown) ? 'changed' : undefined,
        ifAbandoned: [importRows.insert(tenant, { ...failed, ...file, newUnits: 0 })],
        result: { importRunId: id, status: 'completed' as const, unitCount },
      };
    },
    location: ({ importRunId }) => `/imports/${importRunId}`,
  });

export const importUnits = importAs(
  {
    id: 'importUnits',
    summary: 'Import units',
    description:
      'Creates from 1 to 200 units under a project in one transaction: all of them, or none. If one unit is invalid, the whole batch is refused and `details` lists every fault (`units[17].kaufpreis`). A batch that exceeds a limit of the plan is refused, too. In version 1 the import is complete when the answer arrives. Send an `Idempotency-Key`, so that a retry creates nothing twice.',
  },
  NewImport,
);

/** The same, of a file that a browser has read. */
export const importFile = importAs(
  {
    id: 'importFile',
    summary: 'Import units of a file',
    description:
      'Creates from 1 to 200 units under a project in one transaction: all of them, or none. It is the import of version 1, and may name the file.',
  },
  FileImport,
);

export const checkImport = read({
  id: 'checkImport',
  summary: 'Check an import',
  description:
    'Says what an import of these units would do, and writes nothing. It lists every fault of every unit, accepted values that may be mistakes, and how much of the plan’s limits the faultless units would use. A unit without a fault here keeps every rule of the import.',
  permission: 'property:import',
  params: ProjectPath,
  body: ImportToCheck,
  response: ImportChecked,
  load: (tenant, { params: { projectId }, body: { units } }) => ({
    project: tenant.read(projectById(tenant, projectId)),
    organisation: tenant.read(organisationOf(tenant, tenant.now)),
    taken: tenant.read(sourcesTaken(tenant, projectId, listIdentifiers(units))),
  }),
  answer: (rows, { body }) => {
    orNotFound(rows.project()[0], 'project');
    const organisation = orNotFound(rows.organisation()[0], 'organisation');
    const taken = rows.taken().map(({ source }) => source);
    return { body: jsonOf({ dryRun: checkUnits(body.units, { organisation, taken }) }) };
  },
});

export const listImports = read({
  id: 'listImports',
  summary: 'List the imports of an organisation',
  description: 'The imports of the organisation and their status, newest first.',
  permission: 'property:read',
  query: PageQuery,
  response: ImportRunList,
  load: (tenant, input) => tenant.read(importRunPage(tenant, input.from, input.query.limit)),
  answer: (rows, input) => answerNewest(rows(), input, (imports) => ({ imports })),
});

export const getImport = read({
  id: 'getImport',
  summary: 'Read an import',
  description: 'The status of an import.',
  permission: 'property:read',
  params: ImportPath,
  response: ImportRunAnswer,
  load: (tenant, { params }) => tenant.read(importRunById(tenant, params.importId)),
  answer: (rows) => ({ body: jsonOf({ import: orNotFound(rows()[0], 'import') }) }),
});
