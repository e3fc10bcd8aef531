import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import sharp from 'sharp';
import { z } from 'zod';
import Sqlite from 'better-sqlite3';
import { changeStatements, epochAfter, epochStatements } from '../../src/db/epoch.ts';
import { type Instant, instant } from '../../src/values/instant.ts';
import { type Customer, customerAt, openedCustomer } from './customer.ts';
import { parseOpenImmo } from '../harness/openimmo.ts';
import { allIn } from '../harness/xml.ts';
import { freePort } from './free-port.ts';
import { startedOver } from './started.ts';

// Runs the integrations as their own processes against a running `npm start`.
const FOLDER = join(import.meta.dirname, '../integrations');
const base = `${inject('origin')}/v1`;

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'einheit-integration-'));
});

afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});

/** A run of a program: its output and its exit code. */
interface Run {
  readonly lines: readonly string[];
  readonly exitCode: number | null;
}

/** @param killedAt the line at which the program is killed. @param at the service. */
async function runs(
  program: string,
  args: readonly string[],
  { token }: Customer,
  killedAt?: RegExp,
  at = base,
): Promise<Run> {
  const child = spawn(process.execPath, [join(FOLDER, program), ...args], {
    env: { ...process.env, BASE: at, TOKEN: token },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (killedAt?.test(line) === true) child.kill('SIGKILL');
  }
  await ended;
  return { lines, exitCode: child.exitCode };
}

const record = (at: number, fields: object = {}) => ({
  nummer: `WE ${at}, Haus ${at % 3}`,
  zimmer: '2.5',
  flaeche: '71.30',
  preis: `${250_000 + at}.000`,
  verkauft: false,
  imNetz: at % 2 === 0,
  ...fields,
});

test('the CRM mirror completes, even if it is killed midway and run again', async () => {
  const customer = await openedCustomer();
  const { project } = await customer.posts('/projects', { name: 'Lindenhof' });
  const byHand = await customer.posts(`/projects/${project.id}/properties`, {});
  const file = join(directory, 'records.json');
  const mirrors = async (records: readonly object[], killedAt?: RegExp) => {
    await writeFile(file, JSON.stringify(records));
    return runs('crm-mirror.ts', [file, project.id], customer, killedAt);
  };
  const live = async () => {
    const units = await customer.units({ projectId: project.id });
    return units.filter(({ id }) => id !== byHand.property.id);
  };
  const all = Array.from({ length: 600 }, (_, at) => record(at));

  let before = 0;
  for (let kills = 0; kills < 2; kills++) {
    const killed = await mirrors(all, /^created/);
    expect(killed.exitCode).toBeNull();
    const stored = (await live()).length;
    expect(stored).toBeGreaterThan(before);
    expect(stored % 200).toBe(0); // a request is made whole, or not at all
    before = stored;
  }

  expect(await mirrors(all)).toMatchObject({ exitCode: 0 });
  const numbers = (await live()).map(({ externalSourceId }) => externalSourceId);
  expect(numbers).toHaveLength(600);
  expect(new Set(numbers)).toEqual(new Set(all.map(({ nummer }) => nummer)));
  expect((await mirrors(all)).lines).toEqual(['done']);

  const next = [
    record(1, { preis: '1.5', verkauft: true }),
    ...all.slice(2, 590),
    record(700, { preis: null }),
  ];
  const { lines } = await mirrors(next);
  expect(lines).toEqual(['updated 1', 'created 1', 'archived 11', 'done']);
  const units = await live();
  expect(units).toHaveLength(590);
  const sold = units.find(({ externalSourceId }) => externalSourceId === record(1).nummer);
  expect(sold).toMatchObject({ status: 'verkauft', kaufpreis: '1.50' });

  const moved = units.find(({ externalSourceId }) => externalSourceId === record(2).nummer);
  const { project: other } = await customer.posts('/projects', { name: 'Ulmenhof' });
  await customer.patches(`/properties/${moved.id}`, { projectId: other.id });
  const named = `refused ${record(2).nummer}: properties[1].externalSourceId is that of the unit ${moved.id} in the project ${other.id}`;
  expect((await mirrors(next)).lines).toEqual([expect.stringContaining(named), 'done']);
  await customer.patches(`/properties/${moved.id}`, { projectId: project.id });
  // The CRM knows an older state: the unit that was sold since keeps its status.
  const older = [record(1, { preis: '2.5' }), ...next.slice(1)];
  expect((await mirrors(older)).lines).toEqual(['kept the status of 1', 'updated 1', 'done']);
  const still = (await live()).find(({ id }) => id === sold?.id);
  expect(still).toMatchObject({ status: 'verkauft', kaufpreis: '2.50' });
  expect((await mirrors(next)).lines).toEqual(['updated 1', 'done']);

  // A record that is in the CRM again leaves the archive, as the same unit.
  expect((await mirrors([record(0), ...next])).lines).toEqual(['updated 1', 'done']);
  expect(await live()).toHaveLength(591);
  const kept = await customer.units({ projectId: project.id, includeArchived: true });
  expect(kept).toHaveLength(602); // including the unit that was made by hand, which is not changed
});

test('the portal feed reads changed units and their pictures', async () => {
  const customer = await openedCustomer();
  const { project } = await customer.posts('/projects', { name: 'Lindenhof' });
  const units = Array.from({ length: 120 }, (_, at) => ({
    unitIdentifier: `WE ${at}`,
    visibility: at < 60 ? 'online' : 'offline',
  }));
  await customer.posts(`/projects/${project.id}/imports`, { units });
  const made = await customer.units({ projectId: project.id });
  const unit = (name: string) =>
    made.find(({ unitIdentifier }) => unitIdentifier === name)?.id ?? '';
  const pictures = `/properties/${unit('WE 0')}/images`;
  await customer.uploads(pictures);

  const feed = join(directory, 'feed');
  const reads = async () => {
    const { lines, exitCode } = await runs('portal-feed.ts', [feed], customer);
    expect(exitCode).toBe(0);
    return JSON.parse(lines[0] ?? '');
  };
  const listings = async () => JSON.parse(await readFile(join(feed, 'feed.json'), 'utf8')).listings;
  expect(await reads()).toEqual({ units: 120, pages: 3, pictures: 1, listings: 60 });
  expect(await reads()).toEqual({ units: 0, pages: 1, pictures: 0, listings: 60 });

  const rented = { kaltmieteWohnung: 750 };
  await customer.patches(`/properties/${unit('WE 1')}`, { kaufpreis: 199_000, ...rented });
  await customer.patches(`/properties/${unit('WE 3')}`, { kaufpreis: 0, ...rented });
  await customer.patches(`/properties/${unit('WE 2')}`, { archived: true });
  await customer.patches(`/properties/${unit('WE 70')}`, { visibility: 'online' });
  const { image } = await customer.uploads(pictures);
  expect(await reads()).toEqual({ units: 5, pages: 1, pictures: 1, listings: 60 });
  const shown = await listings();
  expect(shown[unit('WE 1')]).toMatchObject({ price: '199000.00', rent: null });
  expect(shown[unit('WE 3')]).toMatchObject({ price: null, rent: '750.00' });
  expect(shown).not.toHaveProperty(unit('WE 2'));
  expect(shown).toHaveProperty(unit('WE 70'));
  expect(shown[unit('WE 0')].pictures).toHaveLength(2);
  const stored = await readFile(join(feed, 'pictures', image.id));
  expect(stored).toHaveLength(image.size);

  await customer.deletes(`${pictures}/${image.id}`);
  expect(await reads()).toEqual({ units: 1, pages: 1, pictures: 0, listings: 60 });
  expect(await readdir(join(feed, 'pictures'))).toHaveLength(1);
});

/** The files of an archive of stored files, by their names. */
async function filesIn(archive: string): Promise<Map<string, Buffer>> {
  const bytes = await readFile(archive);
  const files = new Map<string, Buffer>();
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50;) {
    const [size, nameLength] = [bytes.readUInt32LE(at + 18), bytes.readUInt16LE(at + 26)];
    const content = at + 30 + nameLength;
    const file = bytes.subarray(content, content + size);
    expect(crc32(file)).toBe(bytes.readUInt32LE(at + 14));
    files.set(bytes.toString('utf8', at + 30, content), file);
    at = content + size;
  }
  return files;
}

test('a delivery of OpenImmo has files, and deletes what left', async () => {
  const customer = await openedCustomer();
  const contact = { kontaktTelefon: '0421 1', kontaktNachname: 'Petersen' };
  const { project } = await customer.posts('/projects', { name: 'Lindenhof', ...contact });
  const units = ['1', '2', '3'].map((unitNumber) => ({ unitNumber, visibility: 'online' }));
  await customer.posts(`/projects/${project.id}/imports`, { units });
  const [first, second] = await customer.units({ projectId: project.id });
  await customer.uploads(`/properties/${first.id}/images`);
  const { publication } = await customer.posts('/publications', { name: 'Portale' });
  const feed = `${inject('origin')}/public/v1/${publication.key}/openimmo.xml`;
  const to = join(directory, 'openimmo');
  const delivers = async (...more: string[]) => {
    const { lines, exitCode } = await runs('openimmo-zip.ts', [feed, to, ...more], customer);
    expect(exitCode).toBe(0);
    return lines;
  };
  const delivered = async (kind: 'full' | 'delta') => {
    const files = await filesIn(join(to, `${kind}.zip`));
    const root = parseOpenImmo(files.get('openimmo.xml')?.toString() ?? '');
    const actions = allIn(root, 'immobilie').map((unit) => [
      allIn(unit, 'openimmo_obid')[0]?.text,
      allIn(unit, 'aktion')[0]?.attributes['aktionart'],
    ]);
    const scope = allIn(root, 'uebertragung')[0]?.attributes['umfang'];
    return { files, root, scope, actions: Object.fromEntries(actions) };
  };

  expect(await delivers()).toEqual(['{"changed":3,"deleted":0,"files":1}']);
  const { files, root, scope } = await delivered('full');
  expect(scope).toBe('VOLL');
  const [attached] = allIn(root, 'anhang');
  const { format } = await sharp(files.get(allIn(root, 'pfad')[0]?.text ?? '')).metadata();
  expect([attached?.attributes['location'], format]).toEqual(['EXTERN', 'jpeg']);
  expect(await delivers()).toEqual(['nothing changed']);

  await customer.patches(`/properties/${first.id}`, { status: 'verkauft' });
  await customer.patches(`/properties/${second.id}`, { kaufpreis: '1' });
  expect(await delivers()).toEqual(['{"changed":1,"deleted":1,"files":0}']);
  const delta = await delivered('delta');
  expect([delta.scope, delta.actions]).toEqual([
    'TEIL',
    { [first.id]: 'DELETE', [second.id]: 'CHANGE' },
  ]);
  expect(await delivers('--full')).toEqual(['{"changed":2,"deleted":0,"files":0}']);
});

/** Starts the receiver of webhooks, and waits until it listens. */
async function receives(
  file: string,
  port: number,
  secret: string,
  { token }: Customer,
  service = inject('origin'),
) {
  const child = spawn(process.execPath, [join(FOLDER, 'webhook-receiver.ts'), file, String(port)], {
    env: { ...process.env, BASE: `${service}/v1`, TOKEN: token, SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'listening') break;
  }
  return child;
}

/** Checks that the receiver's copy has every unit as it is, and no other. */
async function isMirrored(file: string, customer: Customer): Promise<void> {
  const stored = Object.values<{ id: string; updatedAt: string }>(
    JSON.parse(await readFile(file, 'utf8')),
  );
  const units = await customer.units({ includeArchived: true });
  const versions = (all: typeof stored) =>
    all.map(({ id, updatedAt }) => `${id} ${updatedAt}`).toSorted();
  expect(versions(stored)).toEqual(versions(units));
}

test('a receiver of webhooks keeps the stock, though it is killed', async () => {
  const customer = await openedCustomer();
  const { project } = await customer.posts('/projects', { name: 'Lindenhof' });
  const imports = (count: number) =>
    customer.posts(`/projects/${project.id}/imports`, {
      units: Array.from({ length: count }, () => ({})),
    });
  await imports(3);
  const file = join(directory, 'stock.json');
  const port = await freePort();
  const { webhook, secret } = await customer.posts('/webhooks', {
    url: `http://localhost:${port}/`,
  });
  const hasAll = () => isMirrored(file, customer);

  const first = await receives(file, port, secret, customer);
  await hasAll();
  await imports(50);
  await vi.waitFor(hasAll, { timeout: 30_000, interval: 250 });
  first.kill('SIGKILL');
  await once(first, 'exit');
  const [unit] = await customer.units({});
  await customer.patches(`/properties/${unit.id}`, { archived: true });
  const { attempt } = await customer.posts(`/webhooks/${webhook.id}/test`, undefined);
  expect(attempt.result).toBe('unreachable');

  const second = await receives(file, port, secret, customer);
  await vi.waitFor(hasAll, { timeout: 60_000, interval: 250 });
  const forged = await fetch(`http://localhost:${port}/`, { method: 'POST', body: '{}' });
  expect(forged.status).toBe(401);
  second.kill('SIGKILL');
  await once(second, 'exit');
  await customer.deletes(`/webhooks/${webhook.id}`);
});

/** The file of the only shard below the data of a service. */
async function databaseIn(data: string): Promise<string> {
  const files = await readdir(join(data, 'v3/d1/miniflare-D1DatabaseObject'));
  const name = files.find((file) => /^[\da-f]{64}\.sqlite$/.test(file)) ?? '';
  return join(data, 'v3/d1/miniflare-D1DatabaseObject', name);
}

const Clock = z.object({ clock: z.string() });

/** The latest clock of a shard. */
function clockIn(file: string): Instant {
  const database = new Sqlite(file);
  const latest = database.prepare('SELECT max(written_at) AS clock FROM organisations').get();
  database.close();
  return instant(Date.parse(Clock.parse(latest).clock));
}

/** Puts a copy of a shard in its place, and begins an epoch: `npm run restore:open` writes the same. */
async function restores(copy: string, file: string): Promise<void> {
  const restoredAt = epochAfter(clockIn(file), Date.now());
  for (const suffix of ['-wal', '-shm']) await rm(file + suffix, { force: true });
  await cp(copy, file);
  const database = new Sqlite(file);
  const ofRows = changeStatements(restoredAt, {});
  for (const sql of [...ofRows, ...epochStatements(restoredAt, restoredAt)]) database.exec(sql);
  database.close();
}

test('a receiver of webhooks has no stale unit and no ghost after a restore, and a portal feed reads all again', async () => {
  const data = join(directory, 'data');
  const file = join(directory, 'restored.json');
  const copy = join(directory, 'copy.sqlite');
  const port = await freePort();
  const service = await startedOver(data);
  onTestFinished(service.end);
  const before = await openedCustomer(service.origin);
  const { project } = await before.posts('/projects', { name: 'Lindenhof' });
  const units = `/projects/${project.id}/properties`;
  for (let count = 0; count < 3; count++) await before.posts(units, {});
  const url = `http://localhost:${port}/`;
  const { secret } = await before.posts('/webhooks', { url });
  const first = await receives(file, port, secret, before, service.origin);
  await isMirrored(file, before);
  const feeds = async (customer: Customer, origin: string): Promise<unknown> => {
    const args = [join(directory, 'restored-feed')];
    const { lines } = await runs('portal-feed.ts', args, customer, undefined, `${origin}/v1`);
    return JSON.parse(lines[0] ?? '');
  };
  expect(await feeds(before, service.origin)).toMatchObject({ units: 3, listings: 0 });
  const shard = new Sqlite(await databaseIn(data), { readonly: true });
  await shard.backup(copy);
  shard.close();
  const [changed, archived, kept] = await before.units({});
  await before.patches(`/properties/${changed.id}`, { kaufpreis: 1 });
  await before.patches(`/properties/${archived.id}`, { archived: true });
  const { property: ghost } = await before.posts(units, { visibility: 'online' });
  await vi.waitFor(() => isMirrored(file, before), { timeout: 30_000, interval: 250 });
  first.kill('SIGKILL');
  expect(await feeds(before, service.origin)).toMatchObject({ units: 3, listings: 1 });
  await service.end();

  await restores(copy, await databaseIn(data));

  const again = await startedOver(data);
  onTestFinished(again.end);
  const after = customerAt(again.origin, before.token);
  await receives(file, port, secret, after, again.origin);
  expect(await readFile(file, 'utf8')).toContain(ghost.id);
  expect(await feeds(after, again.origin)).toMatchObject({ units: 3, listings: 0 });
  // The next write tells the receiver. Without one, the job does so every five minutes.
  await after.patches(`/properties/${kept.id}`, { etage: 2 });
  await vi.waitFor(() => isMirrored(file, after), { timeout: 30_000, interval: 250 });
  const text = await readFile(file, 'utf8');
  expect(text).not.toContain(ghost.id);
  expect(Object.values(JSON.parse(text))).toHaveLength(3);
});

/** A PDF with a single page, and a comment that makes its bytes differ. */
const pdf = (comment: string) => `%PDF-1.4
%${comment}
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

test('the CRM pushes an Exposé and floor plans, replaces one and deletes one', async () => {
  const customer = await openedCustomer();
  const { project } = await customer.posts('/projects', { name: 'Lindenhof' });
  const units = [{ unitIdentifier: 'WE 1', externalSourceId: '4711' }];
  await customer.posts(`/projects/${project.id}/properties/upsert`, { properties: units });
  const [unit] = await customer.units({ projectId: project.id });
  const files = await mkdtemp(join(directory, 'files-'));
  const writes = (name: string, comment: string) => writeFile(join(files, name), pdf(comment));
  const pushes = () => runs('document-push.ts', [files, project.id], customer);
  await writes('Exposé.pdf', 'first');
  await writes('Grundriss 4711.pdf', 'plan of the unit');
  await writes('Grundriss Keller.pdf', 'plan of nobody');

  const first = await pushes();
  expect(first.lines.toSorted()).toEqual([
    'done',
    'uploaded Exposé.pdf',
    'uploaded Grundriss 4711.pdf',
    'uploaded Grundriss Keller.pdf',
  ]);
  expect((await pushes()).lines).toEqual(['done']);
  const { documents } = await customer.gets(`/documents?propertyId=${unit.id}`);
  expect(documents).toMatchObject([{ name: 'Grundriss 4711.pdf', kind: 'grundriss' }]);

  await writes('Exposé.pdf', 'second');
  await rm(join(files, 'Grundriss Keller.pdf'));
  const next = await pushes();
  expect(next.lines).toEqual(['uploaded Exposé.pdf', 'deleted Grundriss Keller.pdf', 'done']);
  const { documents: left } = await customer.gets(`/documents?projectId=${project.id}`);
  expect(left.map(({ name }: { name: string }) => name).toSorted()).toEqual([
    'Exposé.pdf',
    'Grundriss 4711.pdf',
  ]);
});
