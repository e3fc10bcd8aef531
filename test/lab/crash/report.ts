import type { Ledger } from './ledger.ts';
import type { Order } from './orders.ts';
import type { Stored } from './stored.ts';

export type Row = readonly [what: string, figure: number | string];

/** Prints one figure a line. */
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

/**
 * The figures of a race, after the inspection and after the plan has been used up. Each import that
 * was sent counts once, by its outcome; repeated calls are counted separately.
 */
export function figuresOf(
  { orders, calls, limits }: Ledger,
  stored: Stored,
  wrong402s: number,
): Row[] {
  const tried = [...orders.values()].filter((order) => order.calls.length > 0);
  const made = new Set(stored.orders.map(({ number }) => number));
  const outcomes = Object.groupBy(tried, (order) => outcomeOf(order, made));
  const { sold = [], refused = [], unanswered = [] } = outcomes;
  const repeated = tried.flatMap((order) => order.calls.slice(1));
  const answered = (status: number) =>
    calls.filter(({ answer }) => answer?.status === status).length;
  return [
    ['imports tried', tried.length],
    ['  sold', sold.length],
    ['  refused (402)', refused.length],
    ['  without an answer', unanswered.length],
    ['sold, though the answer was lost', sold.filter(onlyLost).length],
    ['calls repeated under their key', repeated.length],
    ['  of these replayed', repeated.filter(({ answer }) => answer?.replayed === true).length],
    ['calls answered not now (409, 503)', answered(409) + answered(503)],
    ['calls lost to crashes', calls.filter(({ answer }) => answer === null).length],
    [
      'oversold units',
      over(stored.created, limits.monthlyUnits) + over(stored.online, limits.maxOnlineUnits),
    ],
    ['unlawful 402', wrong402s],
    ['filled: units of the month', `${stored.created} of ${limits.monthlyUnits}`],
    ['filled: units online', `${stored.online} of ${limits.maxOnlineUnits}`],
  ];
}

/**
 * The final outcome of an import. `unanswered`: it is not stored, and each call got no answer or a
 * temporary refusal (409, 503).
 */
function outcomeOf({ number, calls }: Order, made: ReadonlySet<number>) {
  if (made.has(number)) return 'sold';
  return calls.some(({ answer }) => answer?.status === 402) ? 'refused' : 'unanswered';
}

/** Whether no call received the original 202, but at most a replay of it. */
function onlyLost({ calls }: Order): boolean {
  return calls.every(({ answer }) => answer?.status !== 202 || answer.replayed);
}

const over = (used: number, limit: number) => Math.max(used - limit, 0);
