import { expect, test } from 'vitest';
import { anOrganisation } from '../harness/organisation.ts';
import { shardOf } from '../harness/shards.ts';

/** So many that one page more or less does not matter. */
const RECORDS = 2000;

const random = () => crypto.randomUUID();

const sizeOf = async (shard: D1Database) => (await shard.prepare('SELECT 1').run()).meta.size_after;

test('an idempotency record takes at most 1.6 times the space of its answer', async () => {
  const organisation = await anOrganisation();
  const shard = shardOf(organisation);
  const api = await organisation.signedIn();
  const project = await api.createsProject();
  // An answer of 1.4 kB with random parts, which do not compress.
  const unit = {
    unitIdentifier: `${random()} ${random()}`,
    street: `${random()} ${random()} ${random()} ${random()}`,
    city: `${random()} ${random()}`,
    etageLabel: 'Dachgeschoss, 4. Geschoss',
    zimmer: 3.5,
    wohnflaecheQm: 78.125,
    kaufpreis: '499000',
    kaltmieteWohnung: 1250,
    energieeffizienzklasse: 'B',
  };
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const made = await api.post(`/projects/${project.id}/properties`, unit, headers);
  const answer = new TextEncoder().encode(made.text).length;
  expect(answer).toBeGreaterThan(1390);

  // The record of that answer, under this many other keys in random order.
  const before = await sizeOf(shard);
  await shard
    .prepare(
      `INSERT INTO idempotency_keys
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     SELECT org_id, token_id, target, lower(hex(randomblob(18))), fingerprint, result,
       created_at FROM idempotency_keys, n WHERE key = ?2`,
    )
    .bind(RECORDS, headers['Idempotency-Key'])
    .run();
  const cost = ((await sizeOf(shard)) - before) / RECORDS;
  expect(cost / answer).toBeLessThanOrEqual(1.6);
  expect(cost).toBeGreaterThan(0);
});

test('the audit log has a change of a price in at most 390 bytes', async () => {
  const organisation = await anOrganisation();
  const shard = shardOf(organisation);
  const api = await organisation.signedIn();
  const project = await api.createsProject();
  const unit = await api.createsUnit(project, {
    wohnflaecheQm: 78.125,
    kaufpreis: '499000',
    kaltmieteWohnung: 1250,
  });
  await api.patch(`/properties/${unit.id}`, { kaufpreis: '489000', status: 'reserviert' });

  // The latest entry, under this many later ids.
  const before = await sizeOf(shard);
  const added = await shard
    .prepare(
      `INSERT INTO audit
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     SELECT org_id, 'ffffffff-' || printf('%027d', i), at, actor, action, target_kind, target_id,
       states, unit_id, actor_kind, previous_id, states_length, seen_by
     FROM audit, n WHERE org_id = ?2 AND action = 'property.updated'`,
    )
    .bind(RECORDS, organisation.id)
    .run();
  expect(added.meta.changes).toBe(RECORDS);
  expect(((await sizeOf(shard)) - before) / RECORDS).toBeLessThanOrEqual(390);
});
