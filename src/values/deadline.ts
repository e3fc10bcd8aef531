/** Thrown when something took too long; what became of it is unknown. */
export class DeadlineError extends Error {}

/** The promise's value, if it comes within so many milliseconds. */
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
