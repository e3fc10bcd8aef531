import { setTimeout } from 'node:timers/promises';
import type { Answer } from './connections.ts';

export interface Timed {
  readonly answer: Answer | null;
  /** Milliseconds since the process started. */
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** Sends requests evenly spread over a time, at most so many at once. */
export async function sendEvenly(
  send: () => Promise<Answer | null>,
  { requests, seconds, atOnce }: Pace,
): Promise<Timed[]> {
  const sent: Timed[] = [];
  const start = performance.now();
  let next = 0;
  const sender = async () => {
    for (let number = next++; number < requests; number = next++) {
      const due = start + (number * seconds * 1000) / requests;
      await setTimeout(Math.max(due - performance.now(), 0));
      const sentAt = performance.now();
      const answer = await send();
      sent.push({ answer, sentAt, answeredAt: performance.now() });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  return sent;
}

/** How many requests, over which time, and how many of them at once. */
export interface Pace {
  readonly requests: number;
  readonly seconds: number;
  readonly atOnce: number;
}

/** The latencies below which half and 99 % of the calls were, in milliseconds. */
export function latenciesOf(calls: readonly Timed[]): { p50: number; p99: number } {
  const sorted = calls.map(({ sentAt, answeredAt }) => answeredAt - sentAt).toSorted(ascending);
  const quantile = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  return { p50: quantile(0.5), p99: quantile(0.99) };
}

const ascending = (one: number, other: number): number => one - other;
