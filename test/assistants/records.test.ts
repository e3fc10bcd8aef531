import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { passTime } from '../harness/clock.ts';
import { HOUR_MS } from '../harness/durations.ts';
import { operator } from '../harness/operator.ts';
import { connected, toolsOf } from './access.ts';

// What the library keeps of a sign-in: it must neither outlive the organisation nor permit what has ended.

interface Row {
  readonly key: string;
  readonly value: string;
  readonly expires_at: string;
}

/** The records of grants and access tokens of an organisation. */
async function recordsOf({ id }: { readonly id: string }): Promise<Row[]> {
  const sql = "SELECT * FROM oauth_records WHERE key LIKE '%:' || ? || ':%' ORDER BY key";
  return (await env.DB.prepare(sql).bind(id).all<Row>()).results;
}

const kinds = (rows: readonly Row[]) => [
  ...new Set(rows.map(({ key }) => key.split(':', 1).join(''))),
];

/** Takes the records of an organisation back to what they were, as a restore of the main shard does. */
async function restores(organisation: { readonly id: string }, rows: readonly Row[]) {
  const now = await recordsOf(organisation);
  await env.DB.batch([
    ...now.map(({ key }) => env.DB.prepare('DELETE FROM oauth_records WHERE key = ?').bind(key)),
    ...rows.map((row) =>
      env.DB.prepare('INSERT INTO oauth_records VALUES (?, ?, ?)').bind(
        row.key,
        row.value,
        row.expires_at,
      ),
    ),
  ]);
}

test('The records of an organisation are erased with it, and no others', async () => {
  const { organisation, client } = await connected();
  const other = await connected();
  expect(kinds(await recordsOf(organisation))).toEqual(['grant', 'token']);
  await operator.patch(`/orgs/v1/${organisation.id}`, { suspended: true });
  await operator.post(`/orgs/v1/${organisation.id}/erasure`, undefined);
  for (let finished = false; !finished;) {
    const { body } = await operator.post(`/orgs/v1/${organisation.id}/erasure/steps`, undefined);
    ({ finished } = body.step);
  }
  expect(await recordsOf(organisation)).toEqual([]);
  await expect(client.listTools()).rejects.toThrow('Unauthorized');
  expect(kinds(await recordsOf(other.organisation))).toEqual(['grant', 'token']);
  expect(await toolsOf(other.client)).toHaveLength(6);
});

test('A restore brings no ended access back, whatever the records say', async () => {
  const { organisation, person, client, token, signIn } = await connected();
  const rows = await recordsOf(organisation);
  await person.revokes(token);
  const held = signIn.held;
  await expect(client.listTools()).rejects.toThrow('Unauthorized');
  await restores(organisation, rows);
  signIn.held = held; // as an assistant that has not asked in between
  signIn.sentTo = undefined;
  await expect(client.listTools()).rejects.toThrow('Unauthorized');
  expect(signIn.sentTo).toBeDefined(); // neither the access token nor its renewal is accepted
});

test('A restore to before the last renewal makes the person connect again', async () => {
  const { organisation, client, signIn } = await connected();
  const rows = await recordsOf(organisation);
  passTime(2 * HOUR_MS);
  expect(await toolsOf(client)).toHaveLength(6); // by a renewal
  await restores(organisation, rows);
  signIn.sentTo = undefined;
  await expect(client.listTools()).rejects.toThrow('Unauthorized');
  expect(signIn.sentTo).toBeDefined();
});
