import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

// Checks that no capability of the dashboard grows: the lines of each folder of src/dashboard, and of each folder of
// its pages, may only fall. What has fallen is recorded with `--record`, which never records a growth.

const DASHBOARD = 'src/dashboard';
const RECORD = join(import.meta.dirname, 'sizes.json');

type Sizes = Readonly<Record<string, number>>;

/** The capability of a file: `pages/units`, `components`; `.` for a file beside the folders. Texts are one, wherever. */
function capabilityOf(file: string): string {
  if (/(?:^|\/)words[^/]*$/.test(file)) return 'texts';
  const [first = '', second = ''] = file.split('/').slice(0, -1);
  return first === 'pages' ? `${first}/${second}` : first || '.';
}

/** The lines of each capability. */
function sizesOf(files: ReadonlyMap<string, string>): Sizes {
  const sizes: Record<string, number> = {};
  for (const [file, text] of files) {
    const capability = capabilityOf(file);
    sizes[capability] = (sizes[capability] ?? 0) + text.split('\n').length - 1;
  }
  return sizes;
}

/** What has grown. A new capability has to be recorded by hand. */
const grown = (before: Sizes, now: Sizes): string[] =>
  Object.entries(now).flatMap(([name, lines]) => {
    const most = before[name] ?? 0;
    return lines > most ? [`${DASHBOARD}/${name}: ${lines} lines, at most ${most}`] : [];
  });

const SAMPLE = new Map([
  ['main.tsx', '1\n'],
  ['pages/units/list/rows.tsx', '1\n2\n'],
  ['pages/units/page.tsx', '1\n'],
]);
if (grown({ '.': 1, 'pages/units': 2 }, sizesOf(SAMPLE)).length !== 1) {
  throw new Error('The check of sizes accepts its sample.');
}
const paths = globSync('**/*.{ts,tsx,css}', { cwd: DASHBOARD });
const now = sizesOf(
  new Map(paths.map((path) => [path, readFileSync(join(DASHBOARD, path), 'utf8')])),
);
const before = z.record(z.string(), z.number()).parse(JSON.parse(readFileSync(RECORD, 'utf8')));
const faults = grown(before, now);
if (faults.length > 0) throw new Error(`The dashboard grows.\n${faults.join('\n')}`);
if (process.argv.includes('--record')) {
  const sorted = Object.entries(now).toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(RECORD, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
const total = Object.values(now).reduce((sum, lines) => sum + lines, 0);
console.log(
  `None of the dashboard's ${Object.keys(now).length} parts grows; they have ${total} lines.`,
);
