/** Collects errors while other work continues. */
export class Failures {
  readonly #errors: Error[] = [];

  /** @param name names the work that failed. */
  add(name: string, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.#errors.push(new Error(`${name}: ${message}`, { cause: error }));
  }

  /** @throws AggregateError with every error and its name, if there is any. */
  throwIfAny(): void {
    if (this.#errors.length === 0) return;
    throw new AggregateError(this.#errors, this.#errors.map(({ message }) => message).join('; '));
  }
}

/**
 * Waits until all of the work has settled.
 *
 * @param work each piece of work with its name.
 * @throws AggregateError with every error and its name.
 */
export async function runAllThenThrow(
  work: readonly (readonly [name: string, Promise<unknown>])[],
): Promise<void> {
  const failures = new Failures();
  const settled = work.map(([name, promise]) =>
    promise.catch((error: unknown) => {
      failures.add(name, error);
    }),
  );
  await Promise.all(settled);
  failures.throwIfAny();
}
