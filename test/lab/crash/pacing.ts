import { setTimeout } from 'node:timers/promises';
import type { Answer } from './connections.ts';

export interface Timed {
  readonly answer: Answer | null;
  /** Milliseconds since the process started. */
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** Sends requests at a steady rate, with a limit on how many are open at once. */
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

/** Number of requests, duration, and the most requests open at once. */
export interface Pace {
  readonly requests: number;
  readonly seconds: number;
  readonly atOnce: number;
}

/** The median and the 99th percentile of the latencies, in milliseconds. */
export function latenciesOf(calls: readonly Timed[]): { p50: number; p99: number } {
  const sorted = calls.map(({ sentAt, answeredAt }) => answeredAt - sentAt).toSorted(ascending);
  const quantile = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  return { p50: quantile(0.5), p99: quantile(0.99) };
}

const ascending = (one: number, other: number): number => one - other;
