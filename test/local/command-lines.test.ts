import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { REPOSITORY } from './repository.ts';

/** Programs that pass their flags to wrangler, or take an address. `npm start` has tests of its own. */
const WITH_OTHER_FLAGS = new Set(['start', 'migrate', 'deploy', 'test:prism']);

/** The programs of package.json that read options: name and file. */
const PROGRAMS = Object.entries(manifest.scripts).flatMap(([name, script]) => {
  if (WITH_OTHER_FLAGS.has(name) || name.startsWith('check:')) return [];
  const files = script.matchAll(/(?:^|exec |&& )node (\S+\.ts)(?=$| &&)/g);
  return Array.from(files, ([, file = '']) => [name, file] as const);
});

/** What programs listen to, so that they can clean up. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

let runs = 0;

/**
 * Runs a program until it ends, in this process: most of the time that each would take in one of its own is
 * for loading what they share.
 */
async function ends(file: string, ...flags: readonly string[]) {
  const written = { stdout: '', stderr: '' };
  let ended: { code: unknown; stdout: string; stderr: string } | undefined;
  vi.spyOn(console, 'log').mockImplementation((line) => (written.stdout += `${line}\n`));
  vi.spyOn(console, 'error').mockImplementation((line) => (written.stderr += `${line}\n`));
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    ended ??= { code, ...written }; // what comes later, nobody would see
    throw new Error(`${file} ends.`);
  });
  vi.spyOn(process, 'argv', 'get').mockReturnValue([process.execPath, file, ...flags]);
  try {
    // The number makes another program of a file that has run before.
    await import(`${pathToFileURL(join(REPOSITORY, file)).href}?${(runs += 1)}`);
  } catch (error) {
    if (ended === undefined) throw error;
  } finally {
    vi.restoreAllMocks();
    for (const signal of SIGNALS) process.removeAllListeners(signal);
  }
  return ended;
}

test('these tests find the programs', () => {
  expect(PROGRAMS.map(([name]) => name)).toEqual(
    expect.arrayContaining(['import-organisation', 'export', 'rehearse', 'cost', 'crash', 'bench']),
  );
});

test.each(PROGRAMS)('npm run %s refuses an unknown option, in one line', async (_, file) => {
  const stderr = expect.stringMatching(/^Unknown option '--prot'\. Options: .*\n$/);
  expect(await ends(file, '--prot', '9000')).toEqual({ code: 2, stdout: '', stderr });
});

test('npm run import-organisation -- --help says what it does, and lists its options', async () => {
  const options = 'Options: --file, --open, --plan, --cancel, --base, --bucket, --config';
  const ended = await ends('src/local/transfer/import.ts', '--help');
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  expect(ended?.stdout).toContain('npm run import-organisation -- --base https://');
  expect(ended?.stdout).toContain(options);
});

test.each([
  ['src/local/transfer/import.ts', ['--file'], '--file <value>'],
  ['src/local/transfer/import.ts', ['--cancel=no'], '--cancel'],
  ['src/local/transfer/import.ts', ['0-9'], "Unexpected argument '0-9'"],
  ['src/local/transfer/import.ts', ['--cancel'], 'Needs --file'],
  ['src/local/transfer/export.ts', ['--org=a'], 'Needs --base, and OPERATOR_KEY'],
  ['test/lab/crash/run.ts', ['--rounds', 'many'], '--rounds must be a whole number'],
  ['test/lab/bench/run.ts', ['--distance', 'far'], '--distance must be a whole number'],
])('%s with %s says: %s', async (file, flags, reason) => {
  const ended = await ends(file, ...flags);
  expect(ended).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(/^.+\n$/) });
  expect(ended?.stderr).toContain(reason);
});
