import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import triggersFile from '../../src/db/triggers.sql';
import { statementsOf } from '../../src/db/triggers.ts';

/** Brings a database up to date, as `npm run migrate` does: the migrations, then the triggers. */
export async function migrate(database: D1Database): Promise<void> {
  await applyD1Migrations(database, env.MIGRATIONS);
  await database.batch(statementsOf(triggersFile).map((sql) => database.prepare(sql)));
}
