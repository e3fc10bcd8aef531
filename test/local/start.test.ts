import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_TOKENS } from '../../src/local/demo/tokens.ts';
import { type Started, startedOver } from './started.ts';

const runs = promisify(execFile);
const START = join(import.meta.dirname, '../../src/local/start.ts');
const [{ secret: TOKEN }] = DEMO_TOKENS;
const STARTS_WITHIN_MS = 120_000;
const TAKES_MS = 60_000;
const ANSWER_WITHIN_MS = 20_000;
const POLL_MS = 200;

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

test('npm start --help lists its flags', { timeout: TAKES_MS }, async () => {
  const { stdout } = await runs(process.execPath, [START, '--help']);
  expect(stdout).toMatch(/^npm start takes --port, .*\n$/);
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

describe('npm start --local-protocol https', () => {
  let data: string;
  let service: Started;

  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'einheit-start-'));
    service = await startedOver(data, '--local-protocol', 'https');
  }, STARTS_WITHIN_MS);
  afterAll(async () => {
    await service.end();
    await rm(data, { recursive: true, force: true });
  });

  /** Sends a GET, or a POST if there is a body. */
  async function asks(path: string, body?: object, within = ANSWER_WITHIN_MS) {
    const asked = request(service.origin.replace('http:', 'https:') + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
      rejectUnauthorized: false,
      signal: AbortSignal.timeout(within),
    });
    asked.end(body === undefined ? '' : JSON.stringify(body));
    const [answer] = await once(asked, 'response');
    return { status: answer.statusCode, body: await text(answer) };
  }

  async function served(): Promise<void> {
    // A runtime that was just killed may leave a connection that nobody answers.
    const isServed = async () => (await asks('/healthz', undefined, 1000)).status === 200;
    while (!(await isServed().catch(() => false))) await setTimeout(POLL_MS);
  }

  test('answers over https', async () => {
    expect(service.banner).toContain(`${service.origin.replace('http:', 'https:')}/v1`);
    expect((await asks('/healthz')).status).toBe(200);
  });

  test(
    'recovers after its Workers runtimes are killed, with the same data',
    { timeout: 3 * TAKES_MS },
    async () => {
      expect((await asks('/v1/projects', { name: 'Made before' })).status).toBe(201);
      const { body: projects } = await asks('/v1/projects');
      expect(projects).toContain('Made before');

      const both = await runtimesOf(service.pid);
      expect(both).toHaveLength(2);
      for (const runtime of both) process.kill(runtime, 'SIGKILL');
      await served();
      expect((await asks('/v1/projects')).body).toBe(projects);

      const [, one = 0] = await runtimesOf(service.pid);
      process.kill(one, 'SIGKILL');
      await served();
      expect(await runtimesOf(service.pid)).toHaveLength(2);
      expect((await asks('/v1/projects')).body).toBe(projects);
    },
  );
});

/** The workerd processes that a process has started, directly or indirectly. */
async function runtimesOf(ancestor: number): Promise<number[]> {
  const { stdout } = await runs('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  const processes = stdout
    .split('\n')
    .map((line) => /^ *(\d+) +(\d+) +(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, pid, parent, args = '']) => ({ pid: Number(pid), parent: Number(parent), args }));
  const family = new Set([ancestor]);
  for (const { pid, parent } of processes.toSorted((one, other) => one.pid - other.pid)) {
    if (family.has(parent)) family.add(pid);
  }
  return processes
    .filter(({ pid, args }) => family.has(pid) && /workerd\S* serve/.test(args))
    .map(({ pid }) => pid);
}
