import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import triggersFile from '../../src/db/triggers.sql';
import { statementsOf } from '../../src/db/triggers.ts';
import { SHARD_BINDINGS } from './shards.ts';

/** Brings a database up to date, as `npm run migrate` does: the migrations, then the triggers. */
export async function migrate(database: D1Database): Promise<void> {
  await applyD1Migrations(database, env.MIGRATIONS);
  await database.batch(statementsOf(triggersFile).map((sql) => database.prepare(sql)));
}

/** What the migrations and the triggers make, as one statement. It is read once. */
let made: string | undefined;

/** Empties all storage, and brings every shard up to date. */
export async function startAnew(): Promise<void> {
  await reset();
  if (made === undefined) {
    await migrate(env.DB);
    made = await shapeOf(env.DB);
    await reset();
  }
  const all = made;
  await empty(env.EMPTY_DB);
  await Promise.all(
    SHARD_BINDINGS.map(async (name) => {
      await empty(env[name]);
      await env[name].prepare(all).run();
    }),
  );
}

/** The tables, indexes and triggers that are not the runtime's. */
const OWN = `sql IS NOT NULL AND name NOT LIKE 'sqlite!_%' ESCAPE '!' AND name NOT LIKE '!_cf!_%' ESCAPE '!'`;

/** Drops everything. A database that is in use at a reset, by what a test has left running, may outlive it. */
export async function empty(database: D1Database): Promise<void> {
  const namesOf = async (type: 'table' | 'trigger') => {
    const all = database.prepare(`SELECT name FROM sqlite_master WHERE type = ? AND ${OWN}`);
    return (await all.bind(type).all<{ name: string }>()).results.map(({ name }) => name);
  };
  const tables = await namesOf('table');
  if (tables.length === 0) return;
  const triggers = await namesOf('trigger');
  const statements = [
    'PRAGMA defer_foreign_keys = on',
    ...triggers.map((name) => `DROP TRIGGER ${name}`),
    ...tables.map((name) => `DELETE FROM ${name}`),
    ...tables.map((name) => `DROP TABLE ${name}`),
  ];
  await database.batch(statements.map((sql) => database.prepare(sql)));
}

/** The statement that makes what a migrated database has. */
async function shapeOf(database: D1Database): Promise<string> {
  const { results } = await database
    .prepare(`SELECT sql FROM sqlite_master WHERE ${OWN} ORDER BY rowid`)
    .all<{ sql: string }>();
  const applied = await database
    .prepare(
      `SELECT 'INSERT INTO d1_migrations (id, name, applied_at) VALUES ('
         || quote(id) || ', ' || quote(name) || ', ' || quote(applied_at) || ')' AS sql
       FROM d1_migrations`,
    )
    .all<{ sql: string }>();
  return [...results, ...applied.results].map(({ sql }) => sql).join(';\n');
}
