import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_TOKENS } from '../../src/local/demo/tokens.ts';
import { LOCAL_SECRETS } from '../../src/local/secrets.ts';
import { startedOver } from './started.ts';

// Moves the demo's organisations between two local databases, as docs/homes.md says.

const SCRIPT = join(import.meta.dirname, '../../src/local/move-organisations.ts');
const [{ secret: TOKEN }] = DEMO_TOKENS;
const { OPERATOR_KEY } = LOCAL_SECRETS;

let data: string;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'einheit-moving-'));
});
afterAll(() => rm(data, { recursive: true, force: true }));

/** Runs the service with two databases while `use` runs. */
async function withService<Result>(
  flags: readonly string[],
  use: (origin: string) => Promise<Result>,
): Promise<Result> {
  const { origin, end } = await startedOver(data, '--homes', '2', ...flags);
  try {
    return await use(origin);
  } finally {
    await end();
  }
}

async function moves(origin: string, ...flags: readonly string[]): Promise<string> {
  const args = [SCRIPT, '--slots', '0-4095', '--to', 'DB_2', '--origin', origin, ...flags];
  const env = { ...process.env, OPERATOR_KEY };
  return (await promisify(execFile)(process.execPath, args, { env })).stdout;
}

const api = (origin: string, path: string, init: RequestInit = {}) =>
  fetch(`${origin}/v1${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
  });

const unitsAt = async (origin: string) =>
  (await api(origin, '/properties?limit=200&includeArchived=true')).text();

test(
  'npm run move moves organisations to another home, and --cancel undoes a copy',
  { timeout: 240_000 },
  async () => {
    const { homes, units } = await withService([], async (origin) => {
      const before = await unitsAt(origin);
      const told = await moves(origin);
      expect(told).toContain('Closing and copying organisations.');
      const [, setting] = /HOMES = "([^"]+)"/.exec(told) ?? [];
      expect(setting).toBe('0-4095=DB_2');
      const refused = await api(origin, '/projects');
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
      expect(await moves(origin, '--cancel')).toContain('are open where they were');
      expect(await unitsAt(origin)).toBe(before);
      expect(await moves(origin)).toContain('Every row is there.');
      return { homes: setting, units: before };
    });
    await withService(['--var', `HOMES:${homes}`], async (origin) => {
      expect(await moves(origin)).toContain('The organisations are open in DB_2.');
      expect(await unitsAt(origin)).toBe(units);
      expect(await moves(origin)).toContain('Run this command once more after');
      expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    });
  },
);

test('npm run move says that the service does not answer, or which option is missing', async () => {
  await expect(moves('http://localhost:1')).rejects.toThrow('http://localhost:1 does not answer');
  await expect(promisify(execFile)(process.execPath, [SCRIPT])).rejects.toThrow('Needs --slots');
});
