import { Connections } from './connections.ts';
import type { Ledger } from './ledger.ts';
import type { Order } from './orders.ts';

export const CONNECTIONS = 64;

/**
 * Sends orders from 64 connections at once. Each connection sends its next order when its last one
 * is answered, until no orders remain or a call gets no answer.
 *
 * @param onMade is called for each answer that reports an import as made.
 * @returns the orders that were not sent.
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
