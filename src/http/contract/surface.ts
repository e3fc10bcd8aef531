import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import type { Caller, CallerQuery, Credential } from '../../access/credential.ts';
import type { Permission } from '../../access/permissions.ts';
import type { AddStatement, DatabaseSize } from '../../db/round-trip.ts';
import type { PlaceholderTenant } from '../../db/tenant.ts';
import type { TimeZone } from '../../values/day.ts';
import type { Instant } from '../../values/instant.ts';
import type { Verdict } from '../../fields/rules.ts';
import type { Fault } from '../../values/failure.ts';
import type { BrokenRule } from '../../values/rule-messages.ts';
import type { IdempotentRequest, KeyedRequest } from '../../writes/idempotency.ts';
import type { AppContext } from '../context.ts';
import type { CursorPosition } from '../request/cursor.ts';
import type { IfMatch } from '../response/entity-tags.ts';

/** A tenant whose statements are part of the round trip that also reads the caller's rights. */
export interface ReadingTenant extends PlaceholderTenant {
  /** The moment of the request. */
  readonly now: Instant;
  /** In which its day is counted. */
  readonly timeZone: TimeZone;
  /** Adds a statement for the organisation's shard; without an organisation, for the main shard. */
  readonly read: AddStatement;
  /**
   * Adds a statement for every database with organisations. The rows of all are one list, in no order.
   * While an organisation is imported, two databases may have it: it is closed in the new one until its rows
   * in the other are gone, so the statement must leave closed ones out.
   */
  readonly readEverywhere: AddStatement;
  /** The sizes of the databases that were asked, after the round trip. */
  readonly sizes: () => readonly DatabaseSize[];
}

/** The permissions that a request needs, and for which state of the organisation. */
export type AccessRequest = Pick<CallerQuery, 'permissions' | 'known' | 'includeDeleted'>;

/** A verified caller with the permissions for a request, and the rows read with them. */
export interface Authorized<Rows> extends Pick<
  Caller<Actor | null>,
  'actor' | 'orgId' | 'writtenAt' | 'restoredAt' | 'requirePermissions'
> {
  /** Counts the request as so many more against the caller's rate, and says so in its headers. */
  readonly charge: (requests: number) => void;
  readonly rows: Rows;
}

/** A request with a well-formed credential, before any call to storage. */
export interface PresentedCredential {
  /** Identifies the credential. It is not secret. */
  readonly name: string;
  /** The organisation that the credential or the path names; `null` for a website's visitor, or for none. */
  readonly orgId: string | null;
  /** For the organisation's writer; `null` for a visitor of a website. */
  readonly credential: Credential | null;
  /** The faults in the surface's own headers. They are reported together with all others. */
  readonly verdict: Verdict<unknown>;
  /**
   * Checks the caller's permissions, and reads nothing else. Only a permitted caller may see the faults
   * of a request.
   *
   * @throws Failure `unauthenticated`, `rate_limited`, `organisation_suspended`,
   * `insufficient_scope`.
   */
  readonly authorize: (permissions: readonly Permission[]) => Promise<void>;
  /**
   * Makes the one round trip: reads the caller's rights together with what `load` adds.
   *
   * @throws Failure as {@link authorize}, and `not_found` for an unknown organisation.
   */
  readonly read: <Rows>(
    request: AccessRequest,
    load: (tenant: ReadingTenant) => Rows,
  ) => Promise<Authorized<Rows>>;
  /**
   * Counts a request once what it asks for is found, if the round trip has not counted it.
   *
   * @throws Failure `rate_limited`.
   */
  readonly countFound?: () => Promise<void>;
}

export type SurfaceName = 'api' | 'orgs' | 'operator' | 'session' | 'public';

/** One way into the service: how it authenticates callers, and where its operations are mounted. */
export interface Surface {
  readonly name: SurfaceName;
  readonly base: string;
  /** Below which path a request names the organisation as `orgId`. Without it, the credential determines it. */
  readonly organisationsAt?: string;
  /** Whether it refuses unknown query parameters even without `Prefer: handling=strict`. */
  readonly refusesUnknownQuery?: true;
  /** Whether ETags and cursors are without the organisation's clock: then ETags are content hashes. */
  readonly tagsByContent?: true;
  /**
   * Checks the form of the caller's credential, without a call to storage.
   *
   * @throws Failure `unauthenticated`; `rate_limited` where this isolate remembers a rejection.
   */
  readonly enter: (c: AppContext) => PresentedCredential;
}

/** The valid path, query and headers of a request. */
export interface ParsedHead<
  Params extends z.ZodType = z.ZodObject,
  Query extends z.ZodType = z.ZodObject,
> {
  readonly caller: PresentedCredential;
  readonly params: z.output<Params>;
  readonly query: z.output<Query>;
  /** Where the page begins, if the query has a cursor. */
  readonly from: CursorPosition | undefined;
  /** `null` without an Idempotency-Key, and for a read. */
  readonly keyed: KeyedRequest | null;
  /** `null` if any version may be changed. */
  readonly ifMatch: IfMatch;
  /** Whether a warning refuses the request: `Prefer: handling=strict`. */
  readonly isStrict: boolean;
}

/** A request whose head and body are valid. */
export interface ParsedRequest<
  Params extends z.ZodType = z.ZodObject,
  Query extends z.ZodType = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
> extends ParsedHead<Params, Query> {
  readonly body: z.output<Body>;
  /** What it says of stored fields, to be compared with them: see {@link Operation.compares}. */
  readonly echoedFields: readonly EchoedField[];
  /** The faults of rows that the body does not have any more: see {@link Operation.partial}. */
  readonly invalidRows: readonly Fault[];
  /** The request that its Idempotency-Key names, and the body's fingerprint. */
  readonly idempotent: IdempotentRequest | null;
}

/** A sent value that must equal the stored one. */
export interface EchoedField {
  readonly path: readonly PropertyKey[];
  readonly value: unknown;
  /** The rule that it breaks, unless this is what is stored. */
  readonly broken: BrokenRule;
}
