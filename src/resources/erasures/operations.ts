import { deleteRecords } from '../assistants/store.ts';
import { write } from '../../http/contract/operation.ts';
import { removeSomeObjectsOf } from '../../objects/store.ts';
import { Failure, orNotFound } from '../../values/failure.ts';
import type { Instant } from '../../values/instant.ts';
import { unchanged } from '../../writes/change.ts';
import { DeletedObjects, ERASED, ErasureAnswer, MAX_OBJECTS, StepAnswer } from './schema.ts';
import {
  deletePart,
  deletePeople,
  finalDeletion,
  type MemberToDelete,
  membersOf,
  membersToDelete,
  markErasing,
  stateOf,
  remainingKinds,
} from './store.ts';

/**
 * Starts the erasure of a suspended organisation. From then on it can be neither resumed nor
 * changed; nothing is deleted before the first step.
 */
export const startErasure = write({
  id: 'startErasure',
  summary: 'Start the erasure of an organisation',
  description:
    'Marks a suspended organisation for erasure with everything it has: its rows, images and audit log, and the people who are in no other organisation. Export it first: from now on it can be neither resumed nor changed. Nothing is deleted before the first step. A repeated request gets the same answer.',
  refusals: ['organisation_not_suspended'],
  permission: 'service:operate',
  keepsNoRecord: true,
  erases: true,
  invalidatesCallers: true,
  response: ErasureAnswer,
  perform: async (_, { orgId: id, tenant, now, read }) => {
    const rows = await read((add) => add(stateOf(tenant)));
    const { suspendedAt, erasingSince } = orNotFound(rows()[0], 'organisation');
    if (suspendedAt === null) throw NOT_SUSPENDED;
    const startedAt = erasingSince ?? now;
    const result = { erasure: { orgId: id, startedAt } };
    if (erasingSince !== null) return unchanged(result);
    return {
      statements: [markErasing(tenant, startedAt)],
      events: [{ action: 'org.erasure_started', id, before: null, after: { startedAt } }],
      result,
    };
  },
});

const NOT_SUSPENDED = new Failure(
  'organisation_not_suspended',
  'Only a suspended organisation can be erased: suspend it first.',
);

/**
 * Takes one step of an erasure: deletes a bounded number of objects in R2, then of rows. A step that
 * failed, or whose answer was lost, can be repeated. The last step finds nothing left, and deletes the
 * organisation.
 */
export const continueErasure = write({
  id: 'continueErasure',
  summary: 'Take a step of an erasure',
  description:
    'Deletes up to 1,000 objects and 500 rows of each kind. Repeat it until `finished` is `true`. A step whose answer was lost can be repeated; it is 404 once the organisation is gone. One entry of the audit log then remains: `org.erased`.',
  refusals: ['erasure_not_started'],
  permission: 'service:operate',
  keepsNoRecord: true,
  erases: true,
  invalidatesCallers: true,
  submitted: DeletedObjects,
  response: StepAnswer,
  load: (tenant) => tenant.read(stateOf(tenant)),
  check: (state) => startOf(state()[0]),
  prepare: async (_, { env, orgId }) => ({
    submitted: await removeSomeObjectsOf(env, orgId, MAX_OBJECTS),
  }),
  perform: async ({ input: { objects, more } }, { orgId: id, tenant, read, readEverywhere }) => {
    const { state, left, members } = await read((add) => ({
      state: add(stateOf(tenant)),
      left: add(remainingKinds(tenant)),
      members: add(membersToDelete(tenant)),
    }));
    const startedAt = startOf(state()[0]);
    const has: Record<string, unknown> = { ...left()[0], objects: objects > 0 || more ? 1 : 0 };
    const remaining = ERASED.filter((kind) => has[kind] === 1);
    const finished = remaining.length === 0;
    const leaving = members();
    const persons = leaving.map(({ personId }) => personId).filter((each) => each !== null);
    const belonging =
      persons.length === 0
        ? []
        : (await readEverywhere((add) => add(membersOf(tenant.db, persons))))();
    const withoutMembership = peopleWithoutMembership(leaving, belonging);
    return {
      statements: finished ? finalDeletion(tenant) : deletePart(tenant, leaving),
      publicationEffect: 'withdrawn',
      ofPeople: (db) => [...deletePeople(db, withoutMembership), ...deleteRecords(db, id)],
      events: finished ? [{ action: 'org.erased', id, before: { startedAt }, after: null }] : [],
      result: { step: { orgId: id, objects, remaining, finished } },
    };
  },
});

/**
 * The people who are members nowhere else.
 *
 * @param leaving the members that this step deletes.
 * @param all every membership of their people, in any organisation.
 */
function peopleWithoutMembership(
  leaving: readonly MemberToDelete[],
  all: readonly MemberToDelete[],
): string[] {
  const gone = new Set(leaving.map(({ id }) => id));
  const staying = new Set(all.filter(({ id }) => !gone.has(id)).map(({ personId }) => personId));
  const persons = leaving.map(({ personId }) => personId).filter((each) => each !== null);
  return persons.filter((person) => !staying.has(person));
}

/** @throws Failure `erasure_not_started`. */
function startOf(state: { readonly erasingSince: Instant | null } | undefined): Instant {
  const { erasingSince } = orNotFound(state, 'organisation');
  if (erasingSince !== null) return erasingSince;
  throw new Failure('erasure_not_started', 'The erasure of the organisation has not been started.');
}
