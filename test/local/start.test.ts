import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';
import { START } from './started.ts';

const runs = promisify(execFile);

/** How `npm start` refuses these flags. */
async function refusalOf(
  ...flags: string[]
): Promise<{ code: unknown; last: string; all: string }> {
  try {
    await runs(process.execPath, [START, ...flags]);
  } catch (error) {
    if (!(error instanceof Error && 'stderr' in error && 'stdout' in error)) throw error;
    const lines = String(error.stderr).trim().split('\n');
    const all = `${String(error.stdout)}${String(error.stderr)}`;
    return { code: Reflect.get(error, 'code'), last: lines.at(-1) ?? '', all };
  }
  throw new Error('It has started.');
}

test('npm start --help lists its flags', async () => {
  const { stdout } = await runs(process.execPath, [START, '--help']);
  expect(stdout).toMatch(/^npm start takes --port, .*\n$/);
});

test.each([
  [['--prot', '9000', '--prat=1', '-z'], 'there is no flag --prot, --prat, -z.'],
  [['--port', '90000'], '--port must be from 1 to 65535.'],
  [['--port'], '--port needs a value.'],
  [['--homes', '0'], '--homes must be from 1 to 9.'],
])('npm start with %s ends with: %s', async (flags, reason) => {
  const { code, last, all } = await refusalOf(...flags);
  expect(code).toBe(1);
  expect(last).toContain(`Einheit cannot run: ${reason}`);
  expect(all).not.toContain('OPTIONS');
});

test('npm start says that its port is taken, and nothing else', async () => {
  const port = await freePort();
  const other = createServer().listen(port, 'localhost');
  await once(other, 'listening');
  const { code, all } = await refusalOf('--port', String(port));
  other.close();
  expect(code).toBe(1);
  expect(all.trim()).toBe(
    `Einheit cannot run: port ${port} is taken. Choose another one with --port.`,
  );
});
