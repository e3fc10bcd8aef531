import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/shards.ts';
import {
  deleteAnnouncements,
  deleteBelongings,
  deleteMembers,
  isStripped,
} from '../../../db/deletion.ts';
import { commit, readTogether } from '../../../db/round-trip.ts';
import { audit, organisations } from '../../../db/schema.ts';
import { machineTime, timeNow } from '../../../values/clock.ts';
import { beingMoved } from '../../../values/failure.ts';
import { type Instant, instant, millisecondsOf } from '../../../values/instant.ts';

// The state of an organisation in a shard. Each step compares and sets `closed_at`, so that a step that
// was delayed, or that another one has overtaken, changes nothing.

/** `deleted`: the organisation existed there, and only its audit log is left. */
export type ShardState =
  | { readonly state: 'absent' | 'deleted' }
  | { readonly state: 'open'; readonly planId: string }
  | Closed;

/** The state of a closed organisation. */
export interface Closed {
  readonly state: 'closed';
  readonly closedAt: Instant;
  readonly releasedAt: Instant | null;
  readonly planId: string;
  /** Whether it is a copy that has not been opened yet. */
  readonly isCopy: boolean;
}

export async function stateIn(shard: Database, org: string): Promise<ShardState> {
  const { organisation, log } = await readTogether(shard, (add) => ({
    organisation: add(
      shard
        .select({
          closedAt: organisations.closedAt,
          copiedFrom: organisations.copiedFrom,
          releasedAt: organisations.releasedAt,
          planId: organisations.planId,
        })
        .from(organisations)
        .where(eq(organisations.id, org)),
    ),
    log: add(shard.select({ id: audit.id }).from(audit).where(eq(audit.orgId, org)).limit(1)),
  }));
  const [row] = organisation();
  if (row === undefined) return { state: log().length === 0 ? 'absent' : 'deleted' };
  const { closedAt, releasedAt, planId, copiedFrom } = row;
  return closedAt === null
    ? { state: 'open', planId }
    : { state: 'closed', closedAt, releasedAt, planId, isCopy: copiedFrom !== null };
}

/** How late a statement that closes an organisation may reach D1, in milliseconds. */
const TIMELY_MS = 10_000;

/** Closes an open organisation. @returns since when it is closed. */
export async function closeIn(shard: Database, org: string): Promise<Instant> {
  const now = timeNow();
  const closedAt = instant(now);
  const isTimely = sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now') <= ${instant(machineTime(now + TIMELY_MS))}`;
  const [{ meta }] = await commit(shard, [
    shard
      .update(organisations)
      .set({ closedAt })
      .where(and(eq(organisations.id, org), isNull(organisations.closedAt), isTimely)),
  ]);
  requireMade(meta);
  return closedAt;
}

const isClosedSince = (org: string, closedAt: Instant) =>
  and(eq(organisations.id, org), eq(organisations.closedAt, closedAt));

/** Condition: the organisation has been closed since this moment, as its original has. */
export const isCopyOf = (org: string, closedAt: Instant) =>
  sql`EXISTS (SELECT 1 FROM ${organisations} WHERE ${isClosedSince(org, closedAt)})`;

/**
 * Records that a copy of a closed organisation is about to be opened in another shard. A run that has read
 * the original before can then no longer open it.
 */
export async function release(shard: Database, org: string, closedAt: Instant): Promise<void> {
  const [{ meta }] = await commit(shard, [
    shard
      .update(organisations)
      .set({ releasedAt: sql`max(${instant(timeNow())}, coalesce(${LATER}, ''))` })
      .where(isClosedSince(org, closedAt)),
  ]);
  requireMade(meta);
}

const LATER = sql`strftime('%Y-%m-%dT%H:%M:%fZ', released_at, '+0.001 seconds')`;

/**
 * Opens a closed organisation. Its plan may have been changed meanwhile: the audit log gets those entries
 * that are later than the organisation's clock. Open organisations on the plan have them already.
 */
export async function openIn(shard: Database, org: string, closed: Closed): Promise<void> {
  const { closedAt, releasedAt } = closed;
  const isMissed = sql`a.org_id = '' AND a.target_id = o.plan_id AND a.at > o.written_at
    AND NOT EXISTS (SELECT 1 FROM ${audit} AS kept WHERE kept.org_id = o.id AND kept.id = a.id)`;
  const now = instant(timeNow());
  const results = await commit(shard, [
    shard.insert(audit).select(sql`
      SELECT o.id, a.id, a.at, a.actor, a.action, a.target_kind, a.target_id, a.states, NULL,
        a.actor_kind, NULL, a.states_length
      FROM ${organisations} AS o JOIN ${audit} AS a ON ${isMissed}
      WHERE o.id = ${org} AND o.closed_at = ${closedAt}`),
    shard
      .update(organisations)
      .set({
        closedAt: null,
        copiedFrom: null,
        releasedAt: null,
        // `changes()` counts the rows of the statement before: the entries.
        writtenAt: sql`CASE WHEN changes() = 0 THEN written_at
          ELSE max(${now}, strftime('%Y-%m-%dT%H:%M:%fZ', written_at, '+0.001 seconds')) END`,
      })
      .where(and(isClosedSince(org, closedAt), sql`${organisations.releasedAt} IS ${releasedAt}`)),
  ]);
  requireMade(results[1].meta);
}

/**
 * Deletes some rows of a closed organisation, and its own row once nothing else is left. The same
 * transaction sets a new `closed_at`, so that a run that has read the old one opens nothing.
 *
 * @returns how many rows were deleted.
 */
export async function deletePart(shard: Database, org: string, closedAt: Instant): Promise<number> {
  const next = instant(millisecondsOf(closedAt) + 1);
  const id = sql<string>`(SELECT id FROM ${organisations} WHERE ${isClosedSince(org, next)})`;
  const [claimed, ...results] = await commit(shard, [
    shard.update(organisations).set({ closedAt: next }).where(isClosedSince(org, closedAt)),
    ...deleteBelongings(shard, id),
    deleteAnnouncements(shard, id),
    deleteMembers(shard, id),
    shard.delete(organisations).where(and(isClosedSince(org, next), isStripped(shard, id))),
  ]);
  requireMade(claimed.meta);
  return results.reduce((sum, { meta }) => sum + meta.changes, 0);
}

/** @throws Failure `unavailable` if nothing was changed, because another step came first. */
function requireMade({ changes }: { readonly changes: number }): void {
  if (changes !== 1) throw beingMoved();
}
