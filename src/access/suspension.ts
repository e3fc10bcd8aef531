import { Failure } from '../values/failure.ts';
import type { Instant } from '../values/instant.ts';

/**
 * Refuses every caller of a suspended organisation, however the caller came in. A door calls it
 * with what its look-up read of the organisation: after 401 and 429, and before it judges
 * permissions.
 *
 * @param suspendedAt `null` if the organisation is not suspended.
 * @throws Failure `organisation_suspended`.
 */
export function refuseSuspended(suspendedAt: Instant | null): void {
  if (suspendedAt === null) return;
  throw new Failure(
    'organisation_suspended',
    'The organisation is suspended: whoever runs the service can say why, and resume it.',
  );
}
