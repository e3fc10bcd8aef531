import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { statementsOf } from '../../../src/db/triggers.ts';
import { REPOSITORY } from './configuration.ts';

/** Applies every migration, and the triggers, to a new database. */
export async function migrate(database: D1Database): Promise<void> {
  const directory = join(REPOSITORY, 'migrations');
  const names = await readdir(directory);
  for (const name of names.filter((each) => each.endsWith('.sql')).toSorted()) {
    const text = await readFile(join(directory, name), 'utf8');
    const statements = text.split('--> statement-breakpoint').filter((sql) => sql.trim() !== '');
    await database.batch(statements.map((sql) => database.prepare(sql)));
  }
  const triggers = await readFile(join(REPOSITORY, 'src/db/triggers.sql'), 'utf8');
  await database.batch(statementsOf(triggers).map((sql) => database.prepare(sql)));
}
