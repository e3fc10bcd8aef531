import { type SQL, sql } from 'drizzle-orm';
import { unitArrivals, unitDepartures } from '../../db/schema.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { Instant } from '../../values/instant.ts';
import { kindsIn, type UnitFilter } from './filter.ts';

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

/**
 * How many of the units that pass a filter were changed since an instant, reckoned from what has
 * arrived and departed since: a table `since(fresh, changed)` of one row, of the units that are as
 * they were created and of those that were changed after.
 */
export function countedSince({ org }: Tenant, filter: UnitFilter, since: Instant): SQL {
  const scope = sql`org_id = ${org} AND project_id = ${filter.projectId ?? ''}`;
  const count = (plus: number) =>
    sql.raw(`
    coalesce((SELECT counts FROM latest) ->> ('$.' || (kind.value * 2 + ${plus})), 0)
    - coalesce((SELECT counts FROM before) ->> ('$.' || (kind.value * 2 + ${plus})), 0)
    - coalesce((SELECT sum(counts ->> ('$.' || (kind.value * 2 + ${plus}))) FROM departed), 0)`);
  return sql`
    latest AS MATERIALIZED (
      SELECT counts FROM ${unitArrivals} WHERE ${scope} ORDER BY at DESC LIMIT 1),
    before AS MATERIALIZED (
      SELECT arrived, counts FROM ${unitArrivals} WHERE ${scope} AND at < ${since}
      ORDER BY at DESC LIMIT 1),
    start(place) AS (SELECT coalesce((SELECT arrived FROM before), 0)),
    departed AS MATERIALIZED (
      SELECT d.counts FROM start CROSS JOIN json_each(${JSON.stringify(LEVELS)}) AS level
      CROSS JOIN ${unitDepartures} AS d WHERE ${scope} AND ${stretch}),
    since(fresh, changed) AS MATERIALIZED (
      SELECT sum(${count(0)}), sum(${count(1)})
      FROM json_each(${JSON.stringify(kindsIn(filter))}) AS kind)`;
}
