import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DEMO_TOKENS } from '../../src/local/demo/tokens.ts';
import { LOCAL_SECRETS } from '../../src/local/secrets.ts';
import { customerAt, openedCustomer } from './customer.ts';
import { type Started, startedOver } from './started.ts';

// Runs `npm start` with two databases, over https. Moves an organisation from one to the other as a file, as
// docs/shards.md says. Then kills a Workers runtime.

const runs = promisify(execFile);
const [{ secret: TOKEN }] = DEMO_TOKENS;
const ANSWER_WITHIN_MS = 20_000;
const POLL_MS = 200;

let data: string;
let service: Started;
let origin: string;

beforeAll(async () => {
  // The certificate of `wrangler dev` is its own.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  data = await mkdtemp(join(tmpdir(), 'einheit-moving-'));
  await starts();
});
afterAll(async () => {
  await service.end();
  await rm(data, { recursive: true, force: true });
});

async function starts(...flags: readonly string[]): Promise<void> {
  service = await startedOver(data, '--homes', '2', '--local-protocol', 'https', ...flags);
  origin = service.origin.replace('http:', 'https:');
}

interface Sent {
  readonly method?: string;
  readonly body?: object | undefined;
  readonly key?: string;
  readonly within?: number;
}

async function asks(path: string, sent: Sent = {}) {
  const { method = 'GET', body, key = TOKEN, within = ANSWER_WITHIN_MS } = sent;
  const answer = await fetch(origin + path, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(within),
  });
  return { status: answer.status, body: await answer.text() };
}

const lasting = (unit: object) => ({ ...unit, updatedAt: null });

/** Runs a program of the operator. @param kill ends it after so many milliseconds. */
async function runsProgram(name: string, flags: readonly string[], kill?: number) {
  const bucket = `${origin}/cdn-cgi/local/r2/s3/einheit-images`;
  const script = join(import.meta.dirname, '../../src/local/transfer', `${name}.ts`);
  const args = [script, '--base', origin, '--bucket', bucket, ...flags];
  const options = { env: { ...process.env, ...LOCAL_SECRETS }, killSignal: 'SIGKILL' as const };
  const ended = runs(process.execPath, args, { ...options, timeout: kill });
  return (await (kill === undefined ? ended : ended.catch(() => ({ stdout: 'killed' })))).stdout;
}

test('npm start --local-protocol https answers over https', async () => {
  expect(service.banner).toContain(`${origin}/v1`);
  expect((await asks('/healthz')).status).toBe(200);
});

test('an organisation leaves as a file, and comes back from it in another shard, and after its erasure', async () => {
  const customer = await openedCustomer(origin);
  const { project } = await customer.posts('/projects', { name: 'Lindenhof' });
  const units = Array.from({ length: 200 }, (_, at) => ({ unitNumber: String(at) }));
  await customer.posts(`/projects/${project.id}/imports`, { units });
  const { properties } = await customer.gets('/properties?limit=1');
  await customer.uploads(`/properties/${properties[0].id}/images`);
  const before = await customer.units({});
  const org = `/orgs/v1/${project.orgId}`;
  const operates = (method: string, path: string, body?: object) =>
    asks(path, { method, body, key: LOCAL_SECRETS.OPERATOR_KEY });
  const file = join(data, 'customer.jsonl');
  const flags = ['--org', project.orgId, '--file', file, '--sealed', '--files'];

  await runsProgram('export', [...flags, '--close'], 900);
  expect(await runsProgram('export', [...flags, '--close'])).toContain('200 property');
  expect((await customer.gets('/projects')).projects).toHaveLength(1); // it is resumed
  await operates('PATCH', org, { suspended: true });
  await runsProgram('export', flags);

  const slot = Number.parseInt(project.orgId.slice(-3), 16);
  const shards = [`0-${slot - 1}=DB`, `${slot}-${slot}=DB_2`, `${slot + 1}-4095=DB`];
  await service.end();
  await starts('--var', `HOMES:${shards.slice(slot === 0 ? 1 : 0, slot === 4095 ? 2 : 3).join()}`);
  await runsProgram('import', ['--file', file, '--open'], 1200);
  expect(await runsProgram('import', ['--file', file, '--open'])).toContain('It is open.');
  const moved = customerAt(origin, customer.token);
  const isSame = async () => {
    expect((await moved.units({})).map(lasting)).toEqual(before.map(lasting));
    const { images } = await moved.gets(`/properties/${properties[0].id}/images`);
    const { status } = await fetch(images[0].url);
    expect(status).toBe(200);
  };
  await isSame();
  expect((await asks('/healthz')).status).toBe(200);

  await operates('PATCH', org, { suspended: true });
  await operates('POST', `${org}/erasure`);
  while ((await operates('POST', `${org}/erasure/steps`)).status === 200);
  expect(await runsProgram('import', ['--file', file, '--open'])).toContain('It is open.');
  await isSame();
});

test('npm run export says that the service does not answer', async () => {
  const closed = runsProgram('export', [
    '--base',
    'http://localhost:1',
    '--org',
    'a',
    '--file',
    'b',
  ]);
  await expect(closed).rejects.toThrow('http://localhost:1 does not answer');
});

// A runtime that was just killed may leave a connection that nobody answers.
const isServed = () =>
  asks('/healthz', { within: 1000 }).then(
    ({ status }) => status === 200,
    () => false,
  );

async function served(): Promise<void> {
  while (!(await isServed())) await setTimeout(POLL_MS);
}

test('npm start recovers after one of its two Workers runtimes is killed, with the same data', async () => {
  expect(
    (await asks('/v1/projects', { method: 'POST', body: { name: 'Made before' } })).status,
  ).toBe(201);
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
