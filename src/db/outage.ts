import { DeadlineError } from '../values/deadline.ts';

// Sources: "Debug D1" and "Durable Objects: error handling" of Cloudflare's documentation.

/** The call was lost on the way; the same one may go through at once. */
const LOST =
  /Network connection lost|storage caused object to be reset|code was updated|Cannot resolve D1/i;

/** Storage has too much to do, or is not there: whoever repeats a call at once makes it worse. */
const OVERLOADED =
  /overloaded|queued for too long|operation exceeded timeout|limit and was reset|internal error/i;

/** Makes a call that only reads; once more, if it was lost on the way. */
export async function repeatIfLost<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    if (wasLost(error)) return call();
    throw error;
  }
}

function wasLost(error: unknown): boolean {
  return chain(error).some(
    (cause) => LOST.test(cause.message) || (flag(cause, 'retryable') && !flag(cause, 'overloaded')),
  );
}

/** Whether storage was overloaded or out of reach: the same request may succeed a little later. */
export function isOutage(error: unknown): boolean {
  return chain(error).some(
    (cause) =>
      cause instanceof DeadlineError ||
      OVERLOADED.test(cause.message) ||
      flag(cause, 'overloaded') ||
      wasLost(cause),
  );
}

/** What Durable Object stubs put on the errors they throw. */
function flag(error: Error, name: 'retryable' | 'overloaded'): boolean {
  return Reflect.get(error, name) === true;
}

/** The error and what it was caused by. */
function chain(error: unknown): Error[] {
  return error instanceof Error ? [error, ...chain(error.cause)] : [];
}
