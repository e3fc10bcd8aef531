import { z } from 'zod';
import type { Call, Ledger, Order } from './orders.ts';
import type { Stored, StoredOrder } from './stored.ts';

/** The statuses that an import may get: made, over quota, or a temporary refusal with `Retry-After`. */
const ALLOWED_STATUSES = new Set([202, 402, 409, 503]);

/** Notes a fault unless something holds. */
type Require = (holds: boolean, fault: string) => void;

/** Every violation of an invariant, by what is stored and what was answered. @param recent calls since the last check. */
export function faultsOf(ledger: Ledger, stored: Stored, recent: readonly Call[]): string[] {
  const faults = [...stored.faults];
  const require: Require = (holds, fault) => {
    if (!holds) faults.push(fault);
  };
  requireStored(require, ledger, stored);
  const made = new Map(stored.orders.map((order) => [order.number, order]));
  for (const order of ledger.orders) {
    requireAnswers(
      (holds, fault) => {
        require(holds, `order ${order.number}: ${fault}`);
      },
      order,
      made.get(order.number),
      stored,
    );
  }
  for (const call of recent) requireLawful(require, call);
  return faults;
}

/** Contents of the database that violate an invariant, whatever the answers were. */
function requireStored(require: Require, ledger: Ledger, stored: Stored): void {
  const { orders, runs, created, online } = stored;
  const { monthlyUnits, maxOnlineUnits } = ledger.limits;
  require(created <= monthlyUnits, `oversold: ${created} units of ${monthlyUnits}`);
  require(online <= maxOnlineUnits, `oversold: ${online} units online of ${maxOnlineUnits}`);
  // An order is stored with all its units, each once, by one write; or not at all.
  for (const { number, units, differentUnits, online: shown, ...times } of orders) {
    const sent = ledger.orders[number];
    const found = [units, differentUnits, shown].join('/');
    const whole = [sent?.units, sent?.units, sent?.online].join('/');
    require(found === whole, `order ${number}: stored ${found}, sent ${whole} units`);
    require(times.createdAt === times.lastCreatedAt, `order ${number} was made twice`);
  }
  const byInstant = new Map(orders.map((order) => [order.createdAt, order]));
  require(byInstant.size === orders.length, 'two writes have one instant');
  const completed = runs.filter(({ status }) => status === 'completed').length;
  require(completed === orders.length, `${completed} completed imports of ${orders.length}`);
  // Each run belongs to one order, which has the same instant; a failed run created nothing.
  for (const { id, status, unitCount, createdAt } of runs) {
    const units = byInstant.get(createdAt)?.units ?? 0;
    const expected = status === 'completed' ? unitCount : 0;
    require(units === expected, `import ${id} (${status}): ${units} units of ${expected}`);
  }
}

/** Answers to an order that contradict the contents of the database. @param made as it is stored. */
function requireAnswers(
  require: Require,
  { key, units, calls }: Order,
  made: StoredOrder | undefined,
  { runs, keys }: Stored,
): void {
  const accepted = calls.flatMap(({ answer }) => (answer?.status === 202 ? [answer] : []));
  // Every 202 must stay true: the run exists and is completed, and its units exist.
  for (const { importId, text } of accepted) {
    const expected = { importRunId: importId, status: 'completed', unitCount: units };
    require(text === JSON.stringify(expected), `a 202 that said ${text}`);
    const run = runs.find(({ id }) => id === importId);
    require(run !== undefined && made !== undefined, `its 202 (${importId}) is gone`);
    require(run?.createdAt === made?.createdAt, `its 202 (${importId}) is of another write`);
  }
  // Only one answer is the original; every other one replays it byte for byte.
  const answers = new Set(accepted.map(({ text, importId }) => `${importId} ${text}`));
  require(answers.size <= 1, `answered differently: ${[...answers].join(', ')}`);
  const firsts = accepted.filter(({ replayed }) => !replayed).length;
  require(firsts <= 1, `made ${firsts} times`);
  if (key !== null) {
    // The answer is stored if and only if the write was made, and equals the answer that was sent.
    const record = keys.get(key);
    require((record === undefined) ===
      (made === undefined), 'made without its record, or not made with it');
    const [told] = accepted;
    require(told === undefined || record === told.text, 'the record is not what was told');
  }
  // A caller who repeats an order after it was made must get its stored answer.
  const known = Math.min(...accepted.map(({ at }) => at));
  for (const { sentAt, answer } of made === undefined ? [] : calls) {
    const isLate = answer !== null && sentAt > known;
    require(!isLate || answer.status === 202, `answered ${answer?.status} when it had been made`);
  }
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
function requireLawful(require: Require, { order, limits, answer }: Call): void {
  if (answer === null) return;
  const { status, text } = answer;
  require(ALLOWED_STATUSES.has(status), `order ${order.number} was answered ${status}: ${text}`);
  if (status !== 402) return;
  const { quota, limit, used, requested } = QuotaExceeded.parse(JSON.parse(text)).error.details;
  const asked = quota === 'monthlyUnits' ? order.units : order.online;
  const isLawful = limit === limits[quota] && requested === asked && used + requested > limit;
  require(isLawful, `unlawful 402 to order ${order.number}: ${text}`);
}
