import { rangesOf, slotOf } from '../../src/db/shards.ts';
import type { Source } from '../../src/local/transfer/import-records.ts';
import {
  type Ask,
  exportedRecords,
  PATHS,
  TransferRecord,
} from '../../src/local/transfer/service.ts';
import { onlyForChoosing, serviceUnder, type ShardName, SPREAD } from './spread.ts';

export type Served = ReturnType<typeof serviceUnder>;

/** A value of HOMES in which one slot has another shard. */
export const spreadWith = (slot: number, binding: string, before = SPREAD.HOMES) =>
  rangesOf({ HOMES: before })
    .flatMap((range) =>
      slot < range.first || slot > range.last
        ? [range]
        : [
            { ...range, last: slot - 1 },
            { first: slot, last: slot, binding },
            { ...range, first: slot + 1 },
          ],
    )
    .filter(({ first, last }) => first <= last)
    .map((range) => `${range.first}-${range.last}=${range.binding}`)
    .join(',');

/** Opens an organisation with this slot, which lives in this shard. */
export async function opensAt(slot: number, shard: ShardName, plan: { id: string }, name: string) {
  const others = shard === 'DB_3' ? 'DB_2' : 'DB_3';
  const HOMES = spreadWith(slot, shard, `0-4095=${others}`);
  const { operator } = serviceUnder(HOMES, onlyForChoosing([others]));
  const { org, owner } = await operator.opensOrganisation(plan, { name });
  if (slotOf(org.id) !== slot) throw new Error('The organisation has another slot.');
  return { org, owner };
}

/** Sends requests as the programs do. */
export const asks =
  ({ operator }: Pick<Served, 'operator'>): Ask =>
  async (method, path, body) => {
    const json = { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
    const answer = await operator.sends(method, path, body === undefined ? {} : json);
    return new Response(answer.text, { status: answer.status, headers: answer.headers });
  };

/** Rows of a day, and counts of no unit, which a deletion leaves. */
const TRANSIENT = new Set(['idempotency_keys']);

/** Every row of an organisation in a shard, by table. */
export async function rowsIn(shard: D1Database, orgId: string): Promise<Record<string, object[]>> {
  const { results: tables } = await shard
    .prepare(
      `SELECT m.name, group_concat(p.name) AS columns FROM sqlite_master AS m, pragma_table_info(m.name) AS p
       WHERE m.type = 'table' AND m.name NOT LIKE '!_cf!_%' ESCAPE '!' GROUP BY m.name`,
    )
    .all();
  const rows: Record<string, object[]> = {};
  for (const { name, columns } of tables) {
    const [table, all] = [String(name), String(columns).split(',')];
    if (TRANSIENT.has(table) || (table !== 'organisations' && !all.includes('org_id'))) continue;
    const owner = table === 'organisations' ? 'id' : 'org_id';
    const { results } = await shard
      .prepare(
        `SELECT * FROM ${table} WHERE ${owner} = ? ${table === 'unit_counts' ? 'AND units > 0' : ''}`,
      )
      .bind(orgId)
      .all();
    if (results.length > 0) {
      rows[table] = results.toSorted((one, other) =>
        JSON.stringify(one) < JSON.stringify(other) ? -1 : 1,
      );
    }
  }
  return rows;
}

/** The records of an export, as `npm run export -- --sealed` writes them. */
export async function sourceOf(served: Served, orgId: string, sealed = true): Promise<Source> {
  const lines: string[] = [];
  const path = `${PATHS.export(orgId)}?limit=50&sealed=${sealed}`;
  for await (const record of exportedRecords(asks(served), path))
    lines.push(JSON.stringify(record));
  return {
    orgId,
    sealed,
    records: async function* records() {
      for (const line of lines) yield await Promise.resolve(TransferRecord.parse(JSON.parse(line)));
    },
    takeFile: () => Promise.reject(new Error('There are no files.')),
  };
}
