import { z } from 'zod';
import { acknowledgedAt } from './answer-faults.ts';
import { jsonOf } from './connections.ts';
import type { Ledger } from './ledger.ts';
import type { Call } from './orders.ts';
import type { Stored } from './stored.ts';

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

/** A write and the usage that it led to. */
interface Commit {
  /** The write was made after this moment, in epoch milliseconds. */
  readonly notBefore: number;
  /** The write had been made by this moment, when a caller was told of it. */
  readonly knownAt: number;
  /** The usage after the write. */
  readonly used: { readonly monthlyUnits: number; readonly maxOnlineUnits: number };
}

/**
 * The wrong 402s among calls. A 402 is correct if, at some moment between the call and its answer,
 * usage was as the 402 reports and the import did not fit. These races never free units, so a 402
 * is wrong if the import still fitted at the end of the call.
 */
export function refusalFaults(calls: readonly Call[], ledger: Ledger, stored: Stored): string[] {
  const commits = commitsOf(ledger, stored);
  return calls
    .filter(({ answer }) => answer?.status === 402)
    .flatMap((call) => {
      const fault = faultOf(call, commits);
      return fault === null ? [] : [`unlawful 402 to order ${call.order.number}: ${fault}`];
    });
}

function faultOf({ order, sentAt, limits, answer }: Call, commits: readonly Commit[]) {
  const parsed = QuotaExceeded.safeParse(jsonOf(answer));
  if (!parsed.success || answer === null) return `it says ${answer?.text ?? ''}`;
  const { quota, limit, used, requested } = parsed.data.error.details;
  const asked = quota === 'monthlyUnits' ? order.units : order.online;
  if (limit !== limits[quota]) return `the limit of ${quota} is ${limits[quota]}, not ${limit}`;
  if (requested !== asked) return `${asked} of ${quota} were asked for, not ${requested}`;
  if (used + requested <= limit) return `${used} + ${requested} of ${quota} fits into ${limit}`;
  // Writes are made one after another, so every write before a known one was made as well.
  const made = commits.findLastIndex(({ knownAt }) => knownAt < sentAt);
  const possible = commits.filter((each, at) => at >= made && each.notBefore <= answer.at);
  return possible.some((each) => each.used[quota] === used)
    ? null
    : `it says that ${used} of ${quota} were used, which was not so during the call`;
}

/** The usage after each write, beginning with none. */
function commitsOf({ orders }: Ledger, stored: Stored): Commit[] {
  let used = { monthlyUnits: 0, maxOnlineUnits: 0 };
  const nothing = { notBefore: -Infinity, knownAt: -Infinity, used };
  const commits = stored.orders.map(({ number, units, online, createdAt }) => {
    used = {
      monthlyUnits: used.monthlyUnits + units,
      maxOnlineUnits: used.maxOnlineUnits + online,
    };
    const knownAt = acknowledgedAt(orders.get(number)?.calls ?? []) ?? Infinity;
    return { notBefore: Date.parse(createdAt), knownAt, used };
  });
  return [nothing, ...commits];
}
