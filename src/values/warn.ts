/** Logs a fault that the caller is not told of. @param about whom or what it concerns. */
export function warn(warning: string, error: unknown, about: object = {}): void {
  console.warn(JSON.stringify({ warning, ...about, error: String(error) }));
}

/** Does work whose failure is only logged: something else makes up for it. */
export async function orWarn(
  warning: string,
  work: () => Promise<unknown> | undefined,
  about?: object,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    warn(warning, error, about);
  }
}
