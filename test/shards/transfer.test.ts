import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { cancelImport, importAll, type Source } from '../../src/local/transfer/import-records.ts';
import { type Ask, setSuspended, type TransferRecord } from '../../src/local/transfer/service.ts';
import { interposed } from '../harness/interposed.ts';
import { runsFiveMinuteJobs, runsJobs } from '../harness/jobs.ts';
import { shardsThrough } from '../harness/shards.ts';
import { UNKNOWN } from '../harness/unknown.ts';
import { aFurnishedCustomer, aSmallCustomer, before } from './furnished.ts';
import { asks, rowsIn, type Served, sourceOf, spreadWith } from './under.ts';
import { serviceUnder } from './spread.ts';

// Organisations are exported from the main shard, and imported into another, as docs/shards.md says. The programs
// themselves run in test/local.

vi.setConfig({ testTimeout: 180_000 });

/** 180 kB on which parsers of SQL and of lines have failed. */
const LARGE = `Lage:\n"ruhig", 'zentral'\r\n\\n;--\u2028${'🏡'.repeat(45_000)}`;

let slots = 300;

/** A customer in the main shard who is suspended, the export, and the service in which the slot has DB_2. */
async function aLeaving<Made extends { org: { id: string } }>(
  makes: (slot: number) => Promise<Made>,
) {
  slots++;
  const customer = await makes(slots);
  const { id } = customer.org;
  await setSuspended(asks(before), id, true);
  const after = serviceUnder(spreadWith(slots, 'DB_2'));
  return { ...customer, id, after, source: await sourceOf(before, id) };
}

/** Rows without what a new epoch changes. */
function lasting(rows: Awaited<ReturnType<typeof rowsIn>>) {
  const set = new Set(['updated_at', 'written_at', 'restored_at', 'suspended_at']);
  return JSON.parse(JSON.stringify(rows), (name, value: unknown) => (set.has(name) ? null : value));
}

/** The service over databases of which one call fails, before or after it was made, and each later one. */
function dyingAt(HOMES: string, call: number) {
  let left = call;
  const shards = shardsThrough((real) =>
    interposed(real, async ({ make }) => {
      left--;
      if (left > 0) return make();
      if (left === 0 && call % 2 === 0) await make();
      throw new Error('killed');
    }),
  );
  return { served: serviceUnder(HOMES, shards), isDead: () => left <= 0 };
}

const refusal = async (imports: Promise<unknown>) =>
  String(await imports.catch((error: unknown) => error));

async function* listed(records: readonly TransferRecord[]): AsyncGenerator<TransferRecord> {
  for (const record of records) yield await Promise.resolve(record);
}

/** A source with other records. */
const changed = (
  source: Source,
  change: (record: TransferRecord) => readonly TransferRecord[],
): Source => ({
  ...source,
  records: async function* records() {
    for await (const record of source.records()) yield* change(record);
  },
});

const namesListed = async ({ operator }: Served, name: string) =>
  (await operator.get('/orgs', { name })).body.orgs.length;

describe('An organisation that moves to another shard', () => {
  test('has every row, wherever its import was killed, and is served there', async () => {
    const { org, id, secret, source, after, project, person } = await aLeaving(async (slot) => {
      const customer = await aFurnishedCustomer(slot);
      await env.DB.prepare(
        `UPDATE projects SET description = ?, facts = '{"aufzug":false,"balkonQm":"4.50","balkone":2}' WHERE org_id = ?`,
      )
        .bind(LARGE, customer.org.id)
        .run();
      return customer;
    });
    const old = await rowsIn(env.DB, id);
    expect(Object.keys(old).length).toBeGreaterThan(15);

    const updatedSince = new Date().toISOString();
    let kills = 0;
    for (;;) {
      const { served, isDead } = dyingAt(after.settings.HOMES, kills + 1);
      const end = await importAll(asks(served), source).catch((error: unknown) => error);
      if (!isDead()) {
        if (end !== false) throw new Error(`The last run ends with ${String(end)}.`);
        break;
      }
      kills++;
      expect(await namesListed(after, `Umzug ${slots}`)).toBeLessThan(2);
    }
    expect(kills).toBeGreaterThan(20);
    expect(await importAll(asks(after), source)).toBe(true);

    expect(await rowsIn(env.DB, id)).toEqual({});
    const { audit = [], ...rows } = await rowsIn(env.DB_2, id);
    const { audit: entries = [], ...others } = old;
    expect(lasting(rows)).toEqual(lasting(others));
    expect(audit.slice(0, -1)).toEqual(entries);
    expect(audit.at(-1)).toMatchObject({ action: 'org.restored', target_id: id });
    expect(await namesListed(after, `Umzug ${slots}`)).toBe(1);

    const api = after.holderOf(secret);
    expect((await api.get('/projects')).body.error.code).toBe('organisation_suspended');
    await setSuspended(asks(after), id, false);
    const { body } = await api.get('/properties', { updatedSince, limit: 200 });
    expect(body.properties).toHaveLength(41); // all but the archived one: a new epoch
    expect((await api.createsUnit(project)).projectId).toBe(project.id);
    const { memberships } = (await after.browserOf(person.secret).get('/me')).body;
    expect(memberships).toMatchObject([{ orgId: org.id }]);
  });

  test('is refused while it is open there, or if it was written since the export', async () => {
    const { id, after, source } = await aLeaving(aSmallCustomer);
    const { operator } = before;
    expect(await refusal(importAll(asks(before), source))).toMatch(/\(Umzug \d+\) exists in DB\./);
    await setSuspended(asks(before), id, false);
    expect(await refusal(importAll(asks(after), source))).toContain('in DB is not suspended');
    await setSuspended(asks(before), id, true);
    expect(await refusal(importAll(asks(after), source))).toContain('written since the export');
    const latest = await sourceOf(before, id);
    const late: Ask = async (method, path, body) => {
      if (body !== undefined && 'end' in body)
        await operator.patch(`/orgs/v1/${id}`, { name: 'Neu' });
      return asks(after)(method, path, body);
    };
    expect(await refusal(importAll(late, latest))).toContain('written since the export');
    await cancelImport(asks(after), id);
    expect(await rowsIn(env.DB_2, id)).toEqual({});
    expect((await rowsIn(env.DB, id))['properties']).toHaveLength(40);
  });

  test('is closed until its import is finished: nobody else reads it, and no job changes it', async () => {
    const { id, secret, after, source } = await aLeaving(aFurnishedCustomer);
    const stops: Ask = (method, path, body) =>
      body !== undefined && 'end' in body
        ? Promise.reject(new Error('killed'))
        : asks(after)(method, path, body);
    expect(await refusal(importAll(stops, source))).toContain('killed');
    await env.DB_2.prepare(
      'UPDATE reservations SET until = ? WHERE org_id = ? AND until IS NOT NULL',
    )
      .bind('2026-01-01T00:00:00.000Z', id)
      .run();
    const rows = await rowsIn(env.DB_2, id);
    await runsFiveMinuteJobs(after.settings);
    await runsJobs(after.settings, 400);
    expect(await rowsIn(env.DB_2, id)).toEqual(rows);
    const answer = await after.holderOf(secret).get('/projects');
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2']);
    expect((await after.operator.patch(`/orgs/v1/${id}`, { suspended: false })).status).toBe(503);
    expect(await refusal(importAll(asks(after), source))).toContain('another until');
    await cancelImport(asks(after), id);
    expect(await importAll(asks(after), source)).toBe(false);
  });
});

describe('An import', () => {
  test('without secrets invites people who are unknown, and keeps tokens and webhooks out', async () => {
    const { id, after, person } = await aLeaving(aFurnishedCustomer);
    const source = await sourceOf(before, id, false);
    for await (const { fields } of source.records()) {
      for (const name of ['digest', 'limiter', 'secret', 'keyId'])
        expect(fields).not.toHaveProperty(name);
    }
    await env.DB.prepare('DELETE FROM sessions').run();
    await env.DB.prepare('DELETE FROM people').run();
    await importAll(asks(after), source);
    const { members = [], tokens, webhooks } = await rowsIn(env.DB_2, id);
    expect([tokens, webhooks]).toEqual([undefined, undefined]);
    const invited = { person_id: null, invitation_ends_at: expect.stringMatching(/Z$/) };
    expect(members).toContainEqual(expect.objectContaining({ id: person.id, ...invited }));
  });

  test('brings back an organisation that was erased, with people and plans', async () => {
    const { id, source, person } = await aLeaving(aFurnishedCustomer);
    const { operator } = before;
    const all = await operator.follows('/service/export', { limit: 500 });
    const records = all.flatMap(({ body }) => body.records);
    expect(new Set(records.map(({ kind }) => kind))).toEqual(new Set(['plan', 'person', 'audit']));
    await operator.post(`/orgs/v1/${id}/erasure`, undefined);
    let finished = false;
    while (!finished) {
      const { body } = await operator.post(`/orgs/v1/${id}/erasure/steps`, undefined);
      ({ finished } = body.step);
    }
    await importAll(asks(before), {
      ...source,
      orgId: null,
      records: () => listed(records),
    });
    const again = await operator.follows('/service/export', { limit: 500 });
    expect(again.flatMap(({ body }) => body.records)).toEqual(records);
    expect(await importAll(asks(before), source)).toBe(false);
    const { members } = await rowsIn(env.DB, id);
    expect(members).toContainEqual(
      expect.objectContaining({ id: person.id, person_id: expect.stringMatching(/-/) }),
    );
  });

  test.each<[string, (record: TransferRecord) => readonly TransferRecord[], string]>([
    [
      'of another plan',
      (record) =>
        record.kind === 'organisation' ? [withFields(record, { planId: UNKNOWN })] : [record],
      `There is no plan ${UNKNOWN}.`,
    ],
    [
      'sealed elsewhere',
      (record) =>
        record.kind === 'organisation' ? [withFields(record, { keyId: 'other' })] : [record],
      'sealed under a TOKEN_KEY that this deployment does not have',
    ],
    [
      'without the organisation',
      (record) => (record.kind === 'organisation' ? [] : [record]),
      'has not begun',
    ],
    [
      'with a changed type',
      (record) => (record.kind === 'project' ? [withFields(record, { name: 7 })] : [record]),
      '.fields.name',
    ],
    [
      'with a row that the tables refuse',
      (record) => (record.kind === 'property' ? [withFields(record, { status: 'weg' })] : [record]),
      'do not fit what is there: CHECK constraint failed: properties_status',
    ],
    ['with a person', (record) => [{ ...record, kind: 'person' }], 'records[0].kind'],
  ])('%s is refused, and says why', async (_, change, reason) => {
    const { id, after, source } = await aLeaving(aSmallCustomer);
    expect(await refusal(importAll(asks(after), changed(source, change)))).toContain(reason);
    await cancelImport(asks(after), id).catch(() => undefined);
    expect(await rowsIn(env.DB_2, id)).toEqual({});
  });

  test('stops at a record that is stored otherwise, and names it', async () => {
    const { id, after, source } = await aLeaving(aSmallCustomer);
    const ask: Ask = async (method, path, body) => {
      const answer = await asks(after)(method, path, body);
      const sql = 'UPDATE projects SET name = ? WHERE org_id = ?';
      if (method === 'POST') await env.DB_2.prepare(sql).bind('anders', id).run();
      return answer;
    };
    expect(await refusal(importAll(ask, source))).toMatch(
      /^Error: The project \S+ is stored with another name\.$/,
    );
    await cancelImport(asks(after), id);
  });
});

const withFields = ({ kind, fields }: TransferRecord, others: TransferRecord['fields']) => ({
  kind,
  fields: { ...fields, ...others },
});
