const failures: string[] = [];

/** Notes whether something is as expected. */
export function expect(what: string, actual: unknown, expected: unknown): void {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== should) failures.push(`${what}: ${is}, not ${should}`);
}

/** @throws Error with everything that was not as expected. */
export function requireExpected(where: string): void {
  if (failures.length > 0) throw new Error(`${where}:\n${failures.join('\n')}`);
  console.log(`${where}: as expected.`);
}
