import type { Actor } from '../access/actor.ts';
import type { Permission } from '../access/permissions.ts';
import type { ReadEverywhere } from '../db/mapped-homes.ts';
import type { DatabaseSize, Batch } from '../db/round-trip.ts';
import type { Database } from '../db/database.ts';
import type { PlaceholderTenant } from '../db/tenant.ts';
import type { Instant } from '../values/instant.ts';
import type { AppContext } from './context.ts';
import type { Verdict } from './faults.ts';

/** The context of reads across organisations: plans, and the list of organisations. */
interface ReadingService {
  readonly db: Database;
  /** The moment of the request. */
  readonly now: Instant;
  /**
   * Adds a statement to the one round trip that also reads the caller's rights: for the organisation's
   * database, or for that of plans and people where no organisation is concerned.
   */
  readonly read: Batch['add'];
  /**
   * The same for every database with organisations. The rows of all are one list, in no order. A
   * statement finds an organisation's rows only where `isHere` holds: while it moves, two databases
   * have them.
   */
  readonly readEverywhere: ReadEverywhere;
  /** The sizes of the databases that were asked, after the round trip. */
  readonly sizes: () => readonly DatabaseSize[];
}

/** A tenant whose statements are part of the round trip that also reads the caller's rights. */
export interface ReadingTenant extends ReadingService, PlaceholderTenant {}

/** The permissions and the organisation that a request asks for. */
export interface AccessRequest {
  readonly permissions: readonly Permission[];
  /** The organisation in the path; `null` if the credential decides it, or there is none. */
  readonly orgId: string | null;
  /**
   * Whether a change follows, whose writer looks for the organisation with whatever it reads: the
   * operator's door need not, unless it reads for the change itself.
   */
  readonly changes?: boolean | undefined;
  /** Whether a deleted organisation is accepted, to read its audit log. */
  readonly ofDeleted?: boolean | undefined;
  /**
   * A clock of the organisation at which the caller's answer is known already. If it still stands
   * there, nothing but the caller need be looked up: the rows may then be empty.
   */
  readonly known?: Instant | undefined;
}

/** A caller with the permissions for a request, and the rows read with them. */
export interface Authorized<Rows> {
  readonly actor: Actor;
  /** The organisation; empty if an operation has none. */
  readonly orgId: string;
  /** The organisation's clock, read with the rows; `null` where an operation concerns none. */
  readonly writtenAt: Instant | null;
  readonly rows: Rows;
}

/** A request with a well-formed credential, before any call to storage. */
export interface UnverifiedCaller {
  /** Tells the credential from any other one. It is no secret. */
  readonly credential: string;
  /** The faults that the door finds in the request's headers, reported with all others. */
  readonly verdict: Verdict<unknown>;
  /**
   * Checks the caller's permissions and reads nothing else. Only a permitted caller sees the faults
   * of a request.
   *
   * @throws Failure `unauthenticated`, `rate_limited`, `organisation_suspended`,
   * `insufficient_scope`.
   */
  readonly permit: (permissions: readonly Permission[]) => Promise<void>;
  /**
   * Makes the one round trip: reads the caller's rights together with what `load` adds.
   *
   * @throws Failure as {@link permit}, and `not_found` for an unknown organisation.
   */
  readonly read: <Rows>(
    request: AccessRequest,
    load: (tenant: ReadingTenant) => Rows,
  ) => Promise<Authorized<Rows>>;
}

export type DoorName = 'api' | 'operator' | 'session';

/** One way into the service: how it authenticates callers, and where its operations are mounted. */
export interface Door {
  readonly name: DoorName;
  /** The prefix of its paths: `/v1`. */
  readonly base: string;
  /** Whether the path names the organisation, as `orgId`, or the credential decides it. */
  readonly organisationIn: 'path' | 'credential';
  /** Whether a change may carry an `Idempotency-Key`. */
  readonly takesIdempotencyKeys: boolean;
  /**
   * Checks the form of the caller's credential, without a call to storage.
   *
   * @throws Failure `unauthenticated`; `rate_limited` where this isolate remembers a rejection.
   */
  readonly enter: (c: AppContext) => UnverifiedCaller;
}
