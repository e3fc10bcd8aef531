import type { Random } from '../../../src/local/demo/random.ts';
import type { Answer } from './connections.ts';
import type { Limits } from './customer.ts';

/** An import to be made, and every attempt to make it. */
export interface Order {
  readonly number: number;
  readonly units: number;
  /** Number of its units that are online. */
  readonly online: number;
  /** The Idempotency-Key; an order without one is sent only once. */
  readonly key: string | null;
  /** The body, the same bytes in each attempt. {@link nameOfUnit} names its units. */
  readonly body: string;
  readonly calls: Call[];
}

/** One attempt. */
export interface Call {
  readonly order: Order;
  readonly sentAt: number;
  /** The limits of the plan during the call. */
  readonly limits: Limits;
  /** `null` if no answer arrived, so that the outcome is unknown. */
  readonly answer: Answer | null;
}

/** The name of a unit, which identifies its order in the database. */
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

/** Most imports are small; some have the maximum size. */
const SIZES = [
  [1, 3],
  [1, 3],
  [4, 20],
  [4, 20],
  [21, 60],
  [100, 200],
] as const;

/** A random order: half have a key, and four of five have online units. */
export function anyOrder(number: number, random: Random): Order {
  const [least, most] = random.pick(SIZES);
  const units = random.int(least, most);
  const partly = random.int(0, units);
  const online = random.pick([0, units, units, units, partly]);
  return newOrder(number, units, online, random.percent(50) ? `order-${number}` : null);
}

/**
 * The sequence in which orders are sent. Some orders with a key are sent twice at once, and some
 * again after others have been sent.
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
 * Orders to send again after a restart: orders with a key whose outcome is unknown, and some of
 * those that were answered.
 */
export function afterRestart(orders: readonly Order[]): Order[] {
  return orders.filter(({ number, key, calls }) => {
    if (key === null || calls.length === 0) return false;
    const last = calls.at(-1)?.answer ?? null;
    return last === null || number % 4 === 0;
  });
}
