import type { Database } from '../db/shards.ts';
import type { RoundTrip } from '../db/round-trip.ts';
import type { PlaceholderTenant } from '../db/tenant.ts';
import type { Instant } from '../values/instant.ts';
import type { Allowance, RateTerms } from '../values/rate-terms.ts';
import type { Actor } from './actor.ts';
import type { TokenDigests } from './bearer-token.ts';
import type { Permission } from './permissions.ts';
import type { NamedSession } from './session-cookie.ts';

/** The digest under the current key, with its key id, for a row that is stored under the previous one. */
export interface NewDigest {
  readonly digest: string;
  readonly keyId: string;
}

/**
 * The credential on a request: well-formed, not yet verified. A Worker looks up the callers of reads, and sends the
 * credential of a write to the organisation's writer.
 */
export type Credential =
  | {
      readonly by: 'token';
      readonly digests: TokenDigests;
      /** The digest that replaces the row's during a change of keys; `null` for none. */
      readonly move: NewDigest | null;
    }
  | { readonly by: 'session'; readonly session: NamedSession }
  | { readonly by: 'operator'; readonly person: string }
  | { readonly by: 'service' };

export type CallerIds =
  | { readonly tokenId: string; readonly orgId: string }
  | { readonly sessionId: string; readonly orgId: string };

/** Where and for what a caller is looked up. */
export interface CallerQuery {
  /** The organisation's shard; the main shard for a request without organisation. */
  readonly shard: Database;
  /** The main shard, with plans, people and sessions. */
  readonly first: Database;
  /** The organisation; `null` if the credential determines it, or the request has none. */
  readonly orgId: string | null;
  readonly permissions: readonly Permission[];
  readonly moment: number;
  /** A clock of the organisation for which the answer is known: if it has not moved, no rows are needed. */
  readonly known?: Instant | undefined;
  /** Whether a deleted organisation is accepted, so that its audit log can be read. */
  readonly includeDeleted?: boolean | undefined;
}

/** A caller who was found, before their permissions are checked. */
export interface Caller<By extends Actor | null = Actor> {
  /** `null` for a visitor of a website, who cannot change anything. */
  readonly actor: By;
  /** The organisation; empty if the request has none. */
  readonly orgId: string;
  /** The organisation's clock; `null` if the request has no organisation. */
  readonly writtenAt: Instant | null;
  /** When the organisation's shard was last restored to an earlier state; `null` if never. */
  readonly restoredAt: Instant | null;
  /** For logs. The operator, the service and visitors have none. */
  readonly ids?: CallerIds;
  readonly terms?: RateTerms;
  /** When a token expires; `null` if it does not. */
  readonly expiresAt?: Instant | null;
  /** Notes in storage that the credential is in use, if that is worth a write. */
  readonly noteUse?: (() => Promise<void>) | undefined;
  /**
   * Refuses what the caller may not do.
   *
   * @throws Failure `unavailable` if the organisation is closed; `organisation_suspended`;
   * `insufficient_scope`, `forbidden` or `sign_in_too_old`.
   */
  readonly requirePermissions: (permissions: readonly Permission[]) => void;
}

/** The lookup of a caller, as part of the round trip that also reads what the request asks for. */
export interface Lookup<By extends Actor | null = Actor> {
  /** The allowance that the request is taken from; `null` if it is not counted. */
  readonly allowance: Allowance | null;
  /** The values of the placeholders in the tenant's statements and in those of {@link ask}. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The caller's organisation, for statements of the same round trip. */
  readonly tenant: PlaceholderTenant;
  /**
   * Adds the lookup to a round trip, and returns the function that then returns the caller.
   *
   * @throws Failure that function: `unauthenticated`, `signed_out` or `not_found`.
   */
  readonly ask: (trip: RoundTrip) => () => Caller<By>;
}
