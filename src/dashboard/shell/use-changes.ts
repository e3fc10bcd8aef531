import { useEffect } from 'preact/hooks';
import { rereadPage, rereadUnits } from '../api/cache.ts';
import { shownAnswer } from '../api/client.ts';
import { readAudit } from '../api/service.ts';
import { may, useMembership } from '../membership/membership.ts';

/** Somebody else's change is shown within ten seconds. */
const LOOK_EVERY_MS = 8000;

/**
 * Shows what others change while the window is visible. Each look is one request: whoever may read the audit log
 * asks for its latest entry, and reads the page again after a new one. For other roles the service has no such
 * sign, so the shown unit or list is read again; it is answered 304 while nothing changes.
 */
export function useChanges(): void {
  const { orgId, role } = useMembership();
  useEffect(() => {
    let known = shownAnswer().at ?? '';
    const look = async () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return;
      if (!may(role, 'audit:read')) return rereadUnits();
      const { entries } = await readAudit(orgId, { limit: 1 });
      const latest = entries[0]?.at ?? '';
      if (latest <= known) return;
      known = latest;
      await rereadPage();
    };
    const timer = setInterval(() => {
      // Without an answer, the next look may have one.
      look().catch(() => undefined);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [orgId, role]);
}
