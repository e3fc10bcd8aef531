import { newPublicationKey } from '../../access/publication-key.ts';
import type { AddStatement } from '../../db/round-trip.ts';
import type { Tenant } from '../../db/tenant.ts';
import * as answered from '../../fields/answer.ts';
import { read, write } from '../../http/contract/operation.ts';
import { tokenKeys } from '../../settings.ts';
import { Failure, orNotFound, noSuch } from '../../values/failure.ts';
import { jsonOf } from '../../values/json-text.ts';
import { applyPatch, isUnchanged } from '../../values/patch.ts';
import { broken } from '../../values/rule-messages.ts';
import { unchanged } from '../../writes/change.ts';
import { projectsAmong } from '../projects/store.ts';
import {
  MAX_PUBLICATIONS,
  NewPublication,
  Publication,
  PublicationAnswer,
  PublicationChange,
  PublicationList,
  PublicationPath,
  SubmittedPublication,
} from './schema.ts';
import { publicationById, publicationRows, publicationsOf } from './store.ts';

export const listPublications = read({
  id: 'listPublications',
  summary: 'List the publications',
  description:
    'What the organisation shows on websites, newest first. There are at most 50, so there is one page.',
  permission: 'publication:manage',
  response: PublicationList,
  load: (tenant) => tenant.read(publicationsOf(tenant)),
  answer: (rows) => ({
    body: jsonOf({ publications: rows().map((row) => answered.shown(Publication, row)) }),
  }),
});

export const createPublication = write({
  id: 'createPublication',
  summary: 'Create a publication',
  description:
    'Shows units that are `online` and not archived to everybody who has the `key`, below `/public/v1/{key}`. An organisation has at most 50 publications.',
  refusals: ['not_found', 'too_many_publications'],
  permission: 'publication:manage',
  invalidatesCallers: true,
  body: NewPublication,
  submitted: SubmittedPublication,
  response: PublicationAnswer,
  prepare: ({ body }, { env, orgId }) => ({
    submitted: { ...body, key: newPublicationKey(tokenKeys(env).checks[0], orgId) },
  }),
  perform: async ({ input }, { orgId, tenant, newId, read: readRows }) => {
    const rows = await readRows((add) => ({
      present: add(publicationsOf(tenant)),
      projects: knownAmong(tenant, input.projectIds, add),
    }));
    if (rows.present().length >= MAX_PUBLICATIONS) throw TOO_MANY;
    requireProjects(input.projectIds, rows.projects());
    const publication = { ...newId(), orgId, ...input };
    const { id } = publication;
    return {
      statements: [publicationRows.insert(tenant, publication)],
      events: [{ action: 'publication.created', id, before: null, after: publication }],
      result: { publication: answered.shown(Publication, publication) },
    };
  },
  location: ({ publication: { id } }) => `/publications/${id}`,
});

export const changePublication = write({
  id: 'changePublication',
  summary: 'Change a publication',
  description:
    'Changes what a publication shows. Its key stays. Fields that are not sent stay unchanged.',
  permission: 'publication:manage',
  params: PublicationPath,
  body: PublicationChange,
  response: PublicationAnswer,
  perform: async ({ params: { publicationId: id }, input }, { tenant, read: readRows }) => {
    const { projectIds = null } = input;
    const rows = await readRows((add) => ({
      publication: add(publicationById(tenant, id)),
      projects: knownAmong(tenant, projectIds, add),
    }));
    const before = orNotFound(rows.publication()[0], 'publication');
    requireProjects(projectIds, rows.projects());
    const after = applyPatch(before, input);
    const result = { publication: answered.shown(Publication, after) };
    if (isUnchanged(before, after)) return unchanged(result);
    return {
      statements: [publicationRows.update(tenant, id, input)],
      publicationEffect: 'withdrawn',
      events: [{ action: 'publication.updated', id, before, after }],
      result,
    };
  },
});

export const endPublication = write({
  id: 'endPublication',
  summary: 'End a publication',
  description:
    'Ends a publication, and answers it as it was. Its key is then unknown. To replace a key, create another publication first.',
  permission: 'publication:manage',
  invalidatesCallers: true,
  params: PublicationPath,
  response: PublicationAnswer,
  perform: async ({ params: { publicationId: id } }, { tenant, read: readRows }) => {
    const rows = await readRows((add) => add(publicationById(tenant, id)));
    const before = orNotFound(rows()[0], 'publication');
    return {
      statements: [publicationRows.delete(tenant, id)],
      publicationEffect: 'withdrawn',
      events: [{ action: 'publication.ended', id, before, after: null }],
      result: { publication: answered.shown(Publication, before) },
    };
  },
});

const TOO_MANY = new Failure(
  'too_many_publications',
  `An organisation has at most ${MAX_PUBLICATIONS} publications.`,
);

const knownAmong = (tenant: Tenant, ids: readonly string[] | null, add: AddStatement) =>
  add(projectsAmong(tenant, ids ?? []));

/** @throws Failure `not_found` that names the projects which the organisation does not have. */
function requireProjects(
  ids: readonly string[] | null,
  known: readonly { readonly id: string }[],
): void {
  const has = new Set(known.map(({ id }) => id));
  const faults = (ids ?? []).flatMap((id, at) =>
    has.has(id) ? [] : [{ path: `projectIds[${at}]`, ...broken('no_such_project') }],
  );
  if (faults.length > 0) throw noSuch('project', faults);
}
