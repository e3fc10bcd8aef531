import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { z } from 'zod';
import {
  CHANGED_TABLES,
  changeStatements,
  cutsOf,
  epochAfter,
  epochStatements,
} from '../../db/epoch.ts';
import { rangesOf, slotOf } from '../../db/shards.ts';
import { literal } from '../../db/tables.ts';
import { statementsOf } from '../../db/triggers.ts';
import { type Instant, millisecondsOf } from '../../values/instant.ts';
import { readCommandLine, rejectCommandLine } from '../command-line.ts';
import { D1_OPTIONS, databasesIn, flagsOf, Remote, TRIGGERS } from '../d1.ts';
import { type Plan, planOfRights } from './rights.ts';
import { changeClosedShards, readKept, readSaved, type Saved } from './saved.ts';

// The second command of a restore, after Time Travel: puts the saved rights back, begins a new epoch, and
// opens the organisations.

/** The statements of one import: each changes at most 5,000 rows, and D1 serves nothing meanwhile. */
const CHANGES_AT_ONCE = 20;

const ABOUT = `After a restore: puts the rights back that restore:close has saved, begins a new epoch, says what it did,
and opens the organisations. It can be ended at any time and run again: see docs/restore.md.
  npm run restore:open -- --file restore.json`;

const { file, cancel, ...reached } = readCommandLine(
  {
    file: { type: 'string' },
    cancel: { type: 'boolean', default: false },
    ...D1_OPTIONS,
  },
  ABOUT,
);
const flags = flagsOf(reached);
const { HOMES = '0-4095=DB' } = databasesIn(reached);

if (file === undefined) rejectCommandLine('Needs --file.');
openSaved(file);

/** Opens shards whose rights were saved. */
function openSaved(path: string): void {
  const saved = readSaved(path);
  if (saved === null) rejectCommandLine(`There is no file ${path}.`);
  if (cancel) {
    for (const name of Object.keys(saved.shards)) {
      const at = literal(saved.closedAt);
      new Remote(name, flags).ask(
        `UPDATE organisations SET closed_at = NULL WHERE closed_at = ${at}`,
      );
    }
  } else {
    migrate();
    for (const name of Object.keys(saved.shards)) openShard(new Remote(name, flags), saved);
    console.log(`
What nobody can know: content that was created after ${saved.restoredTo} is gone, and content that was changed since, such as
units that were taken offline, is as it was then. Images that were removed since have a row, but no file: their links
are 404. Requests of since that are repeated with their Idempotency-Key are made again.`);
  }
  if (!reached.local) changeClosedShards('delete', 'y\n', reached);
  console.log(`The organisations are open. Delete ${path}.`);
}

function openShard(database: Remote, { closedAt, shards, restoredTo }: Saved): void {
  const saved = shards[database.binding];
  if (saved === undefined || saved === null) {
    throw new Error(`restore:close has not saved ${database.binding}: run it again.`);
  }
  const at = literal(closedAt);
  const [[state] = []] = database.ask(`SELECT
    (SELECT count(*) FROM organisations WHERE closed_at = ${at}) AS closed,
    (SELECT count(*) FROM organisations WHERE restored_at > ${at}) AS opened`);
  if (Number(state?.['closed']) > 0) {
    throw new Error(
      `${database.binding} has not gone back: its organisations are those of before.`,
    );
  }
  if (Number(state?.['opened']) > 0) {
    console.log(`${database.binding} was opened by an earlier run.`);
    return;
  }
  const { at: epoch, changes } = beginEpoch(database, saved.latestClock);
  const isOfShard = (orgId: string) =>
    rangesOf({ HOMES }).some(
      ({ binding, first, last }) =>
        binding === database.binding && slotOf(orgId) >= first && slotOf(orgId) <= last,
    );
  const plan = planOfRights(readKept(database), saved, { at: epoch, isOfShard });
  // Nothing is served before the last part, which marks the shard as opened.
  for (let done = 0; done < changes.length; done += CHANGES_AT_ONCE) {
    database.executeAll(changes.slice(done, done + CHANGES_AT_ONCE));
  }
  const last = [...epochStatements(epoch, restoredTo), ...plan.statements];
  apply(database, { ...plan, statements: last });
  console.log(`${database.binding}: the epoch begins at ${epoch}.`);
}

/** The instant of a shard's new epoch, by the clock of its database, and the statements that change its rows. */
function beginEpoch(database: Remote, latestClock: Instant | null) {
  const [[time] = [], ...cut] = database.ask(
    `SELECT strftime('%Y-%m-%dT%H:%M:%fZ', 'now') AS now, (SELECT max(written_at) FROM organisations) AS latest`,
    ...CHANGED_TABLES.map((table) => cutsOf(table)),
  );
  const { now, latest } = z.object({ now: z.string(), latest: z.string().nullable() }).parse(time);
  const clocks = [latestClock, latest].filter((clock) => clock !== null).toSorted();
  const at = epochAfter(clocks.at(-1) ?? null, millisecondsOf(now));
  const cuts = Object.fromEntries(
    CHANGED_TABLES.map(({ name, key }, index) => [
      name,
      (cut[index] ?? []).map((row) => key.map((column) => row[column])),
    ]),
  );
  return { at, changes: changeStatements(at, cuts) };
}

/** Applies a plan as a whole, or nothing of it. Triggers would refuse some of it, so they are made again at its end. */
function apply(database: Remote, { statements, told }: Plan): void {
  const triggers = statementsOf(TRIGGERS);
  const drops = triggers.filter((statement) => statement.startsWith('DROP '));
  database.executeAll([...drops, ...statements, ...triggers]);
  for (const line of told) console.log(line);
}

/** A restored schema may be that of an earlier version. */
function migrate(): void {
  const program = resolve(import.meta.dirname, '../migrate.ts');
  const { status } = spawnSync(process.execPath, ['--no-warnings', program, ...flags], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('npm run migrate fails: see above.');
}
