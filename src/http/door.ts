import type { Actor } from '../access/actor.ts';
import type { Permission } from '../access/permissions.ts';
import type { RoundTrip } from '../db/round-trip.ts';
import type { Database } from '../db/database.ts';
import type { StandingTenant } from '../db/tenant.ts';
import type { Instant } from '../values/instant.ts';
import type { AppContext } from './context.ts';
import type { Verdict } from './request.ts';

/** What a statement of the whole service needs: of plans, and of the list of organisations. */
export interface ReadingService {
  readonly db: Database;
  /** The moment of the request. */
  readonly now: Instant;
  /** Adds a statement to the one round trip that also looks the caller up. */
  readonly read: RoundTrip['add'];
}

/** A tenant whose statements travel in the one round trip that also looks the caller up. */
export interface ReadingTenant extends ReadingService, StandingTenant {}

/** What a caller wants to do, and where. */
export interface Errand {
  readonly permissions: readonly Permission[];
  /** The organisation in the path; `null` where the credential decides it, or none is concerned. */
  readonly orgId: string | null;
  /**
   * A clock of the organisation at which the caller's answer is known already. If it still stands
   * there, nothing but the caller need be looked up: the rows may then be empty.
   */
  readonly known?: Instant | undefined;
}

/** A caller who may do what was asked, and what was read on the way. */
export interface Authorized<Rows> {
  readonly actor: Actor;
  /** The organisation; empty where an operation concerns none. */
  readonly orgId: string;
  /** The organisation's clock, read with the rows; `null` where an operation concerns none. */
  readonly writtenAt: Instant | null;
  readonly rows: Rows;
}

/** A request whose credential has been recognised, before storage has been asked. */
export interface Entrance {
  /** Tells the credential from any other one. It is no secret. */
  readonly credential: string;
  /** What the door itself finds wrong with a change: the caller is told with all other faults. */
  readonly verdict: Verdict<unknown>;
  /**
   * Decides whether the caller may do this, and reads nothing else: a request with faults is told
   * them only if it is allowed.
   *
   * @throws Failure `unauthenticated`, `rate_limited`, `insufficient_scope`.
   */
  readonly permit: (permissions: readonly Permission[]) => Promise<void>;
  /**
   * Makes the one round trip: the caller's look-up together with whatever `load` reads.
   *
   * @throws Failure as {@link permit}, and `not_found` for an unknown organisation.
   */
  readonly read: <Rows>(
    errand: Errand,
    load: (tenant: ReadingTenant) => Rows,
  ) => Promise<Authorized<Rows>>;
}

/** One way into the service: who calls through it, and how operations look from there. */
export interface Door {
  /** Where its paths begin: `/v1`. */
  readonly base: string;
  /** Whether the organisation is the `orgId` of the path, or that of the credential. */
  readonly organisationIn: 'path' | 'credential';
  /** Whether a change may carry an `Idempotency-Key`. */
  readonly takesIdempotencyKeys: boolean;
  /**
   * Recognises the caller's credential, without asking storage.
   *
   * @throws Failure `unauthenticated`; `rate_limited` where this isolate remembers a rejection.
   */
  readonly enter: (c: AppContext) => Entrance;
}

/** The path of an organisation's resources below the door's origin: what a `Location` begins with. */
export function pathOf(door: Door, orgId: string): string {
  return door.organisationIn === 'path' ? `${door.base}/orgs/${orgId}` : door.base;
}
