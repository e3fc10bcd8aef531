import { sql } from 'drizzle-orm';
import { NO_MEMBER, type Tenant, tenantNamed } from '../db/tenant.ts';
import type { Credential, CallerQuery, Lookup } from './credential.ts';
import { operatorLookUp } from './operator-caller.ts';
import { sessionLookUp, tenantOfPerson } from './session-caller.ts';
import { tokenLookUp } from './token-caller.ts';

export function findCaller(credential: Credential, looking: CallerQuery): Lookup {
  switch (credential.by) {
    case 'token':
      return tokenLookUp(credential, looking);
    case 'session':
      return sessionLookUp(credential, looking);
    case 'operator':
      return operatorLookUp(credential, looking);
    case 'service':
      return serviceLookUp(looking);
    default:
      throw new Error(credential satisfies never);
  }
}

/** The service itself, which no storage knows. */
function serviceLookUp({ shard, orgId }: CallerQuery): Lookup {
  return {
    allowance: null,
    values: { org: orgId },
    tenant: tenantNamed(shard, { ...NO_MEMBER, cacheKey: 'the service' }),
    ask: () => () => ({
      actor: { by: 'service' },
      orgId: orgId ?? '',
      writtenAt: null,
      restoredAt: null,
      requirePermissions: () => undefined,
    }),
  };
}

/**
 * The organisation of a change while its author is being looked up. The expressions for a token and its member hold
 * only in the round trip of the lookup.
 */
export function tenantBefore(credential: Credential, { tenant }: Lookup, orgId: string): Tenant {
  return credential.by === 'session'
    ? tenantOfPerson(tenant.db, credential.session, orgId)
    : { ...tenant, org: sql<string>`${orgId}` };
}
