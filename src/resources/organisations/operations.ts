import { requireOperator, requireOwner } from '../../access/restrictions.ts';
import { answerNewest, mergeNewest } from '../../fields/paging.ts';
import { read, write } from '../../http/contract/operation.ts';
import { orNotFound, Failure } from '../../values/failure.ts';
import { jsonOf } from '../../values/json-text.ts';
import { applyPatch, heldSince, isUnchanged } from '../../values/patch.ts';
import { unchanged } from '../../writes/change.ts';
import { invited } from '../members/invitations.ts';
import { insertMember } from '../members/store.ts';
import { bringPlan, planById } from '../plans/store.ts';
import { endAssistants, liveAssistants } from '../tokens/store.ts';
import { auditedOrganisation, presentOrganisation, presentWhole } from './present.ts';
import {
  NewOrganisation,
  OrganisationAnswer,
  OrganisationChange,
  OrganisationList,
  OrganisationMade,
  OrganisationQuery,
} from './schema.ts';
import {
  contentOf,
  deleteEmpty,
  insertOrganisation,
  organisationOf,
  organisationPage,
  organisationWindowEnd,
  updateOrganisation,
} from './store.ts';
import type { Plan } from '../plans/schema.ts';

const NOTHING_USED = {
  monthlyUnits: 0,
  maxOnlineUnits: 0,
  maxProjects: 0,
  maxFolders: 0,
  maxStorageBytes: 0,
};

export const listOrganisations = read({
  id: 'listOrganisations',
  summary: 'List the organisations',
  description:
    'Every organisation, or those whose names contain a text, newest first, with plan and usage.',
  permission: 'service:operate',
  query: OrganisationQuery,
  response: OrganisationList,
  load: ({ db, now, readEverywhere }, { query: { name, limit }, from }) => ({
    rows: readEverywhere(organisationPage(db, now, { name, from, limit })),
    ends: name === undefined ? undefined : readEverywhere(organisationWindowEnd(db, from)),
  }),
  answer: ({ rows, ends }, input) => {
    const merged = mergeNewest(rows(), ends?.() ?? []);
    return answerNewest(
      merged.rows,
      input,
      (page) => ({ orgs: page.map(presentOrganisation) }),
      merged.end,
    );
  },
});

export const createOrganisation = write({
  id: 'createOrganisation',
  summary: 'Create an organisation',
  description:
    'Creates an organisation on a plan, with its first owner. To call version 1, it then needs an API token. A retired plan is refused.',
  refusals: ['not_found', 'plan_retired'],
  permission: 'service:operate',
  makesOrganisation: true,
  body: NewOrganisation,
  response: OrganisationMade,
  perform: async ({ input }, author) => {
    const { orgId, tenant, now, newId, read } = author;
    await author.actor;
    await bringPlan(author, input.plan);
    const plans = await read((add) => add(planById(tenant.db, input.plan)));
    const plan = refuseRetired(orNotFound(plans()[0], 'plan'));
    const { name } = input;
    const org = {
      id: orgId,
      name,
      plan,
      suspendedAt: null,
      erasingSince: null,
      createdAt: now,
      used: NOTHING_USED,
      address: null,
      contact: null,
      logo: null,
      firm: null,
      openImmoProviderId: null,
      imprint: null,
      forbidsAssistants: false,
    };
    const { id, createdAt } = newId();
    const owner = {
      ...invited({ id, orgId, ...input.owner, role: 'owner' as const }, now),
      createdAt,
    };
    return {
      statements: [insertOrganisation(tenant, org), insertMember(tenant, owner)],
      events: [
        { action: 'org.created', id: orgId, before: null, after: auditedOrganisation(org) },
        { action: 'member.created', id, before: null, after: owner },
      ],
      result: { org: presentWhole(org), owner },
    };
  },
  location: () => '',
});

export const getOrganisation = read({
  id: 'getOrganisation',
  summary: 'Read an organisation',
  description: 'One organisation, with plan and usage.',
  permission: 'organisation:read',
  response: OrganisationAnswer,
  changesWithoutWrites: true, // created units are counted per calendar month
  load: (tenant) => tenant.read(organisationOf(tenant, tenant.now)),
  answer: (rows) => ({
    body: jsonOf({ org: presentWhole(orNotFound(rows()[0], 'organisation')) }),
  }),
});

/** Renames the organisation, sets what stands on its price lists, or forbids assistants; the operator also puts it on another plan, suspends or resumes it. */
export const changeOrganisation = write({
  id: 'changeOrganisation',
  summary: 'Change an organisation',
  description:
    'Renames an organisation, sets what stands on its price lists, forbids assistants, puts it on another plan, or suspends or resumes it. Only the operator may change the plan or the suspension. A change applies from its next request on. Requests with a token of a suspended organisation are answered 403 (`organisation_suspended`). Its data stays, and the operator can still read and change it. Fields that are not sent stay unchanged.',
  refusals: ['plan_retired'],
  permission: 'organisation:update',
  invalidatesCallers: true,
  body: OrganisationChange,
  response: OrganisationAnswer,
  perform: async ({ input: { plan, suspended, ...set } }, author) => {
    const { actor, orgId: id, tenant, now, read } = author;
    await actor;
    if (plan !== undefined) await bringPlan(author, plan);
    const rows = await read((add) => ({
      org: add(organisationOf(tenant, now)),
      plan: plan === undefined ? undefined : add(planById(tenant.db, plan)),
      assistants: set.forbidsAssistants === true ? add(liveAssistants(tenant)) : undefined,
    }));
    const before = orNotFound(rows.org()[0], 'organisation');
    const asked = rows.plan && orNotFound(rows.plan()[0], 'plan');
    const moved = asked?.id === before.plan.id ? asked : asked && refuseRetired(asked);
    const suspendedAt = heldSince(suspended, before.suspendedAt, now);
    const after = applyPatch(before, { ...set, plan: moved, suspendedAt });
    if (after.plan.id !== before.plan.id || after.suspendedAt !== before.suspendedAt) {
      requireOperator(await actor);
    }
    if (after.forbidsAssistants !== before.forbidsAssistants) requireOwner(await actor);
    const ended = rows.assistants?.() ?? [];
    const result = { org: presentWhole(after) };
    const [was, is] = [auditedOrganisation(before), auditedOrganisation(after)];
    if (isUnchanged(was, is) && before.logo === after.logo) return unchanged(result);
    return {
      statements: [
        updateOrganisation(tenant, after),
        ...(ended.length > 0 ? [endAssistants(tenant, now)] : []),
      ],
      publicationEffect:
        before.suspendedAt === null && after.suspendedAt !== null ? 'withdrawn' : 'changed',
      events: [
        {
          action: 'org.updated',
          id,
          before: was,
          after: is,
        },
        ...ended.map((token) => ({
          action: 'token.revoked' as const,
          id: token.id,
          before: token,
          after: { ...token, revokedAt: now },
        })),
      ],
      result,
    };
  },
});

export const deleteOrganisation = write({
  id: 'deleteOrganisation',
  summary: 'Delete an empty organisation',
  description:
    'Deletes an organisation that has neither projects nor folders, and so no units, images or imports. This also deletes its members, tokens, webhooks and publications. Its audit log stays, and can be read under its id.',
  refusals: ['organisation_not_empty'],
  permission: 'service:operate',
  keepsNoRecord: true,
  invalidatesCallers: true,
  response: OrganisationAnswer,
  perform: async (_, { orgId: id, tenant, now, read }) => {
    const rows = await read((add) => ({
      org: add(organisationOf(tenant, now)),
      content: add(contentOf(tenant)),
    }));
    const before = orNotFound(rows.org()[0], 'organisation');
    refuseContent(rows.content()[0]);
    return {
      statements: deleteEmpty(tenant),
      publicationEffect: 'withdrawn',
      webhooksChanged: true,
      events: [{ action: 'org.deleted', id, before: auditedOrganisation(before), after: null }],
      result: { org: presentWhole(before) },
    };
  },
});

/**
 * Refuses to delete an organisation that is not empty.
 *
 * @param content 1 for each kind of content that the organisation has.
 * @throws Failure `organisation_not_empty`, naming the content.
 */
function refuseContent(content: Readonly<Record<string, number>> = {}): void {
  const kept = Object.keys(content).filter((kind) => content[kind] === 1);
  if (kept.length === 0) return;
  const message = `The organisation has ${kept.join(' and ')}: only an empty one can be deleted.`;
  throw new Failure('organisation_not_empty', message);
}

/**
 * Returns the plan, unless it is retired: no organisation can be put on it then.
 *
 * @throws Failure `plan_retired`.
 */
function refuseRetired(plan: Plan): Plan {
  if (plan.retiredAt === null) return plan;
  throw new Failure('plan_retired', 'The plan is retired: no organisation can be put on it.');
}
