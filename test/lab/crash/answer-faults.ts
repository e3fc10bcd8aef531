import type { Ledger } from './ledger.ts';
import type { Call, Order } from './orders.ts';
import type { Stored, StoredOrder } from './stored.ts';

/** Answers that contradict the contents of the database. */
export function answerFaults({ orders }: Ledger, stored: Stored): string[] {
  const made = new Map(stored.orders.map((order) => [order.number, order]));
  const records = new Map(stored.keys.map((record) => [record.key, record]));
  const runs = new Map(stored.runs.map((run) => [run.id, run]));
  return [...orders.values()].flatMap((order) => {
    const storedOrder = made.get(order.number);
    const record = order.key === null ? undefined : records.get(order.key);
    return [
      ...acceptanceFaults(order, storedOrder, runs),
      ...retryFaults(order),
      ...recordFaults(order, storedOrder, record),
      ...lateRetryFaults(order, storedOrder),
    ].map((fault) => `order ${order.number}: ${fault}`);
  });
}

/** The answers to the order that report that its import was made. */
export function acceptancesOf({ calls }: Order) {
  return calls.flatMap(({ answer }) => (answer?.status === 202 ? [answer] : []));
}

/** The id of the import in a 202, from its `Location`. */
export function importOf({ location }: { readonly location: string | null }): string {
  return location?.replace('/v1/imports/', '') ?? '';
}

/** Every 202 must stay true: the run exists and is completed, and its units exist. */
function acceptanceFaults(
  order: Order,
  storedOrder: StoredOrder | undefined,
  runs: ReadonlyMap<string, Stored['runs'][number]>,
): string[] {
  return acceptancesOf(order).flatMap((answer) => {
    const id = importOf(answer);
    const run = runs.get(id);
    const expected = { importRunId: id, status: 'completed', unitCount: order.units };
    if (answer.text !== JSON.stringify(expected)) return [`a 202 that said ${answer.text}`];
    if (run === undefined || storedOrder === undefined) return [`its 202 (${id}) is gone`];
    return run.createdAt === storedOrder.createdAt ? [] : [`its 202 (${id}) is of another write`];
  });
}

/** Only one answer is the original; every other one replays it byte for byte. */
function retryFaults(order: Order): string[] {
  const acceptances = acceptancesOf(order);
  const answers = new Set(acceptances.map(({ text, location }) => `${location} ${text}`));
  const firsts = acceptances.filter(({ replayed }) => !replayed);
  if (answers.size > 1) return [`answered differently: ${[...answers].join(', ')}`];
  return firsts.length > 1 ? [`made ${firsts.length} times`] : [];
}

/** The answer is stored if and only if the write was made, and equals the answer that was sent. */
function recordFaults(
  order: Order,
  storedOrder: StoredOrder | undefined,
  record: Stored['keys'][number] | undefined,
): string[] {
  if (order.key === null) return [];
  if (record === undefined) return storedOrder === undefined ? [] : ['made without its record'];
  if (storedOrder === undefined) return ['a record of what was not made'];
  const told = acceptancesOf(order)[0];
  if (told === undefined) return [];
  return record.result === told.text ? [] : ['the record is not what was told'];
}

/** A caller who repeats an order after it was made must get its stored answer. */
function lateRetryFaults({ calls }: Order, storedOrder: StoredOrder | undefined): string[] {
  const known = acknowledgedAt(calls);
  if (storedOrder === undefined || known === null) return [];
  return calls.flatMap(({ sentAt, answer }) =>
    answer !== null && sentAt > known && answer.status !== 202
      ? [`answered ${answer.status} when it had been made`]
      : [],
  );
}

/** The earliest time at which a caller knew that the order was made. */
export function acknowledgedAt(calls: readonly Call[]): number | null {
  const answers = calls.flatMap(({ answer }) => (answer?.status === 202 ? [answer.at] : []));
  return answers.length === 0 ? null : Math.min(...answers);
}
