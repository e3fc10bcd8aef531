import { describe, expect, test } from 'vitest';
import { WINDOW } from '../../src/db/window.ts';
import { nextOf, type Query } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import { aWord, namesOf } from '../harness/names.ts';
import { operator } from '../harness/operator.ts';
import { shardOf, HOMES, inEveryShard } from '../harness/shards.ts';
import { NO_STATES } from '../harness/audit-states.ts';

const namesIn = namesOf('orgs');

const namesWith = async (name: string) => namesIn(await operator.get('/orgs', { name }));

describe('The list of organisations, filtered by name,', () => {
  test('has those whose names contain the text in any letter case, newest first', async () => {
    const plan = await operator.createsPlan();
    const word = aWord();
    for (const name of [
      `ÖLMÜHLE ${word} AG`,
      `Wohnbau ${word}`,
      `alte ölmühle ${word}`,
      'Öl 100 %',
    ]) {
      await operator.opensOrganisation(plan, { name });
    }
    expect(await namesWith(`Ölmühle ${word.toUpperCase()}`)).toEqual([
      `alte ölmühle ${word}`,
      `ÖLMÜHLE ${word} AG`,
    ]);
    expect(await namesWith(word)).toHaveLength(3);
    expect(await namesWith(`${word} a`)).toEqual([`ÖLMÜHLE ${word} AG`]);
    expect(await namesWith(`%${word}%`)).toEqual([]);
    expect(await namesWith(`${word} AG x`)).toEqual([]);
  });

  test('comes in pages, whose cursor is bound to the name', async () => {
    const plan = await operator.createsPlan();
    const word = aWord();
    for (let at = 0; at < 3; at++) {
      await operator.opensOrganisation(plan, { name: `${word} ${at}` });
      await operator.opensOrganisation(plan);
    }
    const pages = await operator.follows('/orgs', { name: word, limit: 2 });
    expect(pages.map(namesIn)).toEqual([[`${word} 2`, `${word} 1`], [`${word} 0`]]);
    const next = nextOf(await operator.get('/orgs', { name: word, limit: 2 })) ?? '';
    expect((await operator.get(next.replace(word, aWord()))).status).toBe(400);
  });

  test('refuses an empty name and a repeated one', async () => {
    expect(faultsTold(await operator.get('/orgs?name='))).toEqual(['name: must not be empty']);
    expect(faultsTold(await operator.get('/orgs?name=a&name=b'))).toEqual([
      'name: must be given once',
    ]);
  });

  test('reads a bounded number of rows for each page, however many organisations there are', async () => {
    const plan = await operator.createsPlan();
    const word = aWord();
    await operator.opensOrganisation(plan, { name: word });
    await storesOrganisations(plan, 2 * WINDOW);
    await operator.opensOrganisation(plan, { name: `${word} neu` });
    const pages = await operator.follows('/orgs', { name: word });
    expect(pages.flatMap(namesIn)).toEqual([`${word} neu`, word]);
    expect(pages.length).toBeLessThanOrEqual(4);
    for (const { rowsRead } of pages)
      expect(rowsRead).toBeLessThan(HOMES.length * (3 * WINDOW + 100));
  });
});

/** Stores organisations older than those that the test creates next. */
async function storesOrganisations({ id }: { id: string }, count: number) {
  await inEveryShard(
    `WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ?2)
     INSERT INTO organisations (id, name, plan_id, created_at)
     SELECT substr(?1, 1, 24) || printf('%012d', number), 'Nachbar', ?1, '2026-01-01T00:00:00.000Z' FROM numbers`,
    id,
    count,
  );
}

const said = (actor: string) => ({ 'X-Acting-Person': actor });

/** An audit log of what two people did, and how to look for a part of it. */
async function anAuditLog() {
  const { org } = await operator.opensOrganisation();
  const path = `/orgs/v1/${org.id}`;
  await operator.patch(path, { name: 'Eins' }, said('anna'));
  const person = { email: 'a@example.org', name: 'A', role: 'viewer' };
  const { body } = await operator.post(`${path}/members`, person, said('anna'));
  await operator.patch(`${path}/members/${body.member.id}`, { role: 'editor' }, said('bert'));
  const before = await operator.readsAudit(org);
  await operator.patch(path, { name: 'Zwei' }, said('bert'));
  const found = async (query: Query) => {
    const answer = await operator.get(`${path}/audit`, query);
    expect(answer.status).toBe(200);
    return answer.body.audit.map(
      ({ action, actor }: { action: string; actor: string }) => `${actor} ${action}`,
    );
  };
  return { org, path, found, before };
}

describe('The audit log', () => {
  test('is filtered by action, by actor and by both', async () => {
    const { found } = await anAuditLog();
    expect(await found({ action: 'org.updated' })).toEqual([
      'bert org.updated',
      'anna org.updated',
    ]);
    expect(await found({ actor: 'anna' })).toEqual(['anna member.created', 'anna org.updated']);
    expect(await found({ action: 'member.updated,org.updated', actor: 'bert' })).toEqual([
      'bert org.updated',
      'bert member.updated',
    ]);
    expect(await found({ actor: 'ann' })).toEqual([]);
    expect(await found({ action: 'org.deleted' })).toEqual([]);
  });

  test('is filtered by its first instant, inclusive, to the millisecond', async () => {
    const { found, before } = await anAuditLog();
    const [{ at }] = before;
    const later = new Date(Date.parse(at) + 1).toISOString();
    expect(await found({ since: at })).toEqual(['bert org.updated', 'bert member.updated']);
    expect(await found({ since: later })).toEqual(['bert org.updated']);
    expect(await found({ since: later, action: 'member.updated' })).toEqual([]);
    expect(await found({ since: '2999-01-01T00:00:00Z' })).toEqual([]);
  });

  test('keeps its filters on the next page', async () => {
    const { path } = await anAuditLog();
    const query = { action: 'org.updated,member.updated', since: '2020-01-01T00:00:00+01:00' };
    const pages = await operator.follows(`${path}/audit`, { ...query, limit: 1 });
    const actions = pages.flatMap(({ body }) =>
      body.audit.map(({ action }: { action: string }) => action),
    );
    expect(actions).toEqual(['org.updated', 'member.updated', 'org.updated']);
  });

  test('refuses an unknown action and an invalid instant', async () => {
    const { path } = await anAuditLog();
    const answer = await operator.get(`${path}/audit`, { action: 'org.sold', since: 'gestern' });
    const faults = faultsTold(answer);
    expect(faults).toHaveLength(2);
    expect(faults[0]).toContain('must be one of org.created');
    expect(faults[1]).toContain('since: must be an RFC 3339 date-time');
  });

  test('reads a bounded number of rows, however many events there are', async () => {
    const { org, path } = await anAuditLog();
    await storesEntries(org, WINDOW + 100);
    const pages = await operator.follows(`${path}/audit`, { actor: 'anna' });
    expect(pages).toHaveLength(2);
    expect(pages.map(({ body }) => body.audit.length)).toEqual([0, 2]);
    for (const { rowsRead } of pages) expect(rowsRead).toBeLessThan(3 * WINDOW + 100);
    // The index alone finds an instant.
    const late = await operator.get(`${path}/audit`, { since: '2999-01-01T00:00:00Z' });
    expect(late.rowsRead).toBeLessThan(5);
  });
});

/** Stores events of another actor, later than all others. */
async function storesEntries({ id }: { id: string }, count: number) {
  const shard = shardOf(id);
  await shard
    .prepare(
      `WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ?2)
     INSERT INTO audit (org_id, id, at, actor, action, target_kind, target_id, states)
     SELECT ?1, printf('0f000000-0000-7000-8000-%012d', number), '2490-01-01T00:00:00.000Z',
       'carl', 'org.updated', 'org', ?1, ${NO_STATES} FROM numbers`,
    )
    .bind(id, count)
    .run();
}
