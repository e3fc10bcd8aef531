import type { Ledger } from './ledger.ts';
import type { Call, Order } from './orders.ts';
import type { Stored, StoredOrder } from './stored.ts';

/** What callers must never have been told, given what the database holds. */
export function answerFaults({ orders }: Ledger, stored: Stored): string[] {
  const made = new Map(stored.orders.map((order) => [order.number, order]));
  const records = new Map(stored.keys.map((record) => [record.key, record]));
  const runs = new Map(stored.runs.map((run) => [run.id, run]));
  return [...orders.values()].flatMap((order) => {
    const madeSo = made.get(order.number);
    const record = order.key === null ? undefined : records.get(order.key);
    return [
      ...promiseFaults(order, madeSo, runs),
      ...retryFaults(order),
      ...recordFaults(order, madeSo, record),
      ...tooLate(order, madeSo),
    ].map((fault) => `order ${order.number}: ${fault}`);
  });
}

/** The orders's answers that say that it was made. */
export function promisesOf({ calls }: Order) {
  return calls.flatMap(({ answer }) => (answer?.status === 202 ? [answer] : []));
}

/** The id of the import in a 202, from its `Location`. */
export function importOf({ location }: { readonly location: string | null }): string {
  return location?.replace('/v1/imports/', '') ?? '';
}

/** Every 202 stays true: the run is there, completed, and so are the units. */
function promiseFaults(
  order: Order,
  madeSo: StoredOrder | undefined,
  runs: ReadonlyMap<string, Stored['runs'][number]>,
): string[] {
  return promisesOf(order).flatMap((answer) => {
    const id = importOf(answer);
    const run = runs.get(id);
    const expected = { importRunId: id, status: 'completed', unitCount: order.units };
    if (answer.text !== JSON.stringify(expected)) return [`a 202 that said ${answer.text}`];
    if (run === undefined || madeSo === undefined) return [`its 202 (${id}) is gone`];
    return run.createdAt === madeSo.createdAt ? [] : [`its 202 (${id}) is of another write`];
  });
}

/** Only one answer is the first; all others replay it byte for byte. */
function retryFaults(order: Order): string[] {
  const promises = promisesOf(order);
  const answers = new Set(promises.map(({ text, location }) => `${location} ${text}`));
  const firsts = promises.filter(({ replayed }) => !replayed);
  if (answers.size > 1) return [`answered differently: ${[...answers].join(', ')}`];
  return firsts.length > 1 ? [`made ${firsts.length} times`] : [];
}

/** The answer is stored if, and only if, the write was made; and it is what was told. */
function recordFaults(
  order: Order,
  madeSo: StoredOrder | undefined,
  record: Stored['keys'][number] | undefined,
): string[] {
  if (order.key === null) return [];
  if (record === undefined) return madeSo === undefined ? [] : ['made without its record'];
  if (madeSo === undefined) return ['a record of what was not made'];
  const told = promisesOf(order)[0];
  if (told === undefined) return [];
  return record.result === told.text ? [] : ['the record is not what was told'];
}

/** Who asks again after the order was made is told so, and nothing else. */
function tooLate({ calls }: Order, madeSo: StoredOrder | undefined): string[] {
  const known = acknowledgedAt(calls);
  if (madeSo === undefined || known === null) return [];
  return calls.flatMap(({ sentAt, answer }) =>
    answer !== null && sentAt > known && answer.status !== 202
      ? [`answered ${answer.status} when it had been made`]
      : [],
  );
}

/** When it was first known that an order was made. */
export function acknowledgedAt(calls: readonly Call[]): number | null {
  const answers = calls.flatMap(({ answer }) => (answer?.status === 202 ? [answer.at] : []));
  return answers.length === 0 ? null : Math.min(...answers);
}
