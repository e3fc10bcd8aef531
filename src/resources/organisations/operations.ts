import { found } from '../../values/failure.ts';
import { newId } from '../../values/id.ts';
import { OrganisationPath } from '../../doors/operator/desk.ts';
import { get, NOTHING, patch, post, unchanged } from '../../doors/operator/endpoint.ts';
import { insertMember } from '../members/store.ts';
import { alike, merged } from '../../values/patch.ts';
import { newestPage, PageQuery } from '../../http/newest-page.ts';
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
  organisationById,
  organisationPage,
  organisationStands,
  updateOrganisation,
} from './store.ts';

const NOTHING_USED = { monthlyUnits: 0, onlineUnits: 0 };

const listOrganisations = get({
  path: '/orgs',
  params: NOTHING,
  query: PageQuery,
  response: OrganisationList,
  load: ({ db, now, read }, { query, from }) => read(organisationPage(db, now, from, query.limit)),
  answer: (rows, input) => {
    const { page, next } = newestPage(rows(), input);
    return { body: { orgs: page.map(presentOrganisation) }, next };
  },
});

const createOrganisation = post({
  path: '/orgs',
  params: NOTHING,
  body: NewOrganisation,
  response: OrganisationMade,
  load: ({ db, read }, { body }) => read(planById(db, body.plan)),
  change: (rows, { body }, { db }) => {
    const plan = planOf(found(rows()[0], 'plan'));
    const org = { ...newId(), name: body.name, plan, used: NOTHING_USED };
    const { id: orgId } = org;
    const { id, createdAt } = newId();
    const owner = { id, orgId, ...body.owner, role: 'owner' as const, createdAt };
    return {
      events: [
        { action: 'org.created', orgId, id: orgId, before: null, after: settled(org) },
        { action: 'member.created', orgId, id, before: null, after: owner },
      ],
      statements: [insertOrganisation(db, org), insertMember(db, owner)],
      location: `/orgs/${orgId}`,
      body: { org: presentOrganisation(org), owner },
    };
  },
});

const getOrganisation = get({
  path: '/orgs/:orgId',
  params: OrganisationPath,
  query: NOTHING,
  response: OrganisationAnswer,
  load: ({ db, now, read }, { params }) => read(organisationById(db, now, params.orgId)),
  answer: (rows) => ({ body: { org: presentOrganisation(found(rows()[0], 'organisation')) } }),
});

const changeOrganisation = patch({
  path: '/orgs/:orgId',
  params: OrganisationPath,
  body: OrganisationChange,
  response: OrganisationAnswer,
  load: ({ db, now, read }, { params, body: { plan } }) => ({
    org: read(organisationById(db, now, params.orgId)),
    plan: plan === undefined ? undefined : read(planById(db, plan)),
  }),
  change: ({ org, plan }, { body: { name } }, { db }) => {
    const before = found(org()[0], 'organisation');
    const moved = plan === undefined ? undefined : planOf(found(plan()[0], 'plan'));
    const after = merged(before, { name, plan: moved });
    const body = { org: presentOrganisation(after) };
    if (alike(settled(before), settled(after))) return unchanged(body);
    const { id } = after;
    const event = { orgId: id, id, before: settled(before), after: settled(after) };
    return {
      events: [{ action: 'org.updated', ...event }],
      holds: organisationStands(db, before),
      statements: [updateOrganisation(db, after)],
      body,
    };
  },
});

export const organisations = [
  listOrganisations,
  createOrganisation,
  getOrganisation,
  changeOrganisation,
];
