import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { Statement } from '../../../db/round-trip.ts';
import { audit, organisations } from '../../../db/schema.ts';
import { idFloor, instant } from '../../../values/instant.ts';
import { slotDigits } from '../../../db/homes.ts';
import { type Moving, advance } from './slots.ts';

/**
 * Lets the organisations that have arrived be changed. A plan may have been changed while they moved:
 * they get its entries, as the organisations did that were here already.
 */
export function settle(home: Database, move: Moving): [Statement, Statement, Statement] {
  const { range, since } = move;
  const slot = sql`substr(o.id, -3) BETWEEN ${slotDigits(range.first)} AND ${slotDigits(range.last)}`;
  const isEntry = sql`a.org_id = '' AND a.id >= ${idFloor(since)} AND a.target_id = o.plan_id
    AND o.created_at <= a.at AND NOT EXISTS (SELECT 1 FROM ${audit} AS kept WHERE kept.org_id = o.id AND kept.id = a.id)`;
  const now = instant(Date.now());
  return [
    advance(home, move, ['switching', 'settled']),
    home.update(organisations).set({
      writtenAt: sql`max(${now}, strftime('%Y-%m-%dT%H:%M:%fZ', written_at, '+0.001 seconds'))`,
    }).where(sql`id IN (
      SELECT o.id FROM ${organisations} AS o WHERE ${slot} AND EXISTS (SELECT 1 FROM ${audit} AS a WHERE ${isEntry}))`),
    home.insert(audit).select(sql`
      SELECT o.id, a.id, a.at, a.actor, a.action, a.target_kind, a.target_id, a.before, a.after, a.actor_kind
      FROM ${organisations} AS o JOIN ${audit} AS a ON ${isEntry} WHERE ${slot}`),
  ];
}
