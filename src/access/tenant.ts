import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { Tenant } from '../db/tenant.ts';
import { type Actor, memberOf, roleOf } from './actor.ts';

/** The organisation of a caller who is known. */
export function tenantOf(db: Database, orgId: string, actor: Actor): Tenant {
  const tokenId = actor.by === 'token' ? actor.tokenId : null;
  return {
    db,
    org: sql`${orgId}`,
    member: sql`${memberOf(actor)}`,
    token: sql`${tokenId}`,
    session: sql`${actor.by === 'session' ? actor.sessionId : null}`,
    role: sql`${roleOf(actor)}`,
  };
}
