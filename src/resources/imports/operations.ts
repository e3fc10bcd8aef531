import { get, NOTHING, post } from '../../http/endpoint.ts';
import { found } from '../../values/failure.ts';
import { jsonOf } from '../../values/json-text.ts';
import { ProjectPath } from '../projects/schema.ts';
import { projectById } from '../projects/store.ts';
import { insertUnits } from '../properties/store/units.ts';
import { newUnitRow, quotaOfNew } from '../properties/unit-row.ts';
import { ImportAccepted, ImportPath, ImportRunAnswer, NewImport } from './schema.ts';
import { importRunById, insertImportRun } from './store.ts';

const importUnits = post({
  path: '/projects/:id/imports',
  scope: 'property:import',
  params: ProjectPath,
  body: NewImport,
  status: 202,
  response: ImportAccepted,
  load: (tenant, { params }) => tenant.read(projectById(tenant, params.id)),
  check: (project) => found(project()[0], 'project'),
  change: ({ params: { id: projectId }, body: { units } }, { principal, tenant, newId }) => {
    const { orgId } = principal;
    const { id, createdAt } = newId();
    const unitCount = units.length;
    const run = {
      id,
      orgId,
      projectId,
      type: 'units',
      status: 'completed',
      unitCount,
      documentCount: 0,
      createdAt,
      completedAt: createdAt,
    } as const;
    const rows = units.map((unit) => newUnitRow(newId(), orgId, projectId, unit));
    return {
      status: 202,
      statements: [insertImportRun(tenant, run), ...insertUnits(tenant, rows)],
      quota: quotaOfNew(rows),
      ifAbandoned: [insertImportRun(tenant, { ...run, status: 'failed', completedAt: null })],
      location: `/imports/${id}`,
      body: { importRunId: id, status: run.status, unitCount },
    };
  },
});

const getImport = get({
  path: '/imports/:id',
  scope: 'property:read',
  params: ImportPath,
  query: NOTHING,
  response: ImportRunAnswer,
  load: (tenant, { params }) => tenant.read(importRunById(tenant, params.id)),
  answer: (rows) => ({ body: jsonOf({ import: found(rows()[0], 'import') }) }),
});

export const imports = [importUnits, getImport];
