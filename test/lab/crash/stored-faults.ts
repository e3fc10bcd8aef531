import type { Ledger } from './ledger.ts';
import type { Stored, StoredOrder } from './stored.ts';

/** Contents of the database that violate an invariant, whatever the answers were. */
export function storedFaults(ledger: Ledger, stored: Stored): string[] {
  const { monthlyUnits, maxOnlineUnits } = ledger.limits;
  return [
    ...stored.corruption.map((line) => `database: ${line}`),
    ...above('units created', stored.created, monthlyUnits),
    ...above('units online', stored.online, maxOnlineUnits),
    ...different('unit_counts', stored.keptCounts, stored.counts),
    ...different('unit_months', stored.keptMonths, stored.months),
    ...stored.orders.flatMap((each) => notWhole(ledger, each)),
    ...runFaults(stored),
  ];
}

function above(what: string, used: number, limit: number): string[] {
  return used > limit ? [`oversold: ${used} ${what}, and the limit is ${limit}`] : [];
}

function different(table: string, kept: readonly string[], counted: readonly string[]): string[] {
  const [one, other] = [kept.join(', '), counted.join(', ')];
  return one === other ? [] : [`${table} holds ${one}, but the rows are ${other}`];
}

/** An order is stored with all its units, each once, by one write; or not at all. */
function notWhole(ledger: Ledger, stored: StoredOrder): string[] {
  const order = ledger.orders.get(stored.number);
  if (order === undefined) return [`units of an order ${stored.number} that nobody sent`];
  const { number, units, online } = order;
  const found = [stored.units, stored.differentUnits, stored.online].join('/');
  const whole = [units, units, online].join('/');
  const faults = found === whole ? [] : [`order ${number}: stored ${found}, sent ${whole} units`];
  if (stored.createdAt !== stored.lastCreatedAt) faults.push(`order ${number} was made twice`);
  return faults;
}

/** Each run belongs to one order, which has the same instant; a failed run created nothing. */
function runFaults({ orders, runs }: Stored): string[] {
  const byInstant = new Map(orders.map((order) => [order.createdAt, order]));
  if (byInstant.size < orders.length) return ['two writes have one instant'];
  const completed = runs.filter(({ status }) => status === 'completed');
  const faults = runs.flatMap(({ id, status, unitCount, createdAt }) => {
    const units = byInstant.get(createdAt)?.units ?? 0;
    const expected = status === 'completed' ? unitCount : 0;
    return units === expected ? [] : [`import ${id} (${status}): ${units} units of ${expected}`];
  });
  if (completed.length !== orders.length) {
    faults.push(`${completed.length} completed imports, but units of ${orders.length}`);
  }
  return faults;
}
