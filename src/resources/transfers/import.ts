import type * as z from 'zod';
import { epochAfter } from '../../db/epoch.ts';
import { violation } from '../../db/constraints.ts';
import { commit, type Statement } from '../../db/round-trip.ts';
import {
  bindingOf,
  boundDatabases,
  type Database,
  databaseOf,
  mainShard,
  slotOf,
} from '../../db/shards.ts';
import type { Service } from '../../http/contract/declaration.ts';
import { keyId, tokenKeys } from '../../settings.ts';
import { timeNow } from '../../values/clock.ts';
import { Failure, invalidRequest } from '../../values/failure.ts';
import { type Instant, instant, millisecondsOf } from '../../values/instant.ts';
import { broken } from '../../values/rule-messages.ts';
import { makeEntry } from '../../writes/transaction.ts';
import { WriteMoment } from '../../writes/clock.ts';
import { invitationEnd } from '../members/invitations.ts';
import { copyPlan } from '../plans/store.ts';
import { rowOf } from './records.ts';
import {
  type ImportRequest,
  KINDS_OF_ORGANISATION,
  KINDS_OF_SERVICE,
  type RecordKind,
  type SentRecord,
} from './schema.ts';
import * as store from './store.ts';

type Step = z.output<typeof ImportRequest>;
type Row = Readonly<Record<string, unknown>>;

interface Done {
  readonly rows: number;
  readonly finished: boolean;
}

/** The databases of an import. */
interface Arrival extends Pick<Service, 'env' | 'actor'> {
  readonly orgId: string;
  /** Where people and plans are. */
  readonly main: Database;
  /** The shard to which HOMES leads. */
  readonly shard: Database;
  /** Every other bound database. */
  readonly others: readonly Database[];
}

/** Takes a step of an import. @throws Failure `import_conflict`, `invalid_request`. */
export async function importStep(
  { orgId, records = [], end }: Step,
  { env, actor, meter }: Service,
): Promise<Done> {
  const main = mainShard(env, meter);
  if (orgId === null) return importService(main, records);
  const shard = databaseOf(env, slotOf(orgId), meter);
  const others = boundDatabases(env, meter).filter((each) => each !== shard);
  const arrival = { env, actor, orgId, main, shard, others };
  if (end === 'cancelled') return cancel(arrival);
  const done = await storeRecords(arrival, records);
  return end === undefined || done.finished ? done : finish(arrival);
}

const conflict = (why: string) => new Failure('import_conflict', why);

/** Stores what belongs to no organisation. */
async function importService(main: Database, records: readonly SentRecord[]): Promise<Done> {
  const rows = rowsIn(records, KINDS_OF_SERVICE);
  const entries = await store.knownEntries(main, '', idsOf(rows, 'audit'));
  const statements = rows
    .filter(({ kind, row }) => kind !== 'audit' || !entries.has(String(row['id'])))
    .map(({ kind, row }) =>
      store.insertRow(main, kind, kind === 'audit' ? { ...row, orgId: '' } : row),
    );
  await orConflict(commit(main, statements));
  return { rows: statements.length, finished: true };
}

/** Stores records of an organisation that is being imported. `finished`: it was imported before. */
async function storeRecords(arrival: Arrival, records: readonly SentRecord[]): Promise<Done> {
  const { orgId, main, shard } = arrival;
  const [first, ...rest] = rowsIn(records, KINDS_OF_ORGANISATION);
  const begins = first?.kind === 'organisation';
  if (begins && (await begin(arrival, first))) return { rows: 0, finished: true };
  const there = await store.organisationIn(shard, orgId);
  if (there === undefined) throw conflict(`The import of the organisation ${orgId} has not begun.`);
  if (!there.isArriving) throw existing(arrival, there);
  const rows = begins || first === undefined ? rest : [first, ...rest];
  const entries = await store.knownEntries(shard, orgId, idsOf(rows, 'audit'));
  const people = await store.knownPeople(main, idsOf(rows, 'member', 'personId'));
  const statements = rows
    .filter(({ kind, row }) => kind !== 'audit' || !entries.has(String(row['id'])))
    .map(({ kind, row }): Statement => {
      const owned = { ...row, orgId, ...('updatedAt' in row && { updatedAt: there.restoredAt }) };
      return store.insertRow(shard, kind, kind === 'member' ? invitedUnless(owned, people) : owned);
    });
  await orConflict(store.storeRows(shard, orgId, statements));
  return { rows: statements.length, finished: false };
}

/** A member whose person is unknown here is invited again, by the address. */
function invitedUnless(member: Row, people: ReadonlySet<string>): Row {
  const { personId, removedAt } = member;
  if (typeof personId !== 'string' || people.has(personId)) return member;
  const invitationEndsAt = invitationEnd(instant(timeNow()));
  return { ...member, personId: null, ...(removedAt === null && { invitationEndsAt }) };
}

interface RecordRow {
  readonly kind: RecordKind;
  readonly row: Row;
  /** Of a sealed export: the id of the key, in the record of the organisation. */
  readonly sealedUnder: unknown;
}

/** The rows of records. @throws Failure `invalid_request` that names each record with another form. */
function rowsIn(records: readonly SentRecord[], kinds: readonly RecordKind[]): RecordRow[] {
  const faults = [];
  const rows = [];
  for (const [at, record] of records.entries()) {
    const path = `records[${at}]`;
    if (!kinds.includes(record.kind) || (record.kind === 'organisation' && at > 0)) {
      faults.push({ path: `${path}.kind`, ...broken('record_kind') });
      continue;
    }
    const { success, data, error } = store.rowSchema(record.kind).safeParse(rowOf(record));
    if (success) rows.push({ kind: record.kind, row: data, sealedUnder: record.fields['keyId'] });
    else {
      for (const issue of error.issues) {
        const field = issue.path.map((part) => `.${String(part)}`).join('');
        faults.push({ path: `${path}.fields${field}`, ...broken('record_field') });
      }
    }
  }
  if (faults.length > 0) throw invalidRequest(faults);
  return rows;
}

const idsOf = (rows: readonly RecordRow[], of: RecordKind, field = 'id') =>
  rows.filter(({ kind }) => kind === of).map(({ row }) => String(row[field]));

/** @throws Failure `import_conflict` with SQLite's own words if it refuses the rows. */
async function orConflict(stored: Promise<unknown>): Promise<void> {
  try {
    await stored;
  } catch (error) {
    const words = violation(error);
    if (words === null) throw error;
    throw conflict(`The records do not fit what is there: ${words}.`);
  }
}

/**
 * Creates the closed organisation, unless an earlier run has.
 *
 * @returns whether the import of this export has been finished before.
 */
async function begin(arrival: Arrival, { row, sealedUnder }: RecordRow): Promise<boolean> {
  const { env, orgId, main, shard } = arrival;
  const [planId, clock] = [String(row['planId']), String(row['writtenAt'])];
  if (row['id'] !== orgId)
    throw conflict(`The record is of the organisation ${String(row['id'])}.`);
  const keys = tokenKeys(env);
  const known = [keys.current, keys.previous].flatMap((key) => (key === null ? [] : [keyId(key)]));
  if (typeof sealedUnder === 'string' && !known.includes(sealedUnder)) {
    throw conflict('The export is sealed under a TOKEN_KEY that this deployment does not have.');
  }
  const there = await store.organisationIn(shard, orgId);
  if (there !== undefined) {
    if (there.isArriving && there.writtenAt === clock) return false;
    const epoch = there.closedAt === null ? there.restoredAt : null;
    if (epoch !== null && (await store.restoredTo(shard, orgId, epoch)) === clock) return true;
    throw existing(arrival, there);
  }
  for (const other of arrival.others) await requireLeaving(other, orgId, clock);
  if (shard !== main) await copyPlan(main, shard, planId);
  if (!(await store.hasPlan(shard, planId))) throw conflict(`There is no plan ${planId}.`);
  const epoch = epochAfter(clock, timeNow());
  const closed = { closedAt: epoch, restoredAt: epoch, projects: 0, folders: 0, storageBytes: 0 };
  const suspendedAt = row['suspendedAt'] ?? instant(timeNow());
  const inserted = store.insertRow(shard, 'organisation', { ...row, ...closed, suspendedAt });
  await orConflict(commit(shard, [inserted]));
  return false;
}

function existing({ orgId, shard }: Arrival, there: store.StoredOrganisation): Failure {
  const it = `The organisation ${orgId} (${there.name})`;
  return conflict(
    there.isArriving
      ? `${it} is being imported from another export: cancel that first.`
      : `${it} exists in ${bindingOf(shard)}. Erase it first, or let HOMES lead its slot to another database.`,
  );
}

/**
 * Checks that another database may lose the organisation.
 *
 * @returns whether it has the organisation.
 * @throws Failure `import_conflict` if that is not suspended, or was written since the export.
 */
async function requireLeaving(other: Database, orgId: string, clock: Instant): Promise<boolean> {
  const old = await store.organisationIn(other, orgId);
  if (old === undefined) return false;
  if (old.suspendedAt !== null && old.writtenAt === clock) return true;
  const why = old.suspendedAt === null ? 'is not suspended' : 'was written since the export';
  throw conflict(`The organisation ${orgId} (${old.name}) in ${bindingOf(other)} ${why}.`);
}

/** Deletes the rows that another database still has, then opens the organisation, which is suspended. */
async function finish({ orgId, shard, others, actor }: Arrival): Promise<Done> {
  const arriving = await store.organisationIn(shard, orgId);
  const epoch = arriving?.restoredAt ?? null;
  if (arriving === undefined || epoch === null) throw new Error('storeRecords has seen it.');
  for (const other of others) {
    if (!(await requireLeaving(other, orgId, arriving.writtenAt))) continue;
    await store.closeOld(other, orgId, arriving.writtenAt, epoch);
    return { rows: await store.deletePart(other, orgId, epoch), finished: false };
  }
  const event = {
    action: 'org.restored' as const,
    id: orgId,
    before: null,
    after: { restoredTo: arriving.writtenAt },
  };
  const entry = {
    ...makeEntry(event, actor),
    orgId,
    id: new WriteMoment(millisecondsOf(epoch)).newId().id,
    at: epoch,
  };
  await store.open(shard, orgId, entry);
  return { rows: 1, finished: true };
}

/** Deletes a part of what was imported of an organisation. */
async function cancel({ orgId, shard, others }: Arrival): Promise<Done> {
  for (const each of [shard, ...others]) {
    const there = await store.organisationIn(each, orgId);
    if (there?.isArriving !== true || there.closedAt === null) continue;
    const rows = await store.deletePart(each, orgId, there.closedAt);
    return { rows, finished: (await store.organisationIn(each, orgId)) === undefined };
  }
  throw conflict(`There is no unfinished import of the organisation ${orgId}.`);
}
