import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SIGNALS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const;

/** Has the process end on a signal as it does by itself: with what was to be put away. */
export function endOnSignals(): void {
  for (const [signal, code] of SIGNALS) process.once(signal, () => process.exit(code));
}

/**
 * Has something put away when the process ends, however it ends; the latest first. At `exit`, where
 * nothing can be waited for: Miniflare, too, ends the process on a signal.
 */
export function atEnd(putAway: () => void): void {
  process.prependListener('exit', putAway);
}

/** A new directory, gone when the process ends. */
export async function temporaryDirectory(name: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), `${name}-`));
  atEnd(() => {
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
  });
  return directory;
}
