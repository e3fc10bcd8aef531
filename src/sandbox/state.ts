import * as z from 'zod';
import { machineTime, moveClock, timeNow } from '../values/clock.ts';

// What the sandbox keeps in its database, so that it survives a restart: its clock, and the token that its
// start prints.

/**
 * The sandbox's bundle reads the time of triggers from this table, too: see `build.ts`. `ahead` is a modifier of
 * SQLite's dates.
 */
const TABLE = `CREATE TABLE IF NOT EXISTS sandbox (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT`;
const STORE =
  'INSERT INTO sandbox (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value';

/** An organisation of the sandbox, with a token that has every scope. */
const Opened = z.object({
  organisation: z.object({ id: z.string(), name: z.string() }),
  token: z.string(),
});

export type Opened = z.output<typeof Opened>;

/** Creates the table if it is missing, and sets the clock as it was when the sandbox ended. */
export async function restoreClock(database: D1Database): Promise<void> {
  await database.prepare(TABLE).run();
  const ahead = await valueOf(database, 'ahead');
  const [seconds] = (ahead ?? '0').split(' ');
  await setClock(database, machineTime() + Number(seconds) * 1000);
}

/** Sets the clock, which goes on from there. @param at epoch milliseconds. */
export async function setClock(database: D1Database, at: number): Promise<void> {
  moveClock(at);
  const ahead = (timeNow() - machineTime()) / 1000;
  await store(database, 'ahead', `${ahead < 0 ? '' : '+'}${ahead.toFixed(3)} seconds`);
}

/** The organisation that the sandbox begins with. @param open makes it. */
export async function firstOrganisation(
  database: D1Database,
  open: () => Promise<Opened>,
): Promise<Opened> {
  const stored = await valueOf(database, 'first');
  if (stored !== null) return Opened.parse(JSON.parse(stored));
  const opened = await open();
  await store(database, 'first', JSON.stringify(opened));
  return opened;
}

async function store(database: D1Database, name: string, value: string): Promise<void> {
  await database.prepare(STORE).bind(name, value).run();
}

function valueOf(database: D1Database, name: string): Promise<string | null> {
  return database
    .prepare('SELECT value FROM sandbox WHERE name = ?')
    .bind(name)
    .first<string>('value');
}
