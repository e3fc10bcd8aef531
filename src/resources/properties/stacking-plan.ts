import * as z from 'zod';
import { read } from '../../http/contract/operation.ts';
import { cutPage } from '../../fields/paging.ts';
import { oneWord, pageCursor, pageSize, queryObject } from '../../fields/query.ts';
import { orNotFound } from '../../values/failure.ts';
import { jsonArray, jsonObject, type JsonText, parseJson } from '../../values/json-text.ts';
import { ProjectPath } from '../projects/schema.ts';
import { projectById } from '../projects/store.ts';
import { isQuestion } from './list.ts';
import { WholeUnit } from './search/schema.ts';
import { unitsInOrder } from './store/in-order.ts';
import { fittingUnits, PLAN_FIELDS } from './store/unit-texts.ts';

/** Large, so that the dashboard reads any usual project in one request. */
const MAX_PAGE = 10_000;

const PlanUnit = WholeUnit.pick(PLAN_FIELDS).meta({
  id: 'PlanUnit',
  description: 'A unit with the fields that a Stapelplan and a price list show.',
});

type PlanUnit = z.output<typeof PlanUnit>;

const PlanQuery = queryObject(
  {
    limit: 'The page size, from 1 to 10,000, which is the default.',
    archived: 'Whether archived units are listed: `without` them (the default), or `with` them.',
  },
  {
    limit: pageSize(MAX_PAGE, MAX_PAGE),
    cursor: pageCursor(),
    archived: oneWord(['without', 'with']).optional(),
  },
);

/** A project's units with few fields, in one page for almost any project. */
export const getPlan = read({
  id: 'getProjectPlan',
  tag: 'Properties',
  summary: "Read a project's Stapelplan",
  description: 'The units of a project, newest first, with the fields that a Stapelplan shows.',
  permission: 'property:read',
  params: ProjectPath,
  query: PlanQuery,
  response: z.strictObject({
    units: z
      .array(PlanUnit)
      .meta({ maxItems: MAX_PAGE, description: 'A page of units, newest first.' }),
  }),
  isQuestion,
  load: (tenant, { params, query, from }) => {
    const filter = { projectId: params.projectId, archived: query.archived };
    const page = { limit: query.limit, offset: 0, after: from?.after, withImages: false };
    return {
      project: tenant.read(projectById(tenant, params.projectId)),
      rows: tenant.read(unitsInOrder(tenant, filter, { ...page, fields: 'plan' })),
    };
  },
  answer: ({ project, rows }, { query, from }) => {
    orNotFound(project()[0], 'project');
    const { page, next } = cutPage(fittingUnits(rows()), query.limit, from, (row) => [
      parseJson<PlanUnit>({ text: row.unit }).id,
    ]);
    const units = page.map(({ unit }): JsonText<PlanUnit> => ({ text: unit }));
    return { body: jsonObject({ units: jsonArray(units) }), next, compared: page.length };
  },
});
