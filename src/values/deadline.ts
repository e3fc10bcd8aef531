/** An operation took too long; its outcome is unknown. */
export class DeadlineError extends Error {}

/** Waits at most this long for a promise. @throws DeadlineError if it settles later. */
export async function within<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new DeadlineError(`No answer within ${milliseconds} ms.`));
  }, milliseconds);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
