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

/** Empties all storage, and brings every home up to date. */
export async function startAnew(): Promise<void> {
  await reset();
  await Promise.all(HOME_BINDINGS.map((name) => migrate(env[name])));
}
