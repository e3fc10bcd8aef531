import { z } from 'zod';
import { importOf, acceptancesOf } from './answer-faults.ts';
import { Connections, jsonOf } from './connections.ts';
import type { Ledger } from './ledger.ts';
import type { Order } from './orders.ts';
import type { Stored } from './stored.ts';

const READERS = 16;

const ImportRun = z.object({
  import: z.object({ id: z.string(), status: z.string(), unitCount: z.int() }),
});

const List = z.object({ pagination: z.object({ total: z.int() }) });

/** Checks through the API that each of these accepted orders, and their total, can be read. */
export async function readingFaults(
  orders: readonly Order[],
  { customer }: Ledger,
  stored: Stored,
  origin: string,
): Promise<string[]> {
  const connections = new Connections(origin, customer.token, READERS);
  const faults: string[] = [];
  const ids = orders.flatMap((order) => {
    const [promise] = acceptancesOf(order);
    return promise === undefined ? [] : [{ id: importOf(promise), order }];
  });
  const reader = async () => {
    for (let next = ids.pop(); next !== undefined; next = ids.pop()) {
      const { id, order } = next;
      const answer = await connections.get(`/v1/imports/${id}`);
      const body = ImportRun.safeParse(jsonOf(answer)).data?.import;
      const readable =
        body?.id === id && body.status === 'completed' && body.unitCount === order.units;
      if (!readable) faults.push(`GET /imports/${id}: ${answer?.text ?? 'no answer'}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: READERS }, reader));
    const list = await connections.get('/v1/properties?limit=1&includeArchived=true');
    const total = List.safeParse(jsonOf(list)).data?.pagination.total;
    if (total !== stored.created) faults.push(`GET /properties: ${total} of ${stored.created}`);
  } finally {
    connections.end();
  }
  return faults;
}
