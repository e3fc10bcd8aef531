import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { statementsOf } from '../../../src/db/triggers.ts';
import { REPOSITORY } from './configuration.ts';

/** The table in which wrangler records the migrations that it has applied. */
const APPLIED = `CREATE TABLE d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** Applies every migration, and the triggers, to a new database, and records them as wrangler does. */
export async function migrate(database: D1Database): Promise<void> {
  const directory = join(REPOSITORY, 'migrations');
  const names = await readdir(directory);
  await database.prepare(APPLIED).run();
  for (const name of names.filter((each) => each.endsWith('.sql')).toSorted()) {
    const text = await readFile(join(directory, name), 'utf8');
    const statements = text.split('--> statement-breakpoint').filter((sql) => sql.trim() !== '');
    const record = database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name);
    await database.batch([...statements.map((sql) => database.prepare(sql)), record]);
  }
  const triggers = await readFile(join(REPOSITORY, 'src/db/triggers.sql'), 'utf8');
  await database.batch(statementsOf(triggers).map((sql) => database.prepare(sql)));
}
