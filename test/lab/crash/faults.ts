import { z } from 'zod';
import type { Call, Ledger, Order } from './orders.ts';
import type { Stored, StoredOrder, StoredRun } from './stored.ts';

/** The statuses that an import may get: made, over quota, or a temporary refusal with `Retry-After`. */
const ALLOWED_STATUSES = new Set([202, 402, 409, 503]);

/** Every violation of an invariant, by what is stored and what was answered. @param recent calls since the last check. */
export function faultsOf(ledger: Ledger, stored: Stored, recent: readonly Call[]): string[] {
  return [
    ...stored.faults,
    ...storedFaults(ledger, stored),
    ...answerFaults(ledger, stored),
    ...recent.flatMap(({ order, answer }) =>
      answer === null || ALLOWED_STATUSES.has(answer.status)
        ? []
        : [`order ${order.number} was answered ${answer.status}: ${answer.text}`],
    ),
    ...refusalFaults(recent),
  ];
}

/** Contents of the database that violate an invariant, whatever the answers were. */
function storedFaults(ledger: Ledger, { orders, runs, created, online }: Stored): string[] {
  const { monthlyUnits, maxOnlineUnits } = ledger.limits;
  const byInstant = new Map(orders.map((order) => [order.createdAt, order]));
  const completed = runs.filter(({ status }) => status === 'completed').length;
  return [
    ...(created > monthlyUnits ? [`oversold: ${created} units of ${monthlyUnits}`] : []),
    ...(online > maxOnlineUnits ? [`oversold: ${online} units online of ${maxOnlineUnits}`] : []),
    ...orders.flatMap((each) => notWhole(ledger, each)),
    ...(byInstant.size < orders.length ? ['two writes have one instant'] : []),
    ...(completed === orders.length ? [] : [`${completed} completed imports of ${orders.length}`]),
    // Each run belongs to one order, which has the same instant; a failed run created nothing.
    ...runs.flatMap(({ id, status, unitCount, createdAt }) => {
      const units = byInstant.get(createdAt)?.units ?? 0;
      const expected = status === 'completed' ? unitCount : 0;
      return units === expected ? [] : [`import ${id} (${status}): ${units} units of ${expected}`];
    }),
  ];
}

/** An order is stored with all its units, each once, by one write; or not at all. */
function notWhole({ orders }: Ledger, stored: StoredOrder): string[] {
  const order = orders[stored.number];
  if (order === undefined) return [`units of an order ${stored.number} that nobody sent`];
  const { number, units, online } = order;
  const found = [stored.units, stored.differentUnits, stored.online].join('/');
  const whole = [units, units, online].join('/');
  return [
    ...(found === whole ? [] : [`order ${number}: stored ${found}, sent ${whole} units`]),
    ...(stored.createdAt === stored.lastCreatedAt ? [] : [`order ${number} was made twice`]),
  ];
}

/** Answers that contradict the contents of the database. */
function answerFaults({ orders }: Ledger, stored: Stored): string[] {
  const made = new Map(stored.orders.map((order) => [order.number, order]));
  const runs = new Map(stored.runs.map((run) => [run.id, run]));
  return orders.flatMap((order) => {
    const storedOrder = made.get(order.number);
    const record = order.key === null ? undefined : stored.keys.get(order.key);
    return [
      ...acceptanceFaults(order, storedOrder, runs),
      ...retryFaults(order),
      ...recordFaults(order, storedOrder, record),
      ...lateRetryFaults(order, storedOrder),
    ].map((fault) => `order ${order.number}: ${fault}`);
  });
}

/** The answers to the order that report that its import was made. */
const acceptancesOf = ({ calls }: Order) =>
  calls.flatMap(({ answer }) => (answer?.status === 202 ? [answer] : []));

/** Every 202 must stay true: the run exists and is completed, and its units exist. */
function acceptanceFaults(
  order: Order,
  storedOrder: StoredOrder | undefined,
  runs: ReadonlyMap<string, StoredRun>,
): string[] {
  return acceptancesOf(order).flatMap(({ importId, text }) => {
    const run = runs.get(importId);
    const expected = { importRunId: importId, status: 'completed', unitCount: order.units };
    if (text !== JSON.stringify(expected)) return [`a 202 that said ${text}`];
    if (run === undefined || storedOrder === undefined) return [`its 202 (${importId}) is gone`];
    if (run.createdAt === storedOrder.createdAt) return [];
    return [`its 202 (${importId}) is of another write`];
  });
}

/** Only one answer is the original; every other one replays it byte for byte. */
function retryFaults(order: Order): string[] {
  const acceptances = acceptancesOf(order);
  const answers = new Set(acceptances.map(({ text, importId }) => `${importId} ${text}`));
  const firsts = acceptances.filter(({ replayed }) => !replayed);
  if (answers.size > 1) return [`answered differently: ${[...answers].join(', ')}`];
  return firsts.length > 1 ? [`made ${firsts.length} times`] : [];
}

/** The answer is stored if and only if the write was made, and equals the answer that was sent. */
function recordFaults(
  order: Order,
  storedOrder: StoredOrder | undefined,
  record: string | undefined,
): string[] {
  if (order.key === null) return [];
  if (record === undefined) return storedOrder === undefined ? [] : ['made without its record'];
  if (storedOrder === undefined) return ['a record of what was not made'];
  const [told] = acceptancesOf(order);
  return told === undefined || record === told.text ? [] : ['the record is not what was told'];
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
function acknowledgedAt(calls: readonly Call[]): number | null {
  const answers = calls.flatMap(({ answer }) => (answer?.status === 202 ? [answer.at] : []));
  return answers.length === 0 ? null : Math.min(...answers);
}

const QuotaExceeded = z.object({
  error: z.object({
    code: z.literal('quota_exceeded'),
    details: z.strictObject({
      quota: z.enum(['monthlyUnits', 'maxOnlineUnits']),
      limit: z.int(),
      used: z.int(),
      requested: z.int(),
    }),
  }),
});

/** A 402 says what did not fit. That nothing was refused that did, is shown by filling the plan. */
function refusalFaults(calls: readonly Call[]): string[] {
  return calls.flatMap(({ order, limits, answer }) => {
    if (answer?.status !== 402) return [];
    const { quota, limit, used, requested } = QuotaExceeded.parse(JSON.parse(answer.text)).error
      .details;
    const asked = quota === 'monthlyUnits' ? order.units : order.online;
    const isLawful = limit === limits[quota] && requested === asked && used + requested > limit;
    return isLawful ? [] : [`unlawful 402 to order ${order.number}: ${answer.text}`];
  });
}
