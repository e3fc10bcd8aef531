import { env } from 'cloudflare:workers';
import { getTableName } from 'drizzle-orm';
import { homesWith, rangesOf, slotDigits, slotOf } from '../../src/db/homes.ts';
import { TABLES } from '../../src/resources/moves/store/tables.ts';
import { drive, type Listener } from '../../src/local/move-steps.ts';
import { type Answer, Client, ORIGIN } from '../harness/client.ts';
import type { HomeBindings } from '../harness/homes.ts';
import { Operator, OPERATOR_KEY } from '../harness/operator.ts';
import { Browser } from '../harness/people.ts';
import { writersOver } from '../harness/writers.ts';
import { onlyForChoosing, SPREAD } from './spread.ts';

type HomeName = keyof HomeBindings;

/** The service under a value of HOMES, over homes some of which may differ from the real ones. */
export function serviceUnder(HOMES: string, homes: Partial<HomeBindings> = {}) {
  const seen = { HOMES, ...homes };
  const settings = { ...seen, ORGANISATION_WRITER: writersOver(seen) };
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
  homesWith(rangesOf({ HOMES: before }), { first, last, binding });

/** Opens an organisation with this slot, which lives in this home. */
export async function opensAt(slot: number, home: HomeName, plan: { id: string }, name: string) {
  const others = home === 'DB_3' ? 'DB_2' : 'DB_3';
  const HOMES = spreadWith(slot, slot, home, `0-4095=${others}`);
  const { operator } = serviceUnder(HOMES, onlyForChoosing([others]));
  const { org, owner } = await operator.opensOrganisation(plan, { name });
  if (slotOf(org.id) !== slot) throw new Error('The organisation has another slot.');
  return { org, owner };
}

/** Every row of some organisations in a home, by table. */
export async function rowsIn(home: D1Database, orgs: readonly string[]) {
  const ids = JSON.stringify(orgs);
  const rows: Record<string, unknown[]> = {};
  for (const { table, owner } of TABLES) {
    const name = getTableName(table);
    const { results } = await home
      .prepare(
        `SELECT * FROM ${name} WHERE ${owner} IN (SELECT value FROM json_each(?)) ORDER BY 1, 2, 3`,
      )
      .bind(ids)
      .all();
    if (results.length > 0) rows[name] = results;
  }
  return rows;
}

/** The states of slots in each home. */
export async function statesOf(first: number, last: number) {
  const states: Record<string, unknown[]> = {};
  for (const name of ['DB', 'DB_2', 'DB_3'] as const) {
    const { results } = await env[name]
      .prepare('SELECT DISTINCT state FROM moving_slots WHERE slot BETWEEN ? AND ?')
      .bind(slotDigits(first), slotDigits(last))
      .all();
    if (results.length > 0) states[name] = results.map(({ state }) => state);
  }
  return states;
}

/** Does not wait, and tells nothing. */
export const SILENT: Listener = {
  begins: () => undefined,
  handled: () => undefined,
  pauses: () => Promise.resolve(),
};

/** Drives a move as `npm run move` does. */
export const drives = (operator: Operator, wanted: { slots: string; to: string }, how?: 'cancel') =>
  drive(
    async (path, body) => {
      const { text, status, headers } = await operator.post(path, body);
      return new Response(text, { status, headers });
    },
    wanted,
    SILENT,
    how,
  );

/** An answer's body without what differs in each: the signatures of links. */
export function lasting({ text }: Answer): unknown {
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' && value.includes('X-Amz-') ? new URL(value, ORIGIN).pathname : value,
  );
}
