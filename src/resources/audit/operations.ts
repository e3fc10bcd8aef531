import { answerNewest, PageQuery } from '../../fields/paging.ts';
import { read } from '../../http/contract/operation.ts';
import type { ParsedRequest, ReadingTenant } from '../../http/contract/surface.ts';
import { orNotFound } from '../../values/failure.ts';
import { PlanPath } from '../plans/schema.ts';
import { planById } from '../plans/store.ts';
import { UnitPath } from '../properties/schema.ts';
import { unitById } from '../properties/store/unit-texts.ts';
import { withStates } from '../../db/large-values.ts';
import { historyEntryOf } from './history.ts';
import { AuditPage, AuditQuery, UnitHistoryPage } from './schema.ts';
import { isSearch, organisationAudit, planAudit, auditWindowEnd, unitAudit } from './store.ts';

export const listAudit = read({
  id: 'listOrganisationAudit',
  summary: 'List the changes in an organisation',
  description:
    'The audit log of an organisation, newest first: each change with its actor and the values before and after. Changes of the organisation’s plan are included. The log remains after the organisation is deleted.',
  permission: 'audit:read',
  query: AuditQuery,
  response: AuditPage,
  includeDeleted: true,
  load: (tenant, { query: { limit, ...filter }, from }) => ({
    rows: tenant.read(organisationAudit(tenant, filter, from, limit)),
    end: isSearch(filter) ? tenant.read(auditWindowEnd(tenant, filter, from)) : undefined,
  }),
  answer: ({ rows, end }, input) => {
    const last = end?.()[0]?.id;
    return answerNewest(rows(), input, (page) => ({ audit: page.map(withUnitName) }), last);
  },
});

type NamedEntry = Awaited<ReturnType<typeof organisationAudit>>[number];

function withUnitName({ unitName: name, ...stored }: NamedEntry) {
  const entry = withStates(stored);
  return name === null ? entry : { ...entry, target: { ...entry.target, name } };
}

/** Both lists of the changes of a unit. */
const ofUnit = {
  permission: 'property:read',
  params: UnitPath,
  query: PageQuery,
  load: (
    tenant: ReadingTenant,
    {
      params: { propertyId },
      query: { limit },
      from,
    }: ParsedRequest<typeof UnitPath, typeof PageQuery>,
  ) => ({
    unit: tenant.read(unitById(tenant, propertyId)),
    entries: tenant.read(unitAudit(tenant, propertyId, from, limit)),
  }),
} as const;

export const listPropertyAudit = read({
  ...ofUnit,
  id: 'listUnitChanges',
  tag: 'Properties',
  summary: 'List the changes of a unit',
  description:
    'The changes of one unit and their actors, newest first. Everybody who may read the unit may read them. An imported unit has no entry of its creation: its import has one.',
  response: AuditPage,
  answer: ({ unit, entries }, input) => {
    orNotFound(unit()[0], 'property');
    return answerNewest(entries(), input, (page) => ({ audit: page.map(withStates) }));
  },
});

export const listPropertyChanges = read({
  ...ofUnit,
  id: 'listPropertyChanges',
  summary: 'List the changes of a unit, field by field',
  description:
    'The history of one unit, newest first: each changed field with its value before and after. It says whether a token, a person, the operator or the service made the change, and names nobody. Units that were imported have no entry of their creation. Changes older than the retention of the audit log are not listed.',
  response: UnitHistoryPage,
  answer: ({ unit, entries }, input) => {
    orNotFound(unit()[0], 'property');
    return answerNewest(entries(), input, (page) => ({
      changes: page.map((entry) => historyEntryOf(withStates(entry))),
    }));
  },
});

export const listPlanAudit = read({
  id: 'listPlanAudit',
  summary: 'List the changes of a plan',
  description:
    'The audit log of a plan, newest first: each change with its actor and the values before and after.',
  permission: 'service:operate',
  params: PlanPath,
  query: PageQuery,
  response: AuditPage,
  load: ({ db, read }, { params: { planId }, query: { limit }, from }) => ({
    plan: read(planById(db, planId)),
    entries: read(planAudit(db, planId, from, limit)),
  }),
  answer: ({ plan, entries }, input) => {
    orNotFound(plan()[0], 'plan');
    return answerNewest(entries(), input, (page) => ({ audit: page.map(withStates) }));
  },
});
