import { type ShardBindings, SHARD_BINDINGS, shardsThrough } from '../harness/shards.ts';
import { Client } from '../harness/client.ts';
import { interposed } from '../harness/interposed.ts';
import { Operator } from '../harness/operator.ts';
import { writersOver } from '../harness/writers.ts';
import { OPERATOR_KEY } from '../harness/keys.ts';
import { Browser } from '../harness/people.ts';

export type ShardName = keyof ShardBindings;

/** Organisations are spread over three shards, whatever the other tests do. */
export const SPREAD = { HOMES: '0-1364=DB,1365-2729=DB_2,2730-4095=DB_3' };

/** The shards as they are where these cannot be reached. */
export function without(...names: readonly ShardName[]): Partial<ShardBindings> {
  const lost = shardsThrough((real) =>
    interposed(real, () => Promise.reject(new Error('D1_ERROR: D1 DB is overloaded.'))),
  );
  return Object.fromEntries(names.map((name) => [name, lost[name]]));
}

/** The service under a value of HOMES, over shards some of which may differ from the real ones. */
export function serviceUnder(HOMES: string, shards: Partial<ShardBindings> = {}) {
  const seen = { HOMES, ...shards };
  const settings = { ...seen, ORGANISATION_WRITER: writersOver(seen) };
  return {
    settings,
    operator: new Operator(OPERATOR_KEY, settings),
    holderOf: (secret: string) => new Client(secret, settings),
    browserOf: (secret: string) => new Browser(secret, settings),
  };
}

export const spreadOver = (shards?: Partial<ShardBindings>) => serviceUnder(SPREAD.HOMES, shards);

/** Opens an organisation in this shard, by having no other answer. */
export async function opensIn(
  name: ShardName,
  ...given: Parameters<Operator['opensOrganisation']>
) {
  const [plan, fields] = given;
  const onPlan = plan ?? (await spreadOver().operator.createsPlan());
  const others = SHARD_BINDINGS.filter((other) => other !== name);
  return spreadOver(onlyForChoosing(others)).operator.opensOrganisation(onPlan, fields);
}

/** The question that is asked of a shard before an organisation is opened. */
const asksForRoom = (sql: string) => sql === 'select 1 from (SELECT 1)';

/** Shards that do not tell their size, and answer everything else. */
export function onlyForChoosing(names: readonly ShardName[]): Partial<ShardBindings> {
  const silent = shardsThrough((real) =>
    interposed(real, ({ statements: [first], make }) =>
      first !== undefined && asksForRoom(first.sql)
        ? Promise.reject(new Error('D1_ERROR: overloaded'))
        : make(),
    ),
  );
  return Object.fromEntries(names.map((name) => [name, silent[name]]));
}

/** The shard of an organisation's slot. */
export function shardNameOf({ id }: { readonly id: string }): ShardName {
  const slot = Number.parseInt(id.slice(-3), 16);
  if (slot < 1365) return 'DB';
  return slot < 2730 ? 'DB_2' : 'DB_3';
}
