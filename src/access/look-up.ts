import { sql } from 'drizzle-orm';
import { NOBODY, type Tenant, tenantNamed } from '../db/tenant.ts';
import type { Credential, Looking, LookUp } from './credential.ts';
import { operatorLookUp } from './operator-caller.ts';
import { sessionLookUp, tenantOfPerson } from './session-caller.ts';
import { tokenLookUp } from './token-caller.ts';

/** The look-up of the caller whom a credential names. */
export function lookUpOf(credential: Credential, looking: Looking): LookUp {
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
function ofService({ shard, orgId }: Looking): LookUp {
  return {
    allowance: null,
    values: { org: orgId },
    tenant: tenantNamed(shard, { ...NOBODY, cacheKey: 'the service' }, false),
    ask: () => () => ({
      actor: { by: 'service' },
      orgId: orgId ?? '',
      writtenAt: null,
      restoredAt: null,
      ids: null,
      terms: null,
      expiresAt: null,
      noteUse: null,
      admit: () => undefined,
    }),
  };
}

/**
 * The organisation of a change whose author is being looked up. The id of a token and of its member hold
 * only in the round trip of the look-up.
 */
export function tenantBefore(credential: Credential, { tenant }: LookUp, orgId: string): Tenant {
  return credential.by === 'session'
    ? tenantOfPerson(tenant.db, credential.session, orgId)
    : { ...tenant, org: sql<string>`${orgId}` };
}
