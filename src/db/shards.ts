import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { objectsNear, SettingError } from '../settings.ts';
import { organisationClosed } from '../values/failure.ts';

export type Database = DrizzleD1Database & { readonly $client: D1Database };

/** The number of slots. An organisation's slot never changes. */
const SLOTS = 4096;

const SLOT_DIGITS = 3;
const HEX = 16;

/**
 * The slot of an organisation: the last twelve bits of its id, which are random in a UUIDv7
 * (RFC 9562, 5.7).
 *
 * @param orgId the id, or only the {@link slotDigits} at its end. A path may name anything: what is no id has
 * the first slot, whose shard knows no such organisation.
 */
export function slotOf(orgId: string): number {
  const digits = orgId.slice(-SLOT_DIGITS);
  return /^[\da-f]{3}$/i.test(digits) ? Number.parseInt(digits, HEX) : 0;
}

/** The same UUIDv7 with another slot. Its instant stays, and so does its order. */
export function withSlot(id: string, slot: number): string {
  return id.slice(0, -SLOT_DIGITS) + slotDigits(slot);
}

/** A slot as three hexadecimal digits. */
export function slotDigits(slot: number): string {
  return slot.toString(HEX).padStart(SLOT_DIGITS, '0');
}

/** A range of slots whose organisations live in the database of one binding. */
export interface Range {
  readonly first: number;
  readonly last: number;
  readonly binding: string;
}

const RANGE = /^\s*(\d{1,4})-(\d{1,4})=([A-Z][A-Z\d_]*)\s*$/;
const RULE = `must map the slots 0 to ${SLOTS - 1}, in ascending ranges without gap or overlap, to D1 bindings: "0-2047=DB,2048-4095=DB_2"`;

/** Reads the setting HOMES. @throws SettingError unless its ranges cover all slots, in ascending order. */
function parseRanges(setting: string): readonly Range[] {
  const ranges = setting.split(',').map((text) => {
    const [, first, last, binding = ''] = RANGE.exec(text) ?? [];
    return { first: Number(first), last: Number(last), binding };
  });
  const isWhole =
    ranges.every(
      ({ first, last }, at) => first === (ranges[at - 1]?.last ?? -1) + 1 && first <= last,
    ) && ranges.at(-1)?.last === SLOTS - 1;
  if (!isWhole) throw new SettingError('HOMES', `HOMES ${RULE}.`, 'variable');
  return ranges;
}

const read = new Map<string, readonly Range[]>();

/**
 * The shards of this deployment.
 *
 * @throws SettingError if HOMES is wrong: every request that needs a database then fails.
 */
export function rangesOf({ HOMES: setting }: Pick<Env, 'HOMES'>): readonly Range[] {
  let ranges = read.get(setting);
  if (ranges === undefined) {
    ranges = parseRanges(setting);
    read.set(setting, ranges);
  }
  return ranges;
}

/** The D1 database of a binding. @throws SettingError if there is none. */
function bindingNamed(env: object, name: string): D1Database {
  const bound: unknown = Reflect.get(env, name);
  if (isDatabase(bound)) return bound;
  const message = `HOMES names ${name}, which is not a D1 binding.`;
  throw new SettingError('HOMES', message, 'variable');
}

/** Whether a binding is a D1 database. */
export function isDatabase(bound: unknown): bound is D1Database {
  if (typeof bound !== 'object' || bound === null) return false;
  // A binding to another Worker seems to have every member.
  return 'prepare' in bound && 'batch' in bound && !('noMemberOfADatabase' in bound);
}

/** @throws SettingError if the setting is wrong, or names a binding that is missing. */
export function requireShards(env: Pick<Env, 'HOMES'>): void {
  for (const { binding } of rangesOf(env)) bindingNamed(env, binding);
}

/** Settings whose shards all exist. A wrong one fails every request that needs an organisation, not some. */
const sound = new WeakSet<object>();

/** The bindings of the shards. Only HOMES names those after the first. */
export type ShardsEnv = Pick<Env, 'DB' | 'HOMES'>;

/** The binding of the main shard, where people, their sessions and plans are kept. */
const MAIN_SHARD = 'DB';

/**
 * The shard of a slot: the D1 database in which the organisations of that slot live.
 *
 * @throws SettingError if the setting HOMES is wrong.
 */
export function databaseOf(env: ShardsEnv, slot: number, meter?: Meter): Database {
  if (!sound.has(env)) {
    requireShards(env);
    sound.add(env);
  }
  const range = rangesOf(env).find(({ last }) => slot <= last);
  if (range === undefined) throw new Error(`There is no slot ${slot}.`);
  return connect(env, range.binding, meter);
}

/** The shard in which people, their sessions and plans are kept, whether it has slots or not. */
export function mainShard(env: ShardsEnv, meter?: Meter): Database {
  return connect(env, MAIN_SHARD, meter);
}

/** Every shard, the first one first. @throws SettingError if the setting HOMES is wrong. */
export function everyShard(env: ShardsEnv, meter?: Meter): readonly [Database, ...Database[]] {
  const others = new Set(rangesOf(env).map(({ binding }) => binding));
  others.delete(MAIN_SHARD);
  const connected = [...others].map((name) => connect(env, name, meter));
  return [mainShard(env, meter), ...connected];
}

/**
 * The database of a binding, whether it has slots or not.
 *
 * @throws SettingError if there is none; Failure `unavailable` while it is being restored.
 */
export function databaseNamed(env: object, binding: string, meter?: Meter): Database {
  return connect(env, binding, meter);
}

/** Every D1 database that is bound, whether HOMES names it or not. */
export function boundDatabases(env: object, meter?: Meter): Database[] {
  const bound = Object.keys(env).filter((name) => isDatabase(Reflect.get(env, name)));
  return bound.map((name) => databaseNamed(env, name, meter));
}

const connections = new WeakMap<Meter, Map<D1Database, Database>>();
const bindings = new WeakMap<Database, string>();

/**
 * Refuses a shard that is being restored. Its rows may be those of an earlier moment, with rights that have
 * ended since, so nothing may read or write them, and no row of it can say so.
 *
 * @throws Failure `unavailable`.
 */
function refuseClosedShard(env: object, name: string): void {
  const closed: unknown = Reflect.get(env, 'CLOSED_HOMES');
  if (typeof closed === 'string' && closed.split(',').includes(name)) throw organisationClosed();
}

/** Connects to a binding. With the same meter, it is the same connection each time. */
function connect(env: object, name: string, meter?: Meter): Database {
  refuseClosedShard(env, name);
  const binding = bindingNamed(env, name);
  const made = (meter && connections.get(meter)) ?? new Map<D1Database, Database>();
  const connection =
    made.get(binding) ?? drizzle(meter === undefined ? binding : metered(binding, meter));
  made.set(binding, connection);
  if (meter !== undefined) connections.set(meter, made);
  bindings.set(connection, name);
  return connection;
}

/** The name of a database's binding, for people. */
export function bindingOf(database: Database): string {
  return bindings.get(database) ?? '';
}

/** The cost in D1. Rows are those that D1 counts and bills. */
export interface Cost {
  readonly roundTrips: number;
  readonly rowsRead: number;
  readonly rowsWritten: number;
}

/** Adds up the D1 cost of a request or of a write. */
export class Meter {
  #roundTrips = 0;
  #rowsRead = 0;
  #rowsWritten = 0;

  add({ roundTrips, rowsRead, rowsWritten }: Cost): void {
    this.#roundTrips += roundTrips;
    this.#rowsRead += rowsRead;
    this.#rowsWritten += rowsWritten;
  }

  get cost(): Cost {
    return {
      roundTrips: this.#roundTrips,
      rowsRead: this.#rowsRead,
      rowsWritten: this.#rowsWritten,
    };
  }
}

/** The cost of a round trip without its rows. It counts even if the round trip fails. */
const ROUND_TRIP: Cost = { roundTrips: 1, rowsRead: 0, rowsWritten: 0 };

/** A D1 binding that meters its batches. The service sends every statement in a batch. */
function metered(database: D1Database, meter: Meter): D1Database {
  return {
    prepare: (query) => database.prepare(query),
    async batch<Row>(statements: D1PreparedStatement[]) {
      meter.add(ROUND_TRIP);
      const results = await database.batch<Row>(statements);
      for (const { meta } of results) {
        meter.add({ roundTrips: 0, rowsRead: meta.rows_read, rowsWritten: meta.rows_written });
      }
      return results;
    },
    exec: (query) => database.exec(query),
    withSession: (constraint) => database.withSession(constraint),
    // oxlint-disable-next-line typescript/no-deprecated -- the type requires it
    dump: () => database.dump(),
  };
}

/**
 * The Durable Object of this name, in the deployment's jurisdiction. With `JURISDICTION = "eu"`,
 * objects run and store data in the European Union. A new one is placed near the databases, not near the
 * first caller: each write calls D1 from there.
 */
export function objectNamed<T extends Rpc.DurableObjectBranded>(
  namespace: DurableObjectNamespace<T>,
  name: string,
  settings: Pick<Env, 'JURISDICTION'> & Partial<Pick<Env, 'OBJECTS_NEAR'>>,
): DurableObjectStub<T> {
  const locationHint = objectsNear(settings);
  const within = settings.JURISDICTION === 'eu' ? namespace.jurisdiction('eu') : namespace;
  return within.getByName(name, locationHint && { locationHint });
}
