import { globSync, readFileSync } from 'node:fs';

// Checks that the service asks one function what time it is (src/values/clock.ts), so that the sandbox can
// move its clock, and that nobody else moves it. The programs of a browser go by the clock of the browser.

const CLOCK = 'src/values/clock.ts';
const BROWSER = /^src\/(?:dashboard|embed|reference)\//;
/** How a program or a statement asks the machine or the database what time it is. */
const ASKS =
  /\bDate\.now\b|\bnew Date\(\)|(?<!new )\bDate\(|\bperformance\.now\b|\bTemporal\.Now\b|, 'now'|\bunixepoch\(\)|\bCURRENT_(?:TIMESTAMP|TIME|DATE)\b/;
/** Who may ask the database: each compares its clock with the service's, or is wrangler's own table. */
const OF_DATABASE: Readonly<Record<string, number>> = {
  'src/db/triggers.sql': 1,
  'src/local/migrations.ts': 1,
  'src/local/restore/open.ts': 1,
  'src/resources/moves/store/home-state.ts': 1,
};

/** The lines that ask, without those that are comments. */
const asking = (text: string) =>
  text
    .split('\n')
    .flatMap((line, at) =>
      ASKS.test(line) && !/^\s*(?:\/\/|\/?\*|--)/.test(line) ? [at + 1] : [],
    );

const SAMPLE = [
  'const a = Date.now();',
  'const b = new Date();',
  "sql`strftime('%Y', 'now')`",
  '// Date.now() is what people write',
  'const c = new Date(at);',
  "sql.placeholder('now')",
];
if (asking(SAMPLE.join('\n')).join() !== '1,2,3') {
  throw new Error('The check of the clock does not refuse its sample.');
}
const faults = globSync('src/**/*.{ts,tsx,sql}')
  .filter((file) => file !== CLOCK && !BROWSER.test(file))
  .flatMap((file) => {
    const lines = asking(readFileSync(file, 'utf8'));
    return lines.length === (OF_DATABASE[file] ?? 0) ? [] : lines.map((line) => `${file}:${line}`);
  });
const movers = globSync('src/**/*.{ts,tsx}').filter(
  (file) =>
    file !== CLOCK &&
    !file.startsWith('src/sandbox/') &&
    readFileSync(file, 'utf8').includes('moveClock'),
);
if (movers.length > 0) throw new Error(`Only the sandbox moves the clock: ${movers.join(', ')}`);
if (faults.length > 0) {
  throw new Error(`Ask timeNow() of ${CLOCK} what time it is:\n${faults.join('\n')}`);
}
console.log('The service has one clock.');
