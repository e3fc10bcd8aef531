import { Connections } from './connections.ts';
import type { Ledger } from './ledger.ts';
import type { Order } from './orders.ts';

export const CONNECTIONS = 64;

/**
 * Sends orders from 64 connections at once, each its next one as soon as the last was answered,
 * until there are none left or a call stays without an answer.
 *
 * @param onMade is called whenever an answer has told of an import that was made.
 * @returns the orders that were not sent any more.
 */
export async function raceOrders(
  orders: readonly Order[],
  ledger: Ledger,
  origin: string,
  onMade: () => void = () => undefined,
): Promise<Order[]> {
  const connections = new Connections(origin, ledger.customer.token, CONNECTIONS);
  let next = 0;
  let gone = false;
  const racer = async () => {
    while (!gone) {
      const order = orders[next++];
      if (order === undefined) return;
      const { answer } = await ledger.send(order, connections);
      if (answer === null) gone = true;
      else if (answer.status === 202 && !answer.replayed) onMade();
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, racer));
  } finally {
    connections.end();
  }
  return orders.slice(next);
}
