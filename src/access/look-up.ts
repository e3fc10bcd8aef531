import { NOBODY, tenantNamed } from '../db/tenant.ts';
import type { Credential, Looking, LookUp } from './credential.ts';
import { operatorLookUp } from './operator-caller.ts';
import { sessionLookUp } from './session-caller.ts';
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
function ofService({ home, orgId }: Looking): LookUp {
  return {
    allowance: null,
    values: { org: orgId },
    tenant: tenantNamed(home, { ...NOBODY, cacheKey: 'the service' }, false),
    ask: () => () => ({
      actor: { by: 'service' },
      orgId: orgId ?? '',
      writtenAt: null,
      ids: null,
      terms: null,
      expiresAt: null,
      noteUse: null,
      admit: () => undefined,
    }),
  };
}
