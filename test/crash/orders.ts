import type { Random } from '../../src/local/demo/random.ts';
import type { Answer } from './connections.ts';
import type { Limits } from './customer.ts';

/** An import that somebody wants made, and every attempt at it. */
export interface Order {
  readonly number: number;
  readonly units: number;
  /** How many of the units are online. */
  readonly online: number;
  /** Its Idempotency-Key; an order without one is sent only once. */
  readonly key: string | null;
  /** What is sent, each time byte for byte. Its units are named after the order: see {@link nameOfUnit}. */
  readonly body: string;
  readonly calls: Call[];
}

/** One attempt. */
export interface Call {
  readonly order: Order;
  readonly sentAt: number;
  /** The limits of the plan meanwhile. */
  readonly limits: Limits;
  /** `null`: none came, and what became of the call is unknown. */
  readonly answer: Answer | null;
}

/** What a unit is called by which its order is found again in the database. */
function nameOfUnit(order: number, at: number): string {
  return `${order}-${at}`;
}

export function newOrder(
  number: number,
  units: number,
  online: number,
  key: string | null = null,
): Order {
  const body = Array.from({ length: units }, (_, at) => ({
    unitIdentifier: nameOfUnit(number, at),
    visibility: at < online ? 'online' : 'offline',
    street: 'Lindenstraße',
    houseNumber: String(at + 1),
    etageLabel: `${at % 7}. OG`,
    zimmer: 2.5,
    wohnflaecheQm: '78.125',
    kaufpreis: 250_000 + at,
  }));
  return { number, units, online, key, body: JSON.stringify({ units: body }), calls: [] };
}

/** Most imports are small, some are as large as the API takes. */
const SIZES = [
  [1, 3],
  [1, 3],
  [4, 20],
  [4, 20],
  [21, 60],
  [100, 200],
] as const;

/** An order of any kind: half of them with a key, four of five with units online. */
export function anyOrder(number: number, random: Random): Order {
  const [least, most] = random.pick(SIZES);
  const units = random.int(least, most);
  const partly = random.int(0, units);
  const online = random.pick([0, units, units, units, partly]);
  return newOrder(number, units, online, random.percent(50) ? `order-${number}` : null);
}

/**
 * The order in which orders are sent. Those with a key are partly sent twice at once, and partly
 * once more when others have been sent in between.
 */
export function withRetries(orders: readonly Order[], random: Random): Order[] {
  const places = orders.flatMap((order, at) => {
    const first = { order, place: at };
    if (order.key === null) return [first];
    const at2 = random.pick([null, null, null, at + 0.5, at + random.int(20, 150) + 0.5]);
    return at2 === null ? [first] : [first, { order, place: at2 }];
  });
  return places.toSorted((one, other) => one.place - other.place).map(({ order }) => order);
}

/**
 * What is sent again after a restart: orders with a key of which the outcome is unknown, and a part
 * of those that were answered.
 */
export function afterRestart(orders: readonly Order[]): Order[] {
  return orders.filter(({ number, key, calls }) => {
    if (key === null || calls.length === 0) return false;
    const last = calls.at(-1)?.answer ?? null;
    return last === null || number % 4 === 0;
  });
}
