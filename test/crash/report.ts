import type { Ledger } from './ledger.ts';
import type { Order } from './orders.ts';
import type { Stored } from './stored.ts';

export type Row = readonly [what: string, figure: number | string];

/** Prints figures under each other. */
export function printTable(title: string, rows: readonly Row[]): void {
  const width = Math.max(...rows.map(([what]) => what.length));
  const figures = rows.map(([, figure]) =>
    typeof figure === 'number' ? figure.toLocaleString('en') : figure,
  );
  const across = Math.max(...figures.map(({ length }) => length));
  console.log(`\n${title}`);
  for (const [at, [what]] of rows.entries()) {
    console.log(`  ${what.padEnd(width)}  ${(figures[at] ?? '').padStart(across)}`);
  }
}

/** The figures of a race, after it has been inspected and the plan has been filled. */
export function figuresOf(
  { orders, calls, limits }: Ledger,
  stored: Stored,
  unlawful402: number,
): Row[] {
  const tried = [...orders.values()].filter((order) => order.calls.length > 0);
  const answered = (status: number) =>
    calls.filter(({ answer }) => answer?.status === status).length;
  const lost = calls.filter(({ answer }) => answer === null);
  const made = new Set(stored.orders.map(({ number }) => number));
  const lostButMade = tried.filter((order) => made.has(order.number) && onlyLost(order));
  return [
    ['imports tried', tried.length],
    ['sold', made.size],
    ['refused (402)', answered(402)],
    ['not now (409, 503)', answered(409) + answered(503)],
    ['lost to crashes (no answer)', lost.length],
    ['  of these made all the same', lostButMade.length],
    ['retried under their key', calls.length - tried.length],
    ['  of these replayed', calls.filter(({ answer }) => answer?.replayed === true).length],
    [
      'oversold units',
      over(stored.created, limits.monthlyUnits) + over(stored.online, limits.maxOnlineUnits),
    ],
    ['unlawful 402', unlawful402],
    ['filled: units of the month', `${stored.created} of ${limits.monthlyUnits}`],
    ['filled: units online', `${stored.online} of ${limits.maxOnlineUnits}`],
  ];
}

/** Whether no call for an order was answered with its making. */
function onlyLost({ calls }: Order): boolean {
  return calls.every(({ answer }) => answer?.status !== 202 || answer.replayed);
}

const over = (used: number, limit: number) => Math.max(used - limit, 0);
