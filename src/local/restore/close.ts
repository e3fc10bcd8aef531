import { literal } from '../../db/tables.ts';
import { readCommandLine, rejectCommandLine } from '../command-line.ts';
import { D1_OPTIONS, databasesIn, flagsOf, Remote } from '../d1.ts';
import { z } from 'zod';
import {
  changeClosedShards,
  readEntries,
  readKept,
  readSaved,
  type Saved,
  writeSaved,
} from './saved.ts';
import { timeNow } from '../../values/clock.ts';
import { instant, parseInstant } from '../../values/instant.ts';

// The first command of a restore, while the old databases still answer: closes their organisations, and
// saves every right to a file.

const ABOUT = `Before a restore: closes the organisations of some shards, and saves every right in them to a file, so that
nothing works again that was revoked, ended, removed, suspended, rotated or erased since the moment to which you go
back. It can be ended at any time and run again: see docs/restore.md.
  npm run restore:close -- --homes DB,DB_2 --to 2026-11-21T10:00:00Z --file restore.json`;

const {
  homes: shards,
  to,
  file,
  ...reached
} = readCommandLine(
  { homes: { type: 'string' }, to: { type: 'string' }, file: { type: 'string' }, ...D1_OPTIONS },
  ABOUT,
);
if (shards === undefined || to === undefined || file === undefined) {
  rejectCommandLine('Needs --homes, --to and --file.');
}
const restoredTo =
  parseInstant(to) ?? rejectCommandLine('--to must be a moment such as 2026-11-21T10:00:00Z');
const { bindings } = databasesIn(reached);
const chosen = shards.split(',');
const unknown = chosen.find((name) => !bindings.includes(name));
if (unknown !== undefined) rejectCommandLine(`${reached.config} has no database ${unknown}.`);

const flags = flagsOf(reached);
const begun: Saved = readSaved(file) ?? {
  restoredTo,
  closedAt: instant(timeNow()),
  shards: Object.fromEntries(chosen.map((name) => [name, null])),
};
if (begun.restoredTo !== restoredTo || Object.keys(begun.shards).join() !== chosen.join()) {
  rejectCommandLine(`${file} is of another restore: name another file.`);
}
// Before anything is closed: a run that is ended finds its own organisations closed.
writeSaved(file, begun);

if (!reached.local) {
  console.log('The Worker refuses every request for these shards (a new version of it) …');
  changeClosedShards('put', shards, reached);
}

const saved = { ...begun, shards: { ...begun.shards } };
for (const name of chosen) {
  const database = new Remote(name, flags);
  close(database, begun.closedAt);
  const rows = readKept(database);
  const [[clock] = []] = database.ask('SELECT max(written_at) AS latest FROM organisations');
  const latestClock = z
    .string()
    .nullable()
    .parse(clock?.['latest'] ?? null);
  const entries = readEntries(database, restoredTo);
  saved.shards[name] = { latestClock, rows, entries };
  writeSaved(file, saved);
  const counts = Object.entries(rows).map(([table, { length }]) => `${length} ${table}`);
  console.log(
    `${name} is closed. Saved: ${counts.join(', ')}; ${entries.length} entries of the log.`,
  );
}
console.log(`
Now take the databases back:
${chosen.map((name) => `  npx wrangler d1 time-travel restore ${name} --timestamp=${to}`).join('\n')}
Then: npm run restore:open -- --file ${file}${reached.local ? ' --local' : ''}
If you change your mind: npm run restore:open -- --file ${file} --cancel
${file} has e-mail addresses and secrets: keep it to yourself, and delete it at the end.`);

/** Closes the organisations of a shard. @throws Error if an import has closed some of them. */
function close(database: Remote, closedAt: string): void {
  const at = literal(closedAt);
  const [others = []] = database.ask(
    `SELECT id FROM organisations WHERE closed_at IS NOT NULL AND closed_at <> ${at} LIMIT 1`,
  );
  if (others.length > 0) {
    throw new Error(
      `${database.binding} has organisations that are being imported: finish that, or cancel it.`,
    );
  }
  database.ask(`UPDATE organisations SET closed_at = ${at} WHERE closed_at IS NULL`);
}
