import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_TOKENS } from '../../src/local/demo/tokens.ts';
import { LOCAL_SECRETS } from '../../src/local/secrets.ts';
import { type Started, startedOver } from './started.ts';

// Runs `npm start` with two databases, over https. Moves the demo's organisations from one to the other,
// as docs/shards.md says. Then kills a Workers runtime.

const runs = promisify(execFile);
const SCRIPT = join(import.meta.dirname, '../../src/local/move-organisations.ts');
const [{ secret: TOKEN }] = DEMO_TOKENS;
const { OPERATOR_KEY } = LOCAL_SECRETS;
const TAKES_MS = 240_000;
const ANSWER_WITHIN_MS = 20_000;
const POLL_MS = 200;

let data: string;
let service: Started;
let origin: string;

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'einheit-moving-'));
  await starts();
}, TAKES_MS);
afterAll(async () => {
  await service.end();
  await rm(data, { recursive: true, force: true });
});

async function starts(...flags: readonly string[]): Promise<void> {
  service = await startedOver(data, '--homes', '2', '--local-protocol', 'https', ...flags);
  origin = service.origin.replace('http:', 'https:');
}

/** Sends a GET, or a POST if there is a body. Accepts the self-signed certificate of `wrangler dev`. */
async function asks(path: string, body?: object, within = ANSWER_WITHIN_MS) {
  const asked = request(origin + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
    rejectUnauthorized: false,
    signal: AbortSignal.timeout(within),
  });
  asked.end(body === undefined ? '' : JSON.stringify(body));
  const [answer] = await once(asked, 'response');
  const { statusCode: status, headers } = answer;
  return { status, retryAfter: headers['retry-after'], body: await text(answer) };
}

const units = async () => (await asks('/v1/properties?limit=200&includeArchived=true')).body;

async function moves(...flags: readonly string[]): Promise<string> {
  const args = [SCRIPT, '--slots', '0-4095', '--to', 'DB_2', '--origin', origin, ...flags];
  const env = { ...process.env, OPERATOR_KEY, NODE_TLS_REJECT_UNAUTHORIZED: '0' };
  return (await runs(process.execPath, args, { env })).stdout;
}

test('npm start --local-protocol https answers over https', async () => {
  expect(service.banner).toContain(`${origin}/v1`);
  expect((await asks('/healthz')).status).toBe(200);
});

test(
  'npm run move moves organisations to another shard, and --cancel undoes a copy',
  { timeout: TAKES_MS },
  async () => {
    const before = await units();
    const told = await moves();
    expect(told).toContain('Closing and copying organisations.');
    const [, shards] = /HOMES = "([^"]+)"/.exec(told) ?? [];
    expect(shards).toBe('0-4095=DB_2');
    expect(await asks('/v1/projects')).toMatchObject({ status: 503, retryAfter: '2' });
    expect(await moves('--cancel')).toContain('are open where they were');
    expect(await units()).toBe(before);
    expect(await moves()).toContain('Every row is there.');

    await service.end();
    await starts('--var', `HOMES:${shards}`);
    expect(await moves()).toContain('The organisations are open in DB_2.');
    expect(await units()).toBe(before);
    expect(await moves()).toContain('Run this command once more after');
    expect((await asks('/healthz')).status).toBe(200);
  },
);

test('npm run move says that the service does not answer', async () => {
  const closed = ['--origin', 'http://localhost:1'];
  await expect(moves(...closed)).rejects.toThrow('http://localhost:1 does not answer');
});

// A runtime that was just killed may leave a connection that nobody answers.
const isServed = () =>
  asks('/healthz', undefined, 1000).then(
    ({ status }) => status === 200,
    () => false,
  );

async function served(): Promise<void> {
  while (!(await isServed())) await setTimeout(POLL_MS);
}

test(
  'npm start recovers after one of its two Workers runtimes is killed, with the same data',
  { timeout: TAKES_MS },
  async () => {
    expect((await asks('/v1/projects', { name: 'Made before' })).status).toBe(201);
    const { body: projects } = await asks('/v1/projects');
    expect(projects).toContain('Made before');

    const both = await runtimesOf(service.pid);
    expect(both).toHaveLength(2);
    const [, one = 0] = both;
    process.kill(one, 'SIGKILL');
    await served();
    const started = await runtimesOf(service.pid);
    expect(started).toHaveLength(2);
    expect(started.filter((runtime) => both.includes(runtime))).toEqual([]);
    expect((await asks('/v1/projects')).body).toBe(projects);
  },
);

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
