import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { hasInterpreter } from '../harness/interpreters.ts';
import { type Customer, openedCustomer } from './customer.ts';
import { freePort } from './free-port.ts';
import { REPOSITORY } from './repository.ts';

// Runs the integrations in Python and PHP against a running `npm start`, where their interpreters are there.

const TAKES_MS = 120_000;
const SLOW_MS = 1500;

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'einheit-other-languages-'));
});

afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});

/** Stands before the service. It answers the next requests as a test says, and notes all. */
async function aGate() {
  const asked: string[] = [];
  const answers: { readonly status: number; readonly headers?: Record<string, string> }[] = [];
  const delays: number[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '';
      asked.push(path);
      await setTimeout(delays.shift() ?? 0);
      const own = answers.shift();
      if (own !== undefined) return response.writeHead(own.status, own.headers).end('{}');
      const headers = { Authorization: request.headers.authorization ?? '' };
      const answer = await fetch(inject('origin') + path, { headers });
      const body = await answer.text();
      const link = answer.headers.get('Link');
      return response.writeHead(answer.status, link === null ? {} : { Link: link }).end(body);
    })();
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return { base: `http://localhost:${port}/v1`, asked, answers, delays };
}

/** @param killedAt the line at which the program is killed. */
async function syncs(base: string, { token }: Customer, file: string, killedAt?: string) {
  const program = join(REPOSITORY, 'test/integrations/sync.py');
  const child = spawn('python3', [program, file], {
    env: { ...process.env, BASE: base, TOKEN: token },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line === killedAt) child.kill('SIGKILL');
  }
  await ended;
  return { lines, exitCode: child.exitCode };
}

const Row = z.object({ id: z.string(), status: z.string(), kaufpreis: z.string().nullable() });

function mirrored(file: string) {
  const database = new Sqlite(file, { readonly: true });
  const units = database.prepare('SELECT id, status, kaufpreis FROM property ORDER BY id').all();
  const projects = database.prepare('SELECT name FROM project ORDER BY name').pluck().all();
  database.close();
  return { units: z.array(Row).parse(units), projects };
}

test.runIf(hasInterpreter('python3'))(
  'the sync in Python mirrors exactly, goes on after a kill, waits where it is told, and begins anew after 410',
  { timeout: TAKES_MS },
  async () => {
    const customer = await openedCustomer();
    const { project } = await customer.posts('/projects', { name: 'Lindenhof' });
    const imports = (count: number) =>
      customer.posts(`/projects/${project.id}/imports`, {
        units: Array.from({ length: count }, () => ({ kaufpreis: '123456789012345.123456' })),
      });
    for (const count of [200, 150]) await imports(count);
    const file = join(directory, 'mirror.db');
    const { base, answers, asked } = await aGate();
    const isMirrored = async () => {
      const units = await customer.units({ includeArchived: true });
      const rows = z.array(Row).parse(units);
      expect(mirrored(file).units).toEqual(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
    };
    answers.push({ status: 429, headers: { 'Retry-After': '1' } });
    expect(await syncs(base, customer, file)).toEqual({ lines: ['read everything'], exitCode: 0 });
    await isMirrored();

    for (const count of [200, 150]) await imports(count);
    const { property } = await customer.posts(`/projects/${project.id}/properties`, {});
    await customer.patches(`/properties/${property.id}`, { kaufpreis: '0.000001' });
    const { project: other } = await customer.posts('/projects', { name: 'Ulmenhof' });
    expect(await syncs(base, customer, file, 'read 200')).toMatchObject({ exitCode: null });
    expect(mirrored(file).units).toHaveLength(550);
    expect(await syncs(base, customer, file)).toMatchObject({ exitCode: 0 });
    await isMirrored();
    expect(mirrored(file).projects).toEqual(['Lindenhof', 'Ulmenhof']);

    await customer.deletes(`/projects/${other.id}`);
    expect(await syncs(base, customer, file)).toEqual({ lines: ['read 1'], exitCode: 0 });
    expect(mirrored(file).projects).toEqual(['Lindenhof']);

    await customer.patches(`/properties/${property.id}`, { status: 'verkauft' });
    answers.push({ status: 410 });
    expect(await syncs(base, customer, file)).toEqual({ lines: ['read everything'], exitCode: 0 });
    await isMirrored();
    expect(asked.filter((path) => path.startsWith('/v1/changes?since='))).not.toEqual([]);
  },
);

test('the signature that docs/webhooks.md works out is that of its bytes, and of the document', async () => {
  const text = await readFile(join(REPOSITORY, 'docs/webhooks.md'), 'utf8');
  const [, block = ''] = /```text\n(secret .*?)```/s.exec(text) ?? [];
  const rows = block
    .trimEnd()
    .split('\n')
    .map((row) => /^(\S+) +(.*)$/.exec(row) ?? []);
  const {
    secret = '',
    body = '',
    ...headers
  } = Object.fromEntries(rows.map(([, name = '', value = '']) => [name, value]));
  const { 'webhook-id': id = '', 'webhook-timestamp': seconds = '' } = headers;
  const signature = new Webhook(secret).sign(id, new Date(Number(seconds) * 1000), body);
  expect(signature).toBe(headers['webhook-signature']);
  const document = await (await fetch(`${inject('origin')}/v1/openapi.json`)).text();
  for (const value of Object.values(headers)) expect(document).toContain(`"example":"${value}"`);
  expect(document).toContain(body);
});

/** Starts the receiver in PHP, and waits until it listens. */
async function receivesInPhp(base: string, secret: string, { token }: Customer, port: number) {
  const state = await mkdtemp(join(directory, 'state-'));
  const program = join(REPOSITORY, 'test/integrations/webhook-receiver.php');
  const child = spawn('php', ['-S', `localhost:${port}`, program], {
    env: { ...process.env, BASE: base, TOKEN: token, SECRET: secret, STATE: state },
    stdio: 'ignore',
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  await vi.waitFor(() => once(connect(port, 'localhost'), 'connect'), { timeout: 10_000 });
  const changes = join(state, 'changes.jsonl');
  return async () => {
    if (!existsSync(changes)) return [];
    const lines = (await readFile(changes, 'utf8')).trimEnd().split('\n');
    return lines.map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)));
  };
}

test.runIf(hasInterpreter('php'))(
  'the receiver in PHP takes genuine messages alone, replies at once, and asks for the changes of each once',
  { timeout: TAKES_MS },
  async () => {
    const customer = await openedCustomer();
    const { base, asked, delays, answers } = await aGate();
    const port = await freePort();
    const url = `http://localhost:${port}/`;
    const { webhook, secret } = await customer.posts('/webhooks', { url });
    const changes = await receivesInPhp(base, secret, customer, port);
    const { project } = await customer.posts('/projects', { name: 'Lindenhof' });
    const created = { kind: 'project', id: project.id, action: 'created' };
    await vi.waitFor(async () => expect(await changes()).toMatchObject([created]), {
      timeout: 30_000,
      interval: 250,
    });
    await customer.deletes(`/webhooks/${webhook.id}`); // from here on, the messages are the test's

    const body = `{"type": "stock.changed", "data": {"updatedSince": "${project.createdAt}"}}`;
    const sends = (id: string, at: Date, text = body) => {
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': `v1,b3RoZXI= ${new Webhook(secret).sign(id, at, body)}`,
      };
      return fetch(url, { method: 'POST', headers, body: text });
    };
    const { status: forged } = await sends('msg_1', new Date(), `${body} `);
    const { status: old } = await sends('msg_2', new Date(Date.now() - 310_000));
    expect([forged, old]).toEqual([401, 401]);
    asked.length = 0;

    await customer.patches(`/projects/${project.id}`, { name: 'Ulmenhof' });
    delays.push(SLOW_MS);
    answers.push({ status: 429, headers: { 'Retry-After': '1' } });
    const begun = Date.now();
    const { status } = await sends('msg_3', new Date());
    expect([status, Date.now() - begun < SLOW_MS]).toEqual([204, true]);
    await sends('msg_3', new Date());
    const updated = { kind: 'project', id: project.id, action: 'updated' };
    await vi.waitFor(async () => expect(await changes()).toMatchObject([created, updated]), {
      timeout: 30_000,
      interval: 250,
    });
    await sends('msg_3', new Date());
    expect(asked).toHaveLength(2); // one was 429

    answers.push({ status: 410 });
    await sends('msg_4', new Date());
    const isAnew = async () => expect((await changes()).at(-1)).toEqual({ anew: true });
    await vi.waitFor(isAnew, { timeout: 30_000, interval: 250 });
  },
);
