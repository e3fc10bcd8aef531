import type { Instant } from '../values/instant.ts';
import type { Role } from '../values/roles.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/shards.ts';
import type { Tenant } from '../db/tenant.ts';
import type { SessionPerson } from './session-cookie.ts';

/**
 * Who acts: the holder of an API token, a person in a browser, the operator, or the service itself in a
 * scheduled job.
 */
export type Actor =
  | { readonly by: 'token'; readonly tokenId: string; readonly memberId: string }
  | {
      readonly by: 'session';
      readonly sessionId: string;
      readonly signedInAt: Instant;
      readonly person: SessionPerson;
      /** `null` if the request has no organisation. */
      readonly memberId: string | null;
      readonly role: Role | null;
    }
  | { readonly by: 'operator'; readonly person: string }
  | { readonly by: 'service' };

/** The id of the member who acts; `null` for the operator and the service, who are not members. */
export function memberOf(actor: Actor): string | null {
  return actor.by === 'operator' || actor.by === 'service' ? null : actor.memberId;
}

/** The actor's role: `owner` for the operator; `null` for a token, because its scopes decide. */
export function roleOf(actor: Actor): Role | null {
  if (actor.by === 'operator') return 'owner';
  return actor.by === 'session' ? actor.role : null;
}

/**
 * The actor in the audit log: the id of the token or the member, the operator's acting person, or
 * `service`.
 */
export function nameOfActor(actor: Actor): string {
  if (actor.by === 'operator') return actor.person;
  if (actor.by === 'service') return 'service';
  if (actor.by === 'token') return actor.tokenId;
  return actor.memberId ?? actor.sessionId;
}

/** The organisation of a caller whose identity is verified. */
export function tenantOf(db: Database, orgId: string, actor: Actor): Tenant {
  const tokenId = actor.by === 'token' ? actor.tokenId : null;
  const session = actor.by === 'session' ? actor : null;
  return {
    db,
    org: sql`${orgId}`,
    member: sql`${memberOf(actor)}`,
    token: sql`${tokenId}`,
    session: sql`${session?.sessionId ?? null}`,
    person: sql`${session?.person.id ?? null}`,
    address: sql`${session?.person.address ?? null}`,
    role: sql`${roleOf(actor)}`,
  };
}
