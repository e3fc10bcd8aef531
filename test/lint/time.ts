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
};

/** The lines of a text that match, without those that are comments. */
const linesWith = (pattern: RegExp, text: string) =>
  text
    .split('\n')
    .flatMap((line, at) =>
      pattern.test(line) && !/^\s*(?:\/\/|\/?\*|--)/.test(line) ? [at + 1] : [],
    );

const SAMPLE = [
  'const a = Date.now();',
  'const b = new Date();',
  "sql`strftime('%Y', 'now')`",
  '// Date.now() is what people write',
  'const c = new Date(at);',
  "sql.placeholder('now')",
];
if (linesWith(ASKS, SAMPLE.join('\n')).join() !== '1,2,3') {
  throw new Error('The check of the clock does not refuse its sample.');
}
const faults = globSync('src/**/*.{ts,tsx,sql}')
  .filter((file) => file !== CLOCK && !BROWSER.test(file))
  .flatMap((file) => {
    const lines = linesWith(ASKS, readFileSync(file, 'utf8'));
    return lines.length === (OF_DATABASE[file] ?? 0) ? [] : lines.map((line) => `${file}:${line}`);
  });
const movers = globSync('src/**/*.{ts,tsx}').filter(
  (file) =>
    file !== CLOCK &&
    !file.startsWith('src/sandbox/') &&
    readFileSync(file, 'utf8').includes('moveClock'),
);
const PARSER = 'src/values/instant.ts';
/**
 * How a program reads an instant by rules of the machine's own, which take other texts than the service, and
 * refuse leap seconds. A Date of milliseconds says where it has them from.
 */
const PARSES =
  /\bDate\.parse\b|\bnew Date\((?!\)|millisecondsOf\(|timeNow\(|Date\.now\(|Date\.UTC\(|\w*(?:Ms|Milliseconds)\b)/;
/** Days of the browser's time zone, dates of HTTP, and milliseconds by another name are no instants. */
const OTHER_DATES: Readonly<Record<string, number>> = {
  'src/dashboard/api/client.ts': 1,
  'src/dashboard/api/imports.ts': 1,
  'src/dashboard/pages/audit/audit-page.tsx': 1,
  'src/dashboard/pages/reservations/reservation-dialog.tsx': 2,
  'src/dashboard/pages/tokens/issue-dialog.tsx': 1,
  'src/local/demo/history.ts': 1,
  'src/local/demo/moment.ts': 1,
};
const parsers = globSync('src/**/*.{ts,tsx}')
  .filter((file) => file !== PARSER)
  .flatMap((file) => {
    const lines = linesWith(PARSES, readFileSync(file, 'utf8'));
    return lines.length === (OTHER_DATES[file] ?? 0) ? [] : lines.map((line) => `${file}:${line}`);
  });
if (parsers.length > 0) {
  throw new Error(
    `Read instants with millisecondsOf() or parseInstant() of ${PARSER}:\n${parsers.join('\n')}`,
  );
}
if (movers.length > 0) throw new Error(`Only the sandbox moves the clock: ${movers.join(', ')}`);
if (faults.length > 0) {
  throw new Error(`Ask timeNow() of ${CLOCK} what time it is:\n${faults.join('\n')}`);
}
console.log('The service has one clock.');
