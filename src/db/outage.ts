import { timeNow } from '../values/clock.ts';
import { DeadlineError } from '../values/instant.ts';

// Sources: "Debug D1", "Retry queries", "Durable Objects: error handling" and "Durable Objects:
// troubleshooting" in Cloudflare's documentation. D1's binding reports "Failed to parse body as JSON" for an answer that is not from D1,
// such as an error page of the network in between.

/** The call was lost, or its object was reset. A repetition may succeed. */
const LOST =
  /Network connection lost|storage caused object to be reset|code was updated|no longer active|no longer access|Cannot resolve (?:D1|Durable Object)|client disconnected|Failed to parse body as JSON/i;

/** Storage is overloaded. A repetition would make it worse. */
const OVERLOADED =
  /overloaded|queued for too long|too much load on Durable Objects|too many concurrent storage/i;

/** Storage has ended the call or cannot be reached. An immediate repetition may fail, too. */
const UNAVAILABLE = /operation exceeded timeout|limit and was reset|internal error/i;

/** An account on Workers Free has used up the day's allowance. No call succeeds before midnight UTC. */
const USED_UP = /exceeded D1's free tier daily|Exceeded allowed .+ in Durable Objects free tier/i;

/** The database has its maximum size, and refuses to grow. */
const FULL = /Exceeded maximum DB size|database or disk is full/i;

/** The maximum pause before each repetition, in milliseconds. A pause is at least half as long. */
const PAUSES_MS = [100, 400];
/** No call is repeated after this many milliseconds. */
const REPEATED_WITHIN_MS = 2000;

/**
 * Makes a call that may safely be repeated, and repeats it, after a pause, if it was lost. The pauses
 * are random, so that many callers do not repeat theirs at the same time.
 */
export async function repeatIfLost<Value>(call: () => Promise<Value>): Promise<Value> {
  const begun = timeNow();
  for (const pause of PAUSES_MS) {
    try {
      return await call();
    } catch (error) {
      if (!wasLost(error) || timeNow() - begun > REPEATED_WITHIN_MS) throw error;
    }
    await scheduler.wait(pause * (0.5 + Math.random() / 2));
  }
  return call();
}

function wasLost(error: unknown): boolean {
  const causes = chain(error);
  const isLost = causes.some(
    (cause) =>
      LOST.test(cause.message) || flag(cause, 'retryable') || flag(cause, 'durableObjectReset'),
  );
  return isLost && !causes.some(isOverloaded);
}

const isOverloaded = (error: Error): boolean =>
  OVERLOADED.test(error.message) || flag(error, 'overloaded');

/** Whether storage was overloaded or unreachable: the same request may succeed later. */
export function isOutage(error: unknown): boolean {
  return (
    wasLost(error) ||
    chain(error).some(
      (cause) =>
        cause instanceof DeadlineError ||
        isOverloaded(cause) ||
        [UNAVAILABLE, USED_UP, FULL].some((words) => words.test(cause.message)),
    )
  );
}

/**
 * What the log says to the operator of a fault that does not pass by itself. The caller never sees it.
 *
 * @returns the status 507 for a full database, whose callers receive 503 as in every outage.
 */
export function adviceFor(error: unknown): { readonly status?: 507; readonly remedy?: string } {
  const says = (words: RegExp) => chain(error).some(({ message }) => words.test(message));
  if (says(FULL))
    return { status: 507, remedy: 'add a shard, and move slots to it: docs/shards.md' };
  if (says(USED_UP)) return { remedy: 'upgrade the account to Workers Paid' };
  return lacksMigration(error) ? { remedy: 'npm run migrate' } : {};
}

/** A flag that Durable Object stubs set on errors that they throw. */
function flag(error: Error, name: 'retryable' | 'overloaded' | 'durableObjectReset'): boolean {
  return Reflect.get(error, name) === true;
}

function chain(error: unknown): Error[] {
  return error instanceof Error ? [error, ...chain(error.cause)] : [];
}

/** SQLite's message for a statement that names an unknown table, column or index. */
const UNKNOWN_NAME = /\bno such (?:table|column|index)\b|\bhas no column named\b/;

/** Whether a statement failed because a migration has not been applied to the database. */
export function lacksMigration(error: unknown): boolean {
  return chain(error).some(({ message }) => UNKNOWN_NAME.test(message));
}
