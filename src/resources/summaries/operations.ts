import { read } from '../../http/contract/operation.ts';
import { orNotFound } from '../../values/failure.ts';
import { jsonOf } from '../../values/json-text.ts';
import { ProjectPath } from '../projects/schema.ts';
import { projectById, storedProjectById } from '../projects/store.ts';
import { presentSummary } from './present.ts';
import { NEED_NAMES } from '../../values/facts/needs.ts';
import { ADDRESS, OFFERED, ReadinessAnswer, SummaryAnswer } from './schema.ts';
import { lackingOfProject, summaryOfProject } from './store.ts';

export const getSummary = read({
  id: 'getProjectSummary',
  summary: "Read a project's units in figures",
  description:
    'Counts the units of a project that are not archived, by status, and says from what to what their prices, areas and rooms reach. All figures are exact. It compares them: it costs one request, and one more for each 1,000 units.',
  permission: 'property:read',
  params: ProjectPath,
  response: SummaryAnswer,
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

export const getReadiness = read({
  id: 'getReadiness',
  summary: 'Read what an offer still lacks',
  description:
    'What the units of a project that are neither archived nor sold lack for portals, and for advertisements by GEG § 87, with the number of units and the query that lists them. It compares the units: it costs one request, and one more for each 1,000 units.',
  permission: 'property:read',
  params: ProjectPath,
  response: ReadinessAnswer,
  isQuestion: () => true,
  load: (tenant, { params }) => ({
    project: tenant.read(storedProjectById(tenant, params.projectId)),
    rows: tenant.read(lackingOfProject(tenant, params.projectId)),
  }),
  answer: ({ project, rows }) => {
    const stored = orNotFound(project()[0], 'project');
    const { adresseZeigen } = stored;
    const needed = ADDRESS.slice(adresseZeigen ? 0 : ADDRESS.indexOf('postalCode'));
    const [{ compared, lacking: counts } = { compared: 0, lacking: {} }] = rows();
    const lacking = NEED_NAMES.flatMap((name) => {
      const units = counts[name] ?? 0;
      const query = `status=${OFFERED.join(',')}&missing=${name}`;
      return units === 0 ? [] : [{ name, units, query }];
    });
    const place = needed.filter((name) => (stored[name] ?? '').trim() === '');
    return { body: jsonOf({ readiness: { units: compared, project: place, lacking } }), compared };
  },
});
