import type { Actor } from '../access/actor.ts';
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
  /** A new id, of this moment. */
  readonly newId: () => { id: string; createdAt: Instant };
  /** Reads what the change starts from, in one round trip. Nobody else writes in between. */
  readonly read: <Rows>(load: (read: RoundTrip['add']) => Rows) => Promise<Rows>;
}

/** What a write takes from the plan: checked in its transaction, and only where it is not 0. */
export interface QuotaRequest {
  /** Units that are created. */
  readonly monthlyUnits: number;
  /** Units that come online, or back from the archive while online. */
  readonly maxOnlineUnits: number;
}

/** A write: its statements and audit events as one transaction, and its result once that is done. */
export interface Change<Result = unknown> {
  readonly statements: readonly Statement[];
  /** What is done, an entry in the audit trail each. */
  readonly events: readonly AuditEvent[];
  readonly quota?: QuotaRequest;
  /** What is written instead, if it turns out that the transaction cannot be made. */
  readonly ifAbandoned?: readonly Statement[];
  /** The resource, as it is after the write. */
  readonly result: Result;
}

/** A write that changes nothing: it leaves no entry in the audit trail. */
export function unchanged<Result>(result: Result): Change<Result> {
  return { statements: [], events: [], result };
}
