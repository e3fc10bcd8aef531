import { read } from '../../http/contract/operation.ts';
import { orNotFound } from '../../values/failure.ts';
import { jsonOf } from '../../values/json-text.ts';
import { ProjectPath } from '../projects/schema.ts';
import { projectById } from '../projects/store.ts';
import { presentSummary } from './present.ts';
import { SummaryAnswer } from './schema.ts';
import { summaryOfProject } from './store.ts';

export const getSummary = read({
  permission: 'property:read',
  params: ProjectPath,
  response: SummaryAnswer,
  doc: {
    id: 'getProjectSummary',
    summary: "Read a project's units in figures",
    description:
      'Counts the units of a project that are not archived, by status, and says from what to what their prices, areas and rooms reach. All figures are exact. It compares them: it costs one request, and one more for each 1,000 units.',
  },
  isQuestion: () => true,
  load: (tenant, { params }) => ({
    project: tenant.read(projectById(tenant, params.projectId)),
    rows: tenant.read(summaryOfProject(tenant, params.projectId)),
  }),
  answer: ({ project, rows }) => {
    orNotFound(project()[0], 'project');
    const summary = presentSummary(rows());
    return { body: jsonOf({ summary }), compared: summary.units };
  },
});
