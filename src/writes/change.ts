import type { Actor } from '../access/actor.ts';
import type { Database } from '../db/database.ts';
import type { RoundTrip, Statement } from '../db/round-trip.ts';
import type { Tenant } from '../db/tenant.ts';
import type { Instant } from '../values/instant.ts';
import type { AuditEvent } from './audit-events.ts';

/** Who is writing, in which organisation, and with which new ids. */
export interface Author {
  readonly actor: Actor;
  readonly orgId: string;
  readonly tenant: Tenant;
  /** The moment of the write: later than everything written before in the organisation. */
  readonly now: Instant;
  /** A new id, with this moment in it. */
  readonly newId: () => { id: string; createdAt: Instant };
  /** Reads what the change starts from, in one round trip. Only plans may change in between. */
  readonly read: <Rows>(load: (read: RoundTrip['add']) => Rows) => Promise<Rows>;
  /** The same in every database with organisations. The rows of all are one list, in no order. */
  readonly readEverywhere: <Rows>(load: (read: RoundTrip['add']) => Rows) => Promise<Rows>;
  /** Makes sure that the organisation's database has a plan as it is now, before it is put on it. */
  readonly bringPlan: (id: string) => Promise<void>;
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
  /** Written instead, if the write is abandoned after an error. */
  readonly ifAbandoned?: readonly Statement[];
  /** The resource, as it is after the write. */
  readonly result: Result;
}

/** A change that changes nothing: no row is written, and no audit entry. */
export function unchanged<Result>(result: Result): Change<Result> {
  return { statements: [], events: [], result };
}
