import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SIGNALS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const;

/** Ends the process on a signal with `process.exit`, so that the callbacks of `atEnd` run. */
export function endOnSignals(): void {
  for (const [signal, code] of SIGNALS) process.once(signal, () => process.exit(code));
}

/**
 * Runs a callback when the process ends, however it ends; the last registered runs first. The
 * callback runs at `exit` and cannot wait for anything, because Miniflare also ends the process on
 * a signal.
 */
export function atEnd(cleanUp: () => void): void {
  process.prependListener('exit', cleanUp);
}

/** Creates a directory that is deleted when the process ends. */
export async function temporaryDirectory(name: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), `${name}-`));
  atEnd(() => {
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
  });
  return directory;
}
