import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, get, IncomingMessage } from 'node:http';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import manifest from '../../package.json' with { type: 'json' };
import type * as sandbox from '../../src/sandbox/package/index.ts';
import { bearer, caller } from '../lab/testbed/send.ts';
import { documentsToRun } from './documents.ts';
import { REPOSITORY } from './repository.ts';

// Installs the package of the sandbox in a directory of its own, and uses it as an integrator does.

const run = promisify(execFile);

let directory: string;
let einheit: sandbox.Einheit;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'einheit-sandbox-'));
  const installed = join(directory, 'node_modules/einheit');
  await mkdir(installed, { recursive: true });
  const archive = join(REPOSITORY, 'dist/site/sandbox.tgz');
  await run('tar', ['-xzf', archive, '-C', installed, '--strip-components=1']);
  // npm would fetch its one dependency.
  const miniflare = dirname(dirname(dirname(fileURLToPath(import.meta.resolve('miniflare')))));
  await symlink(miniflare, join(directory, 'node_modules/miniflare'));
  const entry = pathToFileURL(join(installed, 'index.js')).href;
  const { start }: typeof sandbox = await import(entry);
  einheit = await start({ clock: '2026-05-04T09:00:00Z' });
});

afterAll(async () => {
  await einheit.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Sends a request with a token, and returns the status and the JSON. */
async function sends(
  { token }: Pick<sandbox.Organisation, 'token'>,
  method: string,
  path: string,
  body?: object,
) {
  const send = caller(`${einheit.origin}/v1`, { ...bearer(token), Prefer: 'handling=strict' });
  const { status, text } = await send(method, path, body);
  return { status, body: text === '' ? null : JSON.parse(text) };
}

async function aUnit(organisation: Pick<sandbox.Organisation, 'token'>) {
  const made = await sends(organisation, 'POST', '/projects', { name: 'Am Deich' });
  const path = `/projects/${made.body.project.id}/properties`;
  return (await sends(organisation, 'POST', path, { unitIdentifier: 'WE 1' })).body.property;
}

describe('The sandbox', () => {
  test('is the service of its own version, and depends on miniflare alone', async () => {
    const text = await readFile(join(directory, 'node_modules/einheit/package.json'), 'utf8');
    const { version, dependencies } = JSON.parse(text);
    expect({ version, dependencies }).toEqual({
      version: manifest.version,
      dependencies: { miniflare: manifest.devDependencies.miniflare },
    });
    const health = await fetch(`${einheit.origin}/healthz`);
    expect(await health.json()).toMatchObject({ status: 'ok', version });
    const pages = ['/app/', '/docs', '/', '/v1/openapi.json'];
    const answers = await Promise.all(pages.map((page) => fetch(einheit.origin + page)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('opens organisations that share nothing, each with its plan', async () => {
    const one = await einheit.organisation({ plan: { requestsPerMinute: 60 } });
    const other = await einheit.organisation({ name: 'Andere GmbH', plan: { monthlyUnits: 1 } });
    const unit = await aUnit(one);
    expect((await sends(other, 'GET', `/properties/${unit.id}`)).status).toBe(404);
    const path = `/projects/${(await aUnit(other)).projectId}/properties`;
    expect((await sends(other, 'POST', path, {})).status).toBe(402);
    const answer = await fetch(`${einheit.origin}/v1/projects`, {
      headers: { Authorization: `Bearer ${one.token}` },
    });
    expect(answer.headers.get('RateLimit-Policy')).toBe('"default";q=60;w=60');
    await expect(einheit.organisation({ plan: { monthlyUnits: -1 } })).rejects.toThrow(
      'monthlyUnits',
    );
  });

  test('sets its clock forward: reservations end, and the audit log is kept for its time', async () => {
    const organisation = await einheit.organisation();
    const unit = await aUnit(organisation);
    const until = new Date(Date.parse(await einheit.clock.now()) + 86_400_000).toISOString();
    const reserved = await sends(organisation, 'PUT', `/properties/${unit.id}/reservation`, {
      until,
      reference: 'anna',
    });
    expect(reserved.status).toBe(200);
    const now = await einheit.clock.advance('3d');
    const { body } = await sends(organisation, 'GET', `/properties/${unit.id}`);
    expect(body.property.status).toBe('frei');
    expect(body.property.updatedAt >= until && body.property.updatedAt <= now).toBe(true);
    await einheit.clock.advance('500d');
    const health = await fetch(`${einheit.origin}/healthz`);
    expect(health.status).toBe(200);
    expect((await sends(organisation, 'GET', `/properties/${unit.id}`)).status).toBe(200);
    expect(await einheit.clock.set('2026-05-04T09:00:00Z')).toMatch(/^2026-05-04T09:00:0/);
    await expect(einheit.clock.set('yesterday')).rejects.toThrow('RFC 3339');
  });

  test('answers with the faults that were asked for, and then as before', async () => {
    const organisation = await einheit.organisation();
    await einheit.faults({ path: '/v1/proj*', method: 'get', status: 503, times: 2 });
    const reads = () => sends(organisation, 'GET', '/projects');
    expect([await reads(), await reads(), await reads()].map(({ status }) => status)).toEqual([
      503, 503, 200,
    ]);
    await einheit.faults({ path: '/v1/projects', method: 'POST', status: 402 });
    const overrun = await sends(organisation, 'POST', '/projects', { name: 'Am Deich' });
    expect(overrun).toMatchObject({ status: 402, body: { error: { details: { used: 150 } } } });
    const logged = vi.spyOn(console, 'error');
    await einheit.faults({ path: '/v1/projects', cut: true });
    const lost = sends(organisation, 'POST', '/projects', { name: 'Am Deich' });
    await expect(lost).rejects.toThrow(TypeError);
    expect((await reads()).body.projects).toMatchObject([{ name: 'Am Deich' }]);
    expect(logged).not.toHaveBeenCalled();
    await einheit.faults({ path: '/v1/projects', delayMs: 1 });
    expect((await reads()).status).toBe(200);
    await einheit.faults({ path: '/v1/projects', status: 500 });
    await einheit.noFaults();
    expect((await reads()).status).toBe(200);
    await expect(einheit.faults({ path: '/v1/projects' })).rejects.toThrow(
      'status, delayMs or cut',
    );
    const noJson = await fetch(`${einheit.origin}/local/faults`, { method: 'POST', body: '{' });
    expect(noJson.status).toBe(400);
  });

  test('calls a webhook at http://127.0.0.1', async () => {
    const received: string[] = [];
    const receiver = createServer((request, response) => {
      received.push(String(request.headers['webhook-id']));
      response.writeHead(204).end();
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const address = receiver.address();
    if (address === null || typeof address === 'string') throw new Error('There is no port.');
    const organisation = await einheit.organisation();
    const url = `http://127.0.0.1:${address.port}/`;
    expect((await sends(organisation, 'POST', '/webhooks', { url })).status).toBe(201);
    await aUnit(organisation);
    await vi.waitFor(() => {
      expect(received).not.toEqual([]);
    }, 20_000);
    receiver.close();
  });

  test('forgets everything at a reset', async () => {
    const before = einheit.first;
    await aUnit(before);
    await einheit.clock.advance('1d');
    await einheit.faults({ path: '/v1/projects', status: 500 });
    const first = await einheit.reset();
    expect((await sends(before, 'GET', '/projects')).status).toBe(401);
    expect(await sends(einheit, 'GET', '/projects')).toEqual({
      status: 200,
      body: { projects: [] },
    });
    expect(first).toEqual(einheit.first);
    expect(await einheit.clock.now()).toMatch(/^2026-05-04T09:00:/);
    expect((await fetch(`${einheit.origin}/healthz`)).status).toBe(200);
  });

  test('is not controlled by another website', async () => {
    const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    const answer = await fetch(`${einheit.origin}/local/reset`, { method: 'POST', headers });
    expect(answer.status).toBe(403);
    expect((await fetch(`${einheit.origin}/local/nothing`)).status).toBe(404);
  });

  test.each([
    ['evil.example', 403],
    ['localhost.evil.example', 403],
    ['127.0.0.1.evil.example', 403],
    ['localhost', 200],
    ['127.0.0.1', 200],
    ['[::1]', 200],
  ])('answers %s with %i, also who signs in by a click', async (host, status) => {
    for (const path of ['/local', '/demo-sign-in/.well-known/openid-configuration']) {
      const { port } = new URL(einheit.origin);
      const asked = get(`${einheit.origin}${path}`, { headers: { Host: `${host}:${port}` } });
      const [answer] = z
        .tuple([z.instanceof(IncomingMessage)])
        .parse(await once(asked, 'response'));
      answer.resume();
      expect([path, answer.statusCode]).toEqual([path, status]);
    }
  });
});

test('the example of docs/testing.md passes by the last command of each CI', async () => {
  const blocks = documentsToRun().find(({ name }) => name === 'docs/testing.md')?.blocks ?? [];
  const example = blocks.find(({ language }) => language === 'js');
  const [, name = ''] = /^\/\/ (\S+)\n/.exec(example?.code ?? '') ?? [];
  await writeFile(join(directory, name), example?.code ?? '');
  const commands = blocks
    .filter(({ language }) => language === 'yaml')
    .map(({ code }) => /- (?:run: )?(.+)$/.exec(code.trimEnd())?.[1] ?? '');
  expect(commands).toEqual(['node --test', 'node --test']);
  const [program = '', ...args] = commands[0]?.split(' ') ?? [];
  const { stdout } = await run(program, args, { cwd: directory });
  expect(stdout).toMatch(/pass 4\n/);
});

describe('npx einheit start', () => {
  test('prints one line of JSON, keeps its data, and ends with its parent', async () => {
    const data = join(directory, 'data');
    const main = join(directory, 'node_modules/einheit/main.js');
    // What npm makes of `bin`.
    await mkdir(join(directory, 'node_modules/.bin'));
    await symlink(main, join(directory, 'node_modules/.bin/einheit'));
    const args = ['start', '--port', '0', '--json', '--empty', '--persist-to', data];
    // The parent ends when its standard input does; its child does not know of that.
    const parentOf = (program: string, own: readonly string[]) =>
      `const { spawn } = require('node:child_process');
      spawn(${JSON.stringify(program)}, ${JSON.stringify([...own, ...args])}, { stdio: ['ignore', 'inherit', 'inherit'] });
      process.stdin.resume().on('end', () => process.exit());`;
    const starts = async (program: string, own: string) => {
      const parent = parentOf(program, [own]);
      const child = spawn(process.execPath, ['-e', parent], {
        stdio: ['pipe', 'pipe', 'inherit'],
        cwd: directory,
      });
      const lines = createInterface({ input: child.stdout });
      const [line] = await once(lines, 'line');
      return { child, started: JSON.parse(line) };
    };
    const first = await starts('npx', 'einheit');
    expect(Object.keys(first.started).toSorted()).toEqual([
      'operatorKey',
      'organisation',
      'origin',
      'token',
    ]);
    const { origin, token } = first.started;
    const made = await fetch(`${origin}/v1/projects`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: '{"name": "Am Deich"}',
    });
    expect(made.status).toBe(201);
    first.child.stdin.end();
    await vi.waitFor(() => expect(fetch(origin)).rejects.toThrow(TypeError), 20_000);
    const second = await starts(process.execPath, main);
    expect(second.started.token).toBe(token);
    const kept = await fetch(`${second.started.origin}/v1/projects`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(await kept.json()).toMatchObject({ projects: [{ name: 'Am Deich' }] });
    second.child.stdin.end();
    await vi.waitFor(() => expect(fetch(second.started.origin)).rejects.toThrow(TypeError), 20_000);
  });

  test('names a wrong flag', async () => {
    const main = join(directory, 'node_modules/einheit/main.js');
    const refused = run(process.execPath, [main, 'start', '--prot', '0']);
    await expect(refused).rejects.toMatchObject({ code: 1 });
  });
});

describe('Generated clients compile in strict mode, and work', () => {
  beforeAll(async () => {
    await run(process.execPath, ['test/integrations/generate-clients.ts'], { cwd: REPOSITORY });
  });

  test.each(['openapi-typescript', 'hey-api', 'hey-api-3.0', 'orval'])('%s', async (generator) => {
    const { token } = await einheit.organisation();
    const program = join(REPOSITORY, `dist/clients/programs/${generator}.mjs`);
    const env = { ...process.env, BASE: `${einheit.origin}/v1`, TOKEN: token };
    const { stdout } = await run(process.execPath, [program], { env });
    expect(JSON.parse(stdout)).toEqual({
      imported: 3,
      listed: 3,
      sold: 'verkauft',
      changed: ['frei', 'frei', 'verkauft'],
      document: 'application/pdf',
    });
  });
});
