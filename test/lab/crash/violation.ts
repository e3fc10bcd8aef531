/** The service violated an invariant: the run ends and reports it. */
export class Violation extends Error {}

/**
 * @param log the last lines that the service logged.
 * @throws Violation that names the first 20 faults.
 */
export function requireNone(
  faults: readonly string[],
  when: string,
  log: readonly string[] = [],
): void {
  if (faults.length === 0) return;
  const shown = faults.slice(0, 20).map((fault) => `  - ${fault}`);
  const rest = faults.length - shown.length;
  if (rest > 0) shown.push(`  … and ${rest} more`);
  const said = log.map((line) => `  log: ${line}`);
  throw new Violation([`${faults.length} violation(s) ${when}:`, ...shown, ...said].join('\n'));
}
