import { sql } from 'drizzle-orm';
import { NO_MEMBER, type Tenant, tenantNamed } from '../db/tenant.ts';
import type { Credential, CallerQuery, Lookup } from './credential.ts';
import { operatorLookUp } from './operator-caller.ts';
import { sessionLookUp, tenantOfPerson } from './session-caller.ts';
import { tokenLookUp } from './token-caller.ts';

/** The look-up of the caller whom a credential names. */
export function findCaller(credential: Credential, looking: CallerQuery): Lookup {
  switch (credential.by) {
    case 'token':
      return tokenLookUp(credential, looking);
    case 'session':
      return sessionLookUp(credential, looking);
    case 'operator':
      return operatorLookUp(credential, looking);
    case 'service':
      return ofService(looking);
    default:
      throw new Error(credential satisfies never);
  }
}

/** The service itself, which no storage knows. */
function ofService({ shard, orgId }: CallerQuery): Lookup {
  return {
    allowance: null,
    values: { org: orgId },
    tenant: tenantNamed(shard, { ...NO_MEMBER, cacheKey: 'the service' }, false),
    ask: () => () => ({
      actor: { by: 'service' },
      orgId: orgId ?? '',
      writtenAt: null,
      restoredAt: null,
      ids: null,
      terms: null,
      expiresAt: null,
      noteUse: null,
      requirePermissions: () => undefined,
    }),
  };
}

/**
 * The organisation of a change whose author is being looked up. The id of a token and of its member hold
 * only in the round trip of the look-up.
 */
export function tenantBefore(credential: Credential, { tenant }: Lookup, orgId: string): Tenant {
  return credential.by === 'session'
    ? tenantOfPerson(tenant.db, credential.session, orgId)
    : { ...tenant, org: sql<string>`${orgId}` };
}
