import { getTableColumns, sql } from 'drizzle-orm';
import { type Actor, nameOfActor } from '../access/actor.ts';
import type { Database } from '../db/database.ts';
import { rowTables } from '../db/large-values.ts';
import type { RoundTrip, Statement } from '../db/round-trip.ts';
import type { Tenant } from '../db/tenant.ts';
import type { Instant } from '../values/instant.ts';
import { audit } from '../db/schema.ts';
import type { Action } from '../values/actions.ts';
import type { WriteMoment } from './clock.ts';

/** Who is writing, in which organisation, and with which new ids. */
export interface Author {
  readonly actor: Actor;
  readonly orgId: string;
  readonly tenant: Tenant;
  /** The moment of the write: later than everything written before in the organisation. */
  readonly now: Instant;
  /** A new id, with this moment in it. */
  readonly newId: () => { id: string; createdAt: Instant };
  /**
   * Reads what the change starts from, in one round trip. If the organisation was written to since the
   * change began, it ends here and begins anew.
   */
  readonly read: <Rows>(load: (read: RoundTrip['add']) => Rows) => Promise<Rows>;
  /**
   * Reads in every database with organisations. The rows of all are one list, in no order. Those of other
   * organisations may change before the write.
   */
  readonly readEverywhere: <Rows>(load: (read: RoundTrip['add']) => Rows) => Promise<Rows>;
  /** The home of plans, people and their sessions. */
  readonly first: Database;
}

/** What a write adds to the use of the plan's limits. Its transaction checks what is not 0. */
export interface QuotaRequest {
  /** Units that are created. */
  readonly monthlyUnits?: number;
  /** Units that come online, or back from the archive while online. */
  readonly maxOnlineUnits?: number;
  /** Projects and folders that are created. */
  readonly maxProjects?: number;
  readonly maxFolders?: number;
}

/** A write: statements and audit events, made as one transaction, and the result. */
export interface Change<Result = unknown> {
  readonly statements: readonly Statement[];
  /**
   * Statements about people and their sessions, which are in another database than the organisation.
   * They are committed first, in a transaction of their own: they must be harmless without the rest.
   */
  readonly ofPeople?: (db: Database) => readonly Statement[];
  /** One for each entry in the audit log. */
  readonly events: readonly AuditEvent[];
  readonly quota?: QuotaRequest;
  /** It changes webhooks: what the writer knows of them is outdated after it. */
  readonly ofWebhooks?: true;
  /** Written instead, if the write is abandoned after an error. */
  readonly ifAbandoned?: readonly Statement[];
  /** The resource, as it is after the write. */
  readonly result: Result;
}

/** A change that changes nothing: no row is written, and no audit entry. */
export function unchanged<Result>(result: Result): Change<Result> {
  return { statements: [], events: [], result };
}

/** One change that a write makes. It must hold no secret: it is stored and shown as it is. */
export interface AuditEvent {
  readonly action: Action;
  /** Id of what is changed. */
  readonly id: string;
  /** The target before and after the write; `null` where it does not exist. */
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
}

type Snapshot = Readonly<Record<string, unknown>>;

/** Where and when an event is recorded, and who caused it. */
interface Occasion {
  readonly orgId: string;
  readonly actor: Actor;
  readonly moment: Pick<WriteMoment, 'newId'>;
}

/** The statements that record events in the audit log, for the write's own transaction: one, or a few. */
export function recordEvents(
  db: Database,
  { orgId, actor, moment }: Occasion,
  events: readonly AuditEvent[],
): Statement[] {
  const names = Object.keys(getTableColumns(audit));
  const rows = events.map((event) => {
    const { id, createdAt: at } = moment.newId();
    const entry: Record<string, unknown> = { ...entryOf(event, actor), id, orgId, at };
    return names.map((name) => entry[name]);
  });
  const values = sql.raw(names.map((_, at) => `v ->> ${at}`).join(', '));
  return rowTables(rows).map((table) =>
    db.insert(audit).select(sql`SELECT ${values} FROM (${table})`),
  );
}

/** The columns of an entry, but for its organisation, id and instant. */
export function entryOf({ action, id: targetId, before, after }: AuditEvent, actor: Actor) {
  const [targetKind = ''] = action.split('.');
  return { by: actor.by, actor: nameOfActor(actor), action, targetKind, targetId, before, after };
}
