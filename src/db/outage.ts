import { DeadlineError } from '../values/instant.ts';

// Sources: "Debug D1", "Retry queries" and "Durable Objects: error handling" of Cloudflare's
// documentation. D1's binding says "Failed to parse body as JSON" of an answer that is none, such as
// an error page of the network between.

/** The call was lost; repeating it may succeed. */
const LOST =
  /Network connection lost|storage caused object to be reset|code was updated|Cannot resolve D1|client disconnected|Failed to parse body as JSON/i;

/** Storage is overloaded; repeating a call makes it worse. */
const OVERLOADED = /overloaded|queued for too long/i;

/** Storage has ended a call or cannot be reached; the same call may fare no better at once. */
const UNAVAILABLE = /operation exceeded timeout|limit and was reset|internal error/i;

/** An account of Workers Free has used up a day's allowance: nothing helps before midnight UTC. */
const USED_UP = /exceeded D1's free tier daily|Exceeded allowed .+ in Durable Objects free tier/i;

/** Pauses before a repetition, in milliseconds at most; each is at least half as long. */
const PAUSES_MS = [100, 400];
/** After so many milliseconds a caller has waited enough. */
const REPEATED_WITHIN_MS = 2000;

/**
 * Makes a call that may safely be repeated. Repeats it, after a pause, if it was lost. The pauses are
 * random, so that many callers do not come back at once.
 */
export async function repeatIfLost<Value>(call: () => Promise<Value>): Promise<Value> {
  const begun = Date.now();
  for (const pause of PAUSES_MS) {
    try {
      return await call();
    } catch (error) {
      if (!wasLost(error) || Date.now() - begun > REPEATED_WITHIN_MS) throw error;
    }
    await scheduler.wait(pause * (0.5 + Math.random() / 2));
  }
  return call();
}

function wasLost(error: unknown): boolean {
  const causes = chain(error);
  const isLost = causes.some((cause) => LOST.test(cause.message) || flag(cause, 'retryable'));
  return isLost && !causes.some(isOverloaded);
}

const isOverloaded = (error: Error): boolean =>
  OVERLOADED.test(error.message) || flag(error, 'overloaded');

/** Whether storage was overloaded or unreachable: the same request may succeed later. */
export function isOutage(error: unknown): boolean {
  return (
    wasLost(error) ||
    isUsedUp(error) ||
    chain(error).some(
      (cause) =>
        cause instanceof DeadlineError || isOverloaded(cause) || UNAVAILABLE.test(cause.message),
    )
  );
}

/** Whether the account is one of Workers Free, and has used up what a day allows. */
export function isUsedUp(error: unknown): boolean {
  return chain(error).some((cause) => USED_UP.test(cause.message));
}

/** A flag that Durable Object stubs set on the errors they throw. */
function flag(error: Error, name: 'retryable' | 'overloaded'): boolean {
  return Reflect.get(error, name) === true;
}

/** The error and its causes. */
function chain(error: unknown): Error[] {
  return error instanceof Error ? [error, ...chain(error.cause)] : [];
}

/** SQLite's message for a statement that names an unknown table, column or index. */
const UNKNOWN_NAME = /\bno such (?:table|column|index)\b|\bhas no column named\b/;

/** Whether a statement failed because a migration has not been applied to the database. */
export function lacksMigration(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The cause of a failed query is D1's own error.
  return UNKNOWN_NAME.test(error.message) || lacksMigration(error.cause);
}
