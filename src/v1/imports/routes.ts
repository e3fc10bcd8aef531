import { get, NOTHING, post } from '../../http/endpoint.ts';
import { found } from '../../values/failure.ts';
import { newId } from '../../values/id.ts';
import { ProjectPath } from '../projects/schema.ts';
import { projectById } from '../projects/store.ts';
import { insertUnits } from '../properties/store.ts';
import { newUnitRow } from '../properties/unit-row.ts';
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
  change: (project, { body: { units } }, { principal, tenant }) => {
    const { id: projectId } = found(project()[0], 'project');
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
    return {
      statements: [
        insertImportRun(tenant, run),
        insertUnits(
          tenant,
          units.map((unit) => newUnitRow(orgId, projectId, unit)),
        ),
      ],
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
  answer: (rows) => ({ body: { import: found(rows()[0], 'import') } }),
});

export const imports = [importUnits, getImport];
