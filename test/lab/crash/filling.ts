import { Connections } from './connections.ts';
import { changeLimits } from './customer.ts';
import type { Ledger } from './ledger.ts';
import { newOrder } from './orders.ts';
import type { Service } from './service.ts';
import type { Stored } from './stored.ts';
import { Violation } from './violation.ts';

const CHUNK = 100;

/**
 * Uses up the plan, to the last unit, to show that no failed attempt has consumed any of it. For each
 * limit: one unit more than remains is refused, the remaining units are created, and then one more unit
 * is refused.
 */
export async function fillToTheLimit(
  ledger: Ledger,
  service: Service,
  { created, online }: Stored,
): Promise<void> {
  const { monthlyUnits, maxOnlineUnits } = ledger.limits;
  const onlineRoom = maxOnlineUnits - online;
  // Online units also count as created in the month, so the monthly limit must leave room for them.
  const limits = { maxOnlineUnits, monthlyUnits: Math.max(monthlyUnits, created + onlineRoom) };
  await changeLimits(await service.database(), ledger.customer, limits);
  ledger.limits = limits;

  const connections = new Connections(service.origin, ledger.customer.token, 1);
  const filler = new Filler(ledger, connections);
  try {
    await filler.fill(onlineRoom, true);
    await filler.fill(limits.monthlyUnits - created - onlineRoom, false);
  } finally {
    connections.end();
  }
}

class Filler {
  readonly #ledger: Ledger;
  readonly #connections: Connections;

  constructor(ledger: Ledger, connections: Connections) {
    this.#ledger = ledger;
    this.#connections = connections;
  }

  async fill(room: number, online: boolean): Promise<void> {
    let left = room;
    for (; left > CHUNK; left -= CHUNK) await this.#expect(202, CHUNK, online);
    await this.#expect(402, left + 1, online);
    if (left === 0) return;
    await this.#expect(202, left, online);
    await this.#expect(402, 1, online);
  }

  async #expect(status: 202 | 402, units: number, online: boolean): Promise<void> {
    const order = newOrder(this.#ledger.nextNumber, units, online ? units : 0);
    const { answer } = await this.#ledger.send(this.#ledger.add(order), this.#connections);
    if (answer?.status === status) return;
    const got = answer === null ? 'no answer' : `${answer.status} ${answer.text}`;
    throw new Violation(`filling to the limit: ${units} units must be ${status}, not ${got}`);
  }
}
