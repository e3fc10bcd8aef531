import { type SQL, sql } from 'drizzle-orm';
import { unitArrivals, unitDepartures } from '../../../db/schema.ts';
import type { Tenant } from '../../../db/tenant.ts';
import { keptFor, KINDS } from './filter.ts';

/** Slots of a level of `unit_departures` that make one of the next level, as a power of two. */
const BITS = 3;
const LEVELS = [0, 1, 2, 3, 4, 5, 6];

/** The first slot of a level that begins at `start.place` or behind it. */
const slotBehind = (level: string) => {
  const bits = `(${BITS} * (${level}))`;
  return `((place + (1 << ${bits}) - 1) >> ${bits})`;
};

/** The stretch of slots at each level that, together, are all places from `start.place` on. */
const stretch = sql.raw(`d.level = level.value AND d.slot >= ${slotBehind('level.value')}
  AND d.slot < iif(level.value = ${LEVELS.at(-1)}, 1 << 60, ${slotBehind('level.value + 1')} << ${BITS})`);

/** How many units of `kind.value` have arrived since and not departed, as they were created or changed. */
const stillThere = (changed: 0 | 1) => {
  const path = `('$.' || (kind.value * 2 + ${changed}))`;
  return sql.raw(`sum(coalesce((SELECT counts FROM latest) ->> ${path}, 0)
    - coalesce((SELECT counts FROM before) ->> ${path}, 0)
    - coalesce((SELECT sum(counts ->> ${path}) FROM departed), 0))`);
};

/**
 * How many of the units that pass a filter were changed since an instant, reckoned from what has
 * arrived and departed since: a table `since(fresh, changed)` of one row, of the units that are as
 * they were created and of those that were changed after.
 */
export function countedSince(tenant: Tenant): SQL {
  const kept = keptFor(tenant);
  return sql`
    latest AS MATERIALIZED (
      SELECT counts FROM ${unitArrivals} WHERE ${kept} ORDER BY at DESC LIMIT 1),
    before AS MATERIALIZED (
      SELECT arrived, counts FROM ${unitArrivals} WHERE ${kept} AND at < ${sql.placeholder('since')}
      ORDER BY at DESC LIMIT 1),
    start(place) AS (SELECT coalesce((SELECT arrived FROM before), 0)),
    departed AS MATERIALIZED (
      SELECT d.counts FROM start CROSS JOIN json_each('${sql.raw(JSON.stringify(LEVELS))}') AS level
      CROSS JOIN ${unitDepartures} AS d WHERE ${kept} AND ${stretch}),
    since(fresh, changed) AS MATERIALIZED (
      SELECT ${stillThere(0)}, ${stillThere(1)} FROM ${KINDS})`;
}
