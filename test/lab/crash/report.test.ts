import { expect, test } from 'vitest';
import type { Answer } from './connections.ts';
import { Ledger } from './ledger.ts';
import { newOrder } from './orders.ts';
import { figuresOf } from './report.ts';

const LIMITS = { monthlyUnits: 100, maxOnlineUnits: 100 };
const CUSTOMER = { orgId: '', projectId: '', token: '', digest: '' };
const EMPTY = {
  runs: [],
  keys: [],
  created: 0,
  online: 0,
  months: [],
  counts: [],
  keptMonths: [],
  keptCounts: [],
  corruption: [],
};

const answered = (status: number, replayed = false): Answer => ({
  status,
  replayed,
  location: null,
  text: '',
  at: 0,
});
const SOLD = answered(202);
const REFUSED = answered(402);
const NOT_NOW = answered(503);
const LOST = null;

/**
 * The figures of a race in which each import has one unit, given the answers to each import's calls
 * and whether it is stored.
 */
function figuresFor(imports: readonly { calls: (Answer | null)[]; stored?: true }[]) {
  const ledger = new Ledger(CUSTOMER, LIMITS);
  for (const { calls } of imports) {
    const order = ledger.add(newOrder(ledger.nextNumber, 1, 0));
    order.calls.push(...calls.map((answer) => ({ order, sentAt: 0, limits: LIMITS, answer })));
    ledger.calls.push(...order.calls);
  }
  const at = '2026-01-01T00:00:00.000Z';
  const one = { units: 1, differentUnits: 1, online: 0, createdAt: at, lastCreatedAt: at };
  const orders = imports.flatMap(({ stored }, number) => (stored ? [{ number, ...one }] : []));
  return Object.fromEntries(
    figuresOf(ledger, { ...EMPTY, orders }, 0).map(([what, figure]) => [what.trim(), figure]),
  );
}

test('the report counts each import once by its outcome, and counts repeated calls separately', () => {
  const figures = figuresFor([
    { calls: [SOLD], stored: true },
    { calls: [REFUSED, REFUSED, REFUSED] },
    { calls: [REFUSED, SOLD], stored: true }, // the plan was raised between the two calls
    { calls: [LOST, answered(202, true)], stored: true },
    { calls: [LOST], stored: true },
    { calls: [LOST, REFUSED] },
    { calls: [LOST] },
    { calls: [NOT_NOW] },
    { calls: [] }, // never sent
  ]);
  expect(figures).toMatchObject({
    'imports tried': 8,
    sold: 4,
    'refused (402)': 2,
    'without an answer': 2,
    'sold, though the answer was lost': 2,
    'calls repeated under their key': 5,
    'of these replayed': 1,
    'calls answered not now (409, 503)': 1,
    'calls lost to crashes': 4,
  });
});
