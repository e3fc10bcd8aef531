import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import triggersFile from '../../src/db/triggers.sql';
import { statementsOf } from '../../src/db/triggers.ts';
import { HOME_BINDINGS } from './homes.ts';

/** Brings a database up to date, as `npm run migrate` does: the migrations, then the triggers. */
export async function migrate(database: D1Database): Promise<void> {
  await applyD1Migrations(database, env.MIGRATIONS);
  await database.batch(statementsOf(triggersFile).map((sql) => database.prepare(sql)));
}

/** What the migrations and the triggers make, as one statement. It is read once. */
let made: string | undefined;

/** Empties all storage, and brings every home up to date. */
export async function startAnew(): Promise<void> {
  await reset();
  if (made === undefined) {
    made = await madeByMigrating();
    await reset();
  }
  const all = made;
  await Promise.all(HOME_BINDINGS.map((name) => makeUnlessMade(env[name], all)));
}

/** A database that is in use at the reset, by what a test has left running, may outlive it. */
async function makeUnlessMade(database: D1Database, all: string): Promise<void> {
  const found = `SELECT name FROM sqlite_master WHERE name = 'd1_migrations'`;
  if ((await database.prepare(found).first()) === null) await database.prepare(all).run();
}

async function madeByMigrating(): Promise<string> {
  await migrate(env.DB);
  const { results } = await env.DB.prepare(
    `SELECT sql FROM sqlite_master
     WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite!_%' ESCAPE '!' AND name NOT LIKE '!_cf!_%' ESCAPE '!'
     ORDER BY rowid`,
  ).all<{ sql: string }>();
  const applied = await env.DB.prepare(
    `SELECT 'INSERT INTO d1_migrations (id, name, applied_at) VALUES ('
       || quote(id) || ', ' || quote(name) || ', ' || quote(applied_at) || ')' AS sql
     FROM d1_migrations`,
  ).all<{ sql: string }>();
  return [...results, ...applied.results].map(({ sql }) => sql).join(';\n');
}
