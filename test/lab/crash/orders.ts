import type { Random } from '../../harness/random.ts';
import { bearer, caller } from '../testbed/send.ts';
import type { Organisation } from '../testbed/stock.ts';

export interface Limits {
  readonly monthlyUnits: number;
  readonly maxOnlineUnits: number;
}

/** An import to be made, and every attempt to make it. */
export interface Order {
  readonly number: number;
  readonly units: number;
  /** Number of its units that are online. */
  readonly online: number;
  /** The Idempotency-Key; an order without one is sent only once. */
  readonly key: string | null;
  /** The body, the same bytes in each attempt. Its units are named by the order's number. */
  readonly body: string;
  readonly calls: Call[];
}

export interface Call {
  readonly sentAt: number;
  /** `null` if no answer arrived, so that the outcome is unknown. */
  readonly answer: Awaited<ReturnType<typeof attempt>> | null;
}

/** Sends an order once. @returns the answer, the import that it names, and when it had arrived. */
async function attempt(origin: string, { token, projectIds }: Organisation, order: Order) {
  const { key, body } = order;
  const path = `/v1/projects/${projectIds[0]}/imports`;
  const more = key === null ? {} : { 'Idempotency-Key': key };
  const { status, text, headers } = await caller(origin, bearer(token))('POST', path, body, more);
  return {
    status,
    text,
    importId: headers.get('Location')?.replace('/v1/imports/', '') ?? '',
    replayed: headers.get('Idempotent-Replayed') === 'true',
    at: Date.now(),
  };
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

export const CONNECTIONS = 64;

/** The callers' record: what was sent for a customer and what was answered. */
export class Ledger {
  readonly customer: Organisation;
  readonly orders: Order[] = [];
  readonly calls: Call[] = [];
  limits: Limits = { monthlyUnits: 0, maxOnlineUnits: 0 };

  constructor(customer: Organisation) {
    this.customer = customer;
  }

  add(units: number, online: number, hasKey = false): Order {
    const number = this.orders.length;
    const body = Array.from({ length: units }, (_, at) => ({
      unitIdentifier: `${number}-${at}`,
      visibility: at < online ? 'online' : 'offline',
      street: 'Lindenstraße',
      houseNumber: String(at + 1),
      etageLabel: `${at % 7}. OG`,
      zimmer: 2.5,
      wohnflaecheQm: '78.125',
      kaufpreis: 250_000 + at,
    }));
    const key = hasKey ? `order-${number}` : null;
    const order = { number, units, online, key, body: JSON.stringify({ units: body }), calls: [] };
    this.orders.push(order);
    return order;
  }

  /** A random order: half have a key, and four of five have online units. */
  addAny(random: Random): Order {
    const [least, most] = random.pick(SIZES);
    const units = random.between(least, most);
    const partly = random.between(0, units);
    return this.add(units, random.pick([0, units, units, units, partly]), random.chance(0.5));
  }

  async send(origin: string, order: Order): Promise<Call> {
    const sentAt = Date.now();
    const answer = await attempt(origin, this.customer, order).catch(() => null);
    const call = { sentAt, answer };
    order.calls.push(call);
    this.calls.push(call);
    return call;
  }

  /**
   * Sends orders from 64 connections at once, until no orders remain or a call gets no answer.
   *
   * @param onMade is called for each answer that reports an import as made.
   * @returns the orders that were not sent.
   */
  async race(
    origin: string,
    orders: readonly Order[],
    onMade: () => void = () => undefined,
  ): Promise<Order[]> {
    let next = 0;
    let gone = false;
    const racer = async () => {
      while (!gone) {
        const order = orders[next++];
        if (order === undefined) return;
        const { answer } = await this.send(origin, order);
        if (answer === null) gone = true;
        else if (answer.status === 202 && !answer.replayed) onMade();
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, racer));
    return orders.slice(next);
  }
}

/**
 * The sequence in which orders are sent. Some orders with a key are sent twice at once, and some
 * again after others have been sent.
 */
export function withRetries(orders: readonly Order[], random: Random): Order[] {
  const places = orders.flatMap((order, at) => {
    const first = { order, place: at };
    if (order.key === null) return [first];
    const later = random.pick([null, null, null, at + 0.5, at + random.between(20, 150) + 0.5]);
    return later === null ? [first] : [first, { order, place: later }];
  });
  return places.toSorted((one, other) => one.place - other.place).map(({ order }) => order);
}

/**
 * Orders to send again after a restart: orders with a key whose outcome is unknown, and some of
 * those that were answered.
 */
export const afterRestart = (orders: readonly Order[]): Order[] =>
  orders.filter(({ number, key, calls }) => {
    const last = calls.at(-1);
    return key !== null && last !== undefined && (last.answer === null || number % 4 === 0);
  });
