import { z } from 'zod';
import bundled from '../../dist/local/migrations.txt';
import triggersFile from '../db/triggers.sql';
import { statementsOf } from '../db/triggers.ts';

const Migrations = z.array(z.object({ name: z.string(), statements: z.array(z.string()) }));

/** The table that wrangler creates. `wrangler d1 migrations list` reads it, too. */
const TABLE = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/**
 * Migrates a local database: applies each missing migration, in order, each in its own transaction, and
 * then the triggers. `build.ts` bundles the migrations.
 *
 * @throws Error that names the migration that failed.
 */
export async function applyMigrations(database: D1Database): Promise<void> {
  await database.prepare(TABLE).run();
  const { results } = await database.prepare('SELECT name FROM d1_migrations').all<Applied>();
  const applied = new Set(results.map(({ name }) => name));
  for (const { name, statements } of Migrations.parse(JSON.parse(bundled))) {
    if (applied.has(name)) continue;
    const record = database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name);
    try {
      await database.batch([...statements.map((sql) => database.prepare(sql)), record]);
    } catch (error) {
      throw new Error(`The migration ${name} cannot be applied.`, { cause: error });
    }
  }
  await database.batch(statementsOf(triggersFile).map((sql) => database.prepare(sql)));
}

interface Applied {
  readonly name: string;
}
