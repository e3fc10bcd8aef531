import { requireOperator } from '../../access/rights.ts';
import { command } from '../../http/command.ts';
import { newestPage, PageQuery } from '../../http/newest-page.ts';
import { NOTHING } from '../../http/operation.ts';
import { query, serviceQuery } from '../../http/query.ts';
import { found } from '../../values/failure.ts';
import { jsonOf } from '../../values/json-text.ts';
import { applyPatch, isUnchanged } from '../../values/patch.ts';
import { unchanged } from '../../writes/change.ts';
import { insertMember } from '../members/store.ts';
import { planById } from '../plans/store.ts';
import { planOf, presentOrganisation, settled } from './present.ts';
import {
  NewOrganisation,
  OrganisationAnswer,
  OrganisationChange,
  OrganisationList,
  OrganisationMade,
} from './schema.ts';
import {
  insertOrganisation,
  organisationOf,
  organisationPage,
  updateOrganisation,
} from './store.ts';

const NOTHING_USED = { monthlyUnits: 0, onlineUnits: 0 };

/** All organisations, newest first. */
export const listOrganisations = serviceQuery(
  {
    permission: 'service:operate',
    params: NOTHING,
    query: PageQuery,
    response: OrganisationList,
  },
  {
    load: ({ db, now, read }, { query: { limit }, from }) =>
      read(organisationPage(db, now, from, limit)),
    answer: (rows, input) => {
      const { page, next } = newestPage(rows(), input);
      return { body: jsonOf({ orgs: page.map(presentOrganisation) }), next };
    },
  },
);

/** Opens an organisation, with the person who owns it. */
export const createOrganisation = command(
  {
    name: 'createOrganisation',
    permission: 'service:operate',
    effect: 'creates',
    makesOrganisation: true,
    params: NOTHING,
    body: NewOrganisation,
    response: OrganisationMade,
  },
  {
    perform: async ({ input }, { orgId, tenant, now, newId, read }) => {
      const plans = await read((add) => add(planById(tenant.db, input.plan)));
      const plan = planOf(found(plans()[0], 'plan'));
      const org = { id: orgId, createdAt: now, name: input.name, plan, used: NOTHING_USED };
      const { id, createdAt } = newId();
      const owner = { id, orgId, ...input.owner, role: 'owner' as const, pending: true, createdAt };
      return {
        statements: [insertOrganisation(tenant, org), insertMember(tenant, owner)],
        events: [
          { action: 'org.created', id: orgId, before: null, after: settled(org) },
          { action: 'member.created', id, before: null, after: owner },
        ],
        result: { org: presentOrganisation(org), owner },
      };
    },
    location: () => '',
  },
);

/** The organisation, with what it uses of its plan. */
export const getOrganisation = query(
  {
    permission: 'organisation:read',
    params: NOTHING,
    query: NOTHING,
    response: OrganisationAnswer,
  },
  {
    load: (tenant) => tenant.read(organisationOf(tenant, tenant.now)),
    answer: (rows) => ({
      body: jsonOf({ org: presentOrganisation(found(rows()[0], 'organisation')) }),
    }),
  },
);

/** Renames the organisation, or puts it on another plan, which only the operator may. */
export const changeOrganisation = command(
  {
    name: 'changeOrganisation',
    permission: 'organisation:update',
    effect: 'changes',
    params: NOTHING,
    body: OrganisationChange,
    response: OrganisationAnswer,
  },
  {
    perform: async ({ input: { name, plan } }, { actor, orgId: id, tenant, now, read }) => {
      const rows = await read((add) => ({
        org: add(organisationOf(tenant, now)),
        plan: plan === undefined ? undefined : add(planById(tenant.db, plan)),
      }));
      const before = found(rows.org()[0], 'organisation');
      const moved = rows.plan === undefined ? undefined : planOf(found(rows.plan()[0], 'plan'));
      const after = applyPatch(before, { name, plan: moved });
      if (after.plan.id !== before.plan.id) requireOperator(actor);
      const result = { org: presentOrganisation(after) };
      if (isUnchanged(settled(before), settled(after))) return unchanged(result);
      return {
        statements: [updateOrganisation(tenant, after)],
        events: [{ action: 'org.updated', id, before: settled(before), after: settled(after) }],
        result,
      };
    },
  },
);
