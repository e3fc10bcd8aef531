import { DeadlineError } from '../values/instant.ts';

// Sources: "Debug D1" and "Durable Objects: error handling" of Cloudflare's documentation.

/** The call was lost; repeating it at once may succeed. */
const LOST =
  /Network connection lost|storage caused object to be reset|code was updated|Cannot resolve D1/i;

/** Storage is overloaded or unreachable; repeating a call at once makes it worse. */
const OVERLOADED =
  /overloaded|queued for too long|operation exceeded timeout|limit and was reset|internal error/i;

/** Makes a call that may safely be repeated. Repeats it once if it was lost. */
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

/** Whether storage was overloaded or unreachable: the same request may succeed later. */
export function isOutage(error: unknown): boolean {
  return chain(error).some(
    (cause) =>
      cause instanceof DeadlineError ||
      OVERLOADED.test(cause.message) ||
      flag(cause, 'overloaded') ||
      wasLost(cause),
  );
}

/** A flag that Durable Object stubs set on the errors they throw. */
function flag(error: Error, name: 'retryable' | 'overloaded'): boolean {
  return Reflect.get(error, name) === true;
}

/** The error and its causes. */
function chain(error: unknown): Error[] {
  return error instanceof Error ? [error, ...chain(error.cause)] : [];
}
