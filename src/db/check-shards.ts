import journal from '../../migrations/meta/_journal.json';
import { ALL_JOBS, type JobRun, lastRuns, recordRuns } from './job-runs.ts';
import triggersFile from './triggers.sql';
import { timeNow } from '../values/clock.ts';
import { type Instant, instant } from '../values/instant.ts';
import { type SQL, and, gt, inArray, isNull, sql } from 'drizzle-orm';
import {
  type Database,
  type ShardsEnv,
  bindingOf,
  boundDatabases,
  mainShard,
  rangesOf,
} from './shards.ts';
import { isInRanges } from './tenant.ts';
import { lacksMigration } from './outage.ts';
import { commit, readTogether } from './round-trip.ts';
import { triggerFaults, IS_TRIGGER } from './triggers.ts';
import { knownShards, organisations } from './schema.ts';

/** What is wrong with the databases, for the log. */
interface SurveyFault {
  /** `migration`: tables or triggers; `shards`: a lost database, or organisations to which HOMES does not lead. */
  readonly part: 'migration' | 'shards';
  readonly fault: string;
}

export interface Survey {
  readonly faults: readonly SurveyFault[];
  /** The bound databases that have tables. */
  readonly shards: readonly Database[];
  /** The last migration that every shard of HOMES has; empty if one has none. */
  readonly migration: string;
  /** When each job of the crons last succeeded, or was first expected to run. */
  readonly runs: readonly JobRun[];
}

const LAST_MIGRATION = `${journal.entries.at(-1)?.tag ?? ''}.sql`;

/**
 * Asks every bound database whether HOMES leads to its organisations. Records which databases have
 * organisations, so that one that is no longer bound is a fault.
 *
 * @throws D1's error. Nothing is known then.
 */
export async function surveyShards(env: ShardsEnv): Promise<Survey> {
  const first = mainShard(env);
  const named = new Set(rangesOf(env).map(({ binding }) => binding));
  const asked = await Promise.all(
    boundDatabases(env).map((shard) => look(env, shard, named.has(bindingOf(shard)))),
  );
  const seen = asked.filter((each) => each !== null);
  const migrations = seen.filter(({ name }) => named.has(name)).map(({ migration }) => migration);
  const known = seen.flatMap((each) => each.known);
  // The main shard is not recorded: nothing works without it.
  const used = seen.filter(
    ({ name, isEmpty }) => name !== bindingOf(first) && (!isEmpty || named.has(name)),
  );
  const names = seen.map(({ name }) => name);
  await remember(first, known, { seen: names, used: used.map(({ name }) => name) });
  const runs = await withExpected(
    env,
    seen.flatMap((each) => each.runs),
  );
  const strays = seen.flatMap(({ name, stray }) => stray.map((id) => `${id} in ${name}`));
  const unfit = [
    ...seen
      .filter(({ name, migration }) => named.has(name) && migration < LAST_MIGRATION)
      .map(({ name }) => `${name} lacks the migration ${LAST_MIGRATION}: run \`npm run migrate\`.`),
    ...seen
      .filter(({ triggers }) => triggers.length > 0)
      .map(({ name, triggers }) => `${name} needs \`npm run migrate\`. ${triggers.join(' ')}`),
  ];
  const lost = [
    ...known
      .filter((name) => !names.includes(name))
      .map((name) => `${name} has organisations, and is not bound.`),
    ...strays.map((what) => `HOMES does not lead to the organisation ${what}.`),
  ];
  return {
    faults: [
      ...unfit.map((fault) => ({ part: 'migration' as const, fault })),
      ...lost.map((fault) => ({ part: 'shards' as const, fault })),
    ],
    shards: seen.map(({ shard }) => shard),
    migration: migrations.toSorted()[0] ?? '',
    runs,
  };
}

/**
 * The result of asking one database.
 *
 * @returns `null` for a database without tables that HOMES does not name: it is not in use yet.
 */
async function look(env: ShardsEnv, shard: Database, isNamed: boolean) {
  const name = bindingOf(shard);
  const isFirst = name === bindingOf(mainShard(env));
  const others = rangesOf(env).filter(({ binding }) => binding !== name);
  const { id, closedAt, suspendedAt } = organisations;
  const some = (condition: SQL | undefined, limit: number) =>
    shard.select({ id }).from(organisations).where(condition).limit(limit);
  const isElsewhere = isInRanges(sql`substr(${id}, -3)`, others);
  try {
    const { migration, runs, triggers, any, known, stray } = await readTogether(shard, (add) => ({
      migration: add(lastMigration(shard)),
      runs: isFirst ? add(lastRuns(shard)) : NONE,
      triggers: add(storedTriggers(shard)),
      any: add(some(gt(id, ''), 1)),
      known: isFirst
        ? add(shard.select().from(knownShards).where(gt(knownShards.binding, '')))
        : NONE,
      // A suspended one may be about to be imported into its new shard.
      stray:
        others.length === 0
          ? NONE
          : add(some(and(isElsewhere, isNull(closedAt), isNull(suspendedAt)), 1)),
    }));
    return {
      shard,
      name,
      migration: migration()[0]?.name ?? '',
      runs: runs(),
      triggers: isNamed ? triggerFaults(triggersFile, triggers()) : [],
      isEmpty: any().length === 0,
      known: known().map(({ binding }) => binding),
      stray: stray().map((each) => each.id),
    };
  } catch (error) {
    if (!isNamed && lacksMigration(error)) return null;
    throw error;
  }
}

const NONE = () => [];

/** The last run of every job. A job that has never run is expected from now on. */
async function withExpected(
  env: ShardsEnv,
  rows: readonly { readonly job: string; readonly endedAt: Instant }[],
): Promise<JobRun[]> {
  const now = instant(timeNow());
  const runs = ALL_JOBS.map((job) => ({ job, row: rows.find((each) => each.job === job) }));
  const unknown = runs.filter(({ row }) => row === undefined).map(({ job }) => job);
  await recordRuns(env, unknown, now);
  return runs.map(({ job, row }) => ({ job, endedAt: row?.endedAt ?? now }));
}

interface Names {
  readonly seen: readonly string[];
  /** Databases that have organisations, or can get some. */
  readonly used: readonly string[];
}

/** Records the databases in use, and removes those that are bound but no longer in use. */
async function remember(first: Database, known: readonly string[], { seen, used }: Names) {
  const [one, ...more] = used
    .filter((name) => !known.includes(name))
    .map((binding) => first.insert(knownShards).values({ binding }).onConflictDoNothing());
  if (one !== undefined) await commit(first, [one, ...more]);
  const unused = known.filter((name) => seen.includes(name) && !used.includes(name));
  if (unused.length === 0) return;
  await commit(first, [first.delete(knownShards).where(inArray(knownShards.binding, unused))]);
}

/**
 * The name of the last migration that was applied to a database; no row if none was. Before the
 * first migration there is no such table: wrangler creates it with the first.
 */
function lastMigration(db: Database) {
  return db
    .select({ name: sql<string>`name` })
    .from(sql`d1_migrations`)
    .orderBy(sql`id DESC`)
    .limit(1);
}

function storedTriggers(db: Database) {
  return db
    .select({ name: sql<string>`name`, sql: sql<string>`sql` })
    .from(sql`sqlite_master`)
    .where(sql.raw(IS_TRIGGER));
}
