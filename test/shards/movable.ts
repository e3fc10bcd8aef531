import { env } from 'cloudflare:workers';
import { rangesOf, slotOf } from '../../src/db/shards.ts';
import { shardsWith } from '../../src/resources/moves/move.ts';
import { COUNTS, ORGANISATION, TABLES } from '../../src/resources/moves/store/tables.ts';
import { drive, type Listener } from '../../src/local/move-steps.ts';
import { type Answer, Client, ORIGIN } from '../harness/client.ts';
import { SHARD_BINDINGS, type ShardBindings } from '../harness/shards.ts';
import { Operator } from '../harness/operator.ts';
import { Browser } from '../harness/people.ts';
import { writersOver } from '../harness/writers.ts';
import { type ShardName, onlyForChoosing, SPREAD } from './spread.ts';
import { OPERATOR_KEY } from '../harness/keys.ts';

/** The service under a value of HOMES, over shards some of which may differ from the real ones. */
export function serviceUnder(
  HOMES: string,
  shards: Partial<ShardBindings> = {},
  others: Partial<Pick<Env, 'ORGANISATION_WRITER'>> = {},
) {
  const seen = { HOMES, ...shards };
  const settings = { ...seen, ORGANISATION_WRITER: writersOver(seen), ...others };
  return {
    settings,
    operator: new Operator(OPERATOR_KEY, settings),
    holderOf: (secret: string) => new Client(secret, settings),
    browserOf: (secret: string) => new Browser(secret, settings),
  };
}

export type Served = ReturnType<typeof serviceUnder>;

/** SPREAD with one more range. */
export const spreadWith = (first: number, last: number, binding: string, before = SPREAD.HOMES) =>
  shardsWith(rangesOf({ HOMES: before }), { first, last, binding });

/** Opens an organisation with this slot, which lives in this shard. */
export async function opensAt(slot: number, shard: ShardName, plan: { id: string }, name: string) {
  const others = shard === 'DB_3' ? 'DB_2' : 'DB_3';
  const HOMES = spreadWith(slot, slot, shard, `0-4095=${others}`);
  const { operator } = serviceUnder(HOMES, onlyForChoosing([others]));
  const { org, owner } = await operator.opensOrganisation(plan, { name });
  if (slotOf(org.id) !== slot) throw new Error('The organisation has another slot.');
  return { org, owner };
}

/** Every row of some organisations in a shard, by table, but for counts of no unit. */
export async function rowsIn(shard: D1Database, orgs: readonly string[]) {
  const ids = JSON.stringify(orgs);
  const tables = [ORGANISATION, ...TABLES, COUNTS];
  const results = await shard.batch(
    tables.map(({ table, name, owner }) =>
      shard
        .prepare(
          `SELECT * FROM ${name} WHERE ${owner} IN (SELECT value FROM json_each(?))
           ${table === COUNTS.table ? 'AND units > 0' : ''} ORDER BY 1, 2, 3`,
        )
        .bind(ids),
    ),
  );
  const rows: Record<string, unknown[]> = {};
  for (const [at, { name }] of tables.entries()) {
    const found = results[at]?.results ?? [];
    if (found.length > 0) rows[name] = found;
  }
  return rows;
}

/** Since when an organisation is closed in each shard that has it; `null` where it is open. */
export async function standsIn(orgId: string): Promise<Record<string, 'open' | 'closed'>> {
  const states: Record<string, 'open' | 'closed'> = {};
  for (const name of SHARD_BINDINGS) {
    const row = await env[name]
      .prepare('SELECT closed_at FROM organisations WHERE id = ?')
      .bind(orgId)
      .first();
    if (row !== null) states[name] = row['closed_at'] === null ? 'open' : 'closed';
  }
  return states;
}

/** Lets an hour and a minute pass for organisations that are closed. */
export async function anHourPasses(): Promise<void> {
  for (const name of SHARD_BINDINGS) {
    await env[name]
      .prepare(
        `UPDATE organisations SET released_at = strftime('%Y-%m-%dT%H:%M:%fZ', released_at, '-61 minutes')
         WHERE released_at IS NOT NULL`,
      )
      .run();
  }
}

/** Does not wait, and tells nothing. */
export const SILENT: Listener = { made: () => undefined, pauses: () => Promise.resolve() };

interface Wanted {
  readonly slots: string;
  readonly to: string;
}

/** Drives a move as `npm run move` does. */
export const drives = (operator: Operator, wanted: Wanted, how?: 'cancel') =>
  drive(
    async (body) => {
      const { text, status, headers } = await operator.post('/moves', body);
      return new Response(text, { status, headers });
    },
    { ...wanted, cancel: how === 'cancel' },
    SILENT,
  );

/** A step of a move, made once. */
export const steps = async (
  operator: Operator,
  body: Wanted & { cancel?: boolean; checkpoint?: string },
) => (await operator.post('/moves', body)).body.move;

/** An answer's body without what differs in each: the signatures of links. */
export function lasting({ text }: Answer): unknown {
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' && value.includes('X-Amz-') ? new URL(value, ORIGIN).pathname : value,
  );
}
