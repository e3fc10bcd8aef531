import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { tokens } from '../db/schema.ts';
import { instant } from '../values/instant.ts';
import type { TokenCaller } from './token-caller.ts';

const RESOLUTION_MS = 60_000;

/** Whether the token's last-used time is old enough to be worth a write: at most one a minute. */
export function lastUseIsStale({ tokenLastUsedAt }: TokenCaller, now: number): boolean {
  return tokenLastUsedAt === null || tokenLastUsedAt < instant(now - RESOLUTION_MS);
}

/**
 * Notes that a token is in use; if that fails, the next request does. Repeats its condition, as
 * other isolates may have been faster.
 */
export async function recordUse(db: Database, caller: TokenCaller, now: number): Promise<void> {
  const note = db
    .update(tokens)
    .set({ lastUsedAt: instant(now) })
    .where(
      and(
        eq(tokens.orgId, caller.orgId),
        eq(tokens.id, caller.tokenId),
        or(isNull(tokens.lastUsedAt), lt(tokens.lastUsedAt, instant(now - RESOLUTION_MS))),
      ),
    );
  try {
    await note;
  } catch (error) {
    console.warn(JSON.stringify({ warning: 'last use not noted', error: String(error) }));
  }
}
