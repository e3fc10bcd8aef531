import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startedOver } from './started.ts';

const START = join(import.meta.dirname, '../../src/local/start.ts');
const TAKES_MS = 60_000;

/** How `npm start` refuses these flags. */
async function refusalOf(
  ...flags: string[]
): Promise<{ code: unknown; last: string; all: string }> {
  try {
    await promisify(execFile)(process.execPath, [START, ...flags]);
  } catch (error) {
    if (!(error instanceof Error && 'stderr' in error && 'stdout' in error)) throw error;
    const lines = String(error.stderr).trim().split('\n');
    const all = `${String(error.stdout)}${String(error.stderr)}`;
    return { code: Reflect.get(error, 'code'), last: lines.at(-1) ?? '', all };
  }
  throw new Error('It has started.');
}

test('npm start --help lists its flags', { timeout: TAKES_MS }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [START, '--help']);
  expect(stdout).toMatch(/^npm start takes --port, .*\n$/);
});

test('npm start answers over https with --local-protocol', { timeout: 2 * TAKES_MS }, async () => {
  const data = await mkdtemp(join(tmpdir(), 'einheit-https-'));
  const service = await startedOver(data, '--local-protocol', 'https');
  try {
    const origin = service.origin.replace('http:', 'https:');
    expect(service.banner).toContain(`${origin}/v1`);
    const [answer] = await once(
      get(`${origin}/healthz`, { rejectUnauthorized: false }),
      'response',
    );
    expect(answer.statusCode).toBe(200);
    answer.resume();
  } finally {
    await service.end();
    await rm(data, { recursive: true, force: true });
  }
});

test.each([
  [['--prot', '9000'], 'there is no flag --prot.'],
  [['--prot=9000', '-z'], 'there is no flag --prot, -z.'],
  [['--port', '90000'], '--port must be from 1 to 65535.'],
  [['--port'], '--port needs a value.'],
  [['--homes', '0'], '--homes must be from 1 to 9.'],
])('npm start with %s ends with: %s', { timeout: TAKES_MS }, async (flags, reason) => {
  const { code, last, all } = await refusalOf(...flags);
  expect(code).toBe(1);
  expect(last).toContain(`Einheit cannot run: ${reason}`);
  expect(all).not.toContain('OPTIONS');
});
