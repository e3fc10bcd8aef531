import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { REPOSITORY } from './repository.ts';

const TAKES_MS = 60_000;

/** Programs that pass their flags to wrangler, or take an address. `npm start` has tests of its own. */
const WITH_OTHER_FLAGS = new Set(['start', 'migrate', 'deploy', 'test:prism']);

/** The programs of package.json that read options: name and file. */
const PROGRAMS = Object.entries(manifest.scripts).flatMap(([name, script]) => {
  if (WITH_OTHER_FLAGS.has(name) || name.startsWith('check:')) return [];
  const files = script.matchAll(/(?:^|exec |&& )node (\S+\.ts)(?=$| &&)/g);
  return Array.from(files, ([, file = '']) => [name, file] as const);
});

/** Runs a program until it ends. */
async function ends(file: string, ...flags: readonly string[]) {
  const child = spawn(process.execPath, [join(REPOSITORY, file), ...flags], { cwd: REPOSITORY });
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, stdout, stderr };
}

test('these tests find the programs', () => {
  expect(PROGRAMS.map(([name]) => name)).toEqual(
    expect.arrayContaining(['move', 'export', 'rehearse', 'volume', 'crash', 'bench']),
  );
});

test.concurrent.each(PROGRAMS)(
  'npm run %s refuses an unknown option, in one line',
  { timeout: TAKES_MS },
  async (_, file) => {
    const { code, stdout, stderr } = await ends(file, '--prot', '9000');
    expect(stderr).toMatch(/^Unknown option '--prot'\. Options: .*\n$/);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  },
);

test.concurrent('npm run move -- --help says what it does, and lists its options', async () => {
  const { code, stdout, stderr } = await ends('src/local/move-organisations.ts', '--help');
  expect(stdout).toContain('npm run move -- --slots 0-127 --to DB_2');
  expect(stdout).toContain(
    'Options: --slots, --to, --origin (http://localhost:8787), --cancel, --help.',
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

test.concurrent.each([
  ['src/local/move-organisations.ts', ['--slots'], '--slots <value>'],
  ['src/local/move-organisations.ts', ['--cancel=no'], '--cancel'],
  ['src/local/move-organisations.ts', ['0-9'], "Unexpected argument '0-9'"],
  ['src/local/move-organisations.ts', ['--cancel'], 'Needs --slots, --to, and OPERATOR_KEY'],
  ['src/local/export-organisation.ts', ['--org=a'], 'Needs --base, --org, and OPERATOR_KEY'],
  ['test/lab/crash/race.ts', ['--orders', 'many'], '--orders must be a whole number'],
  [
    'test/lab/bench/homes.ts',
    ['--service', '0'],
    '--service must be a number above 0, and at most 50',
  ],
])('%s with %s says: %s', { timeout: TAKES_MS }, async (file, flags, reason) => {
  const { code, stdout, stderr } = await ends(file, ...flags);
  expect(stderr).toMatch(/^.+\n$/);
  expect(stderr).toContain(reason);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
});
