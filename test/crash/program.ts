import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Violation } from './violation.ts';

const SIGNALS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const;

/** What a program works on. */
export interface Ground {
  /** A new directory, gone when the program ends. */
  readonly directory: string;
  /** The value of a numeric flag. */
  readonly flag: (name: string) => number;
  /** Has something put away when the program ends, however it ends; the latest first. */
  readonly atEnd: (putAway: () => void) => void;
}

/**
 * Runs a program of this directory: reads its flags (each a whole number), gives it a temporary
 * directory, and puts everything away at the end, also after Ctrl-C. The exit code is 1 where the
 * service did what it must not.
 */
export async function program(
  flags: Readonly<Record<string, number>>,
  run: (ground: Ground) => Promise<void>,
): Promise<never> {
  for (const [signal, code] of SIGNALS) process.once(signal, () => process.exit(code));
  try {
    const values = readFlags(flags);
    const directory = await mkdtemp(join(tmpdir(), 'einheit-crash-'));
    atEnd(() => {
      rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
    });
    await run({ directory, flag: (name) => values.get(name) ?? 0, atEnd });
    process.exit(0);
  } catch (error) {
    console.error(error instanceof Violation ? `FAILED: ${error.message}` : error);
    process.exit(1);
  }
}

/** At `exit`, where nothing can be waited for: Miniflare, too, ends the process on a signal. */
function atEnd(putAway: () => void): void {
  process.prependListener('exit', putAway);
}

function readFlags(defaults: Readonly<Record<string, number>>): Map<string, number> {
  const names = Object.keys(defaults);
  const { values } = parseArgs({
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  });
  return new Map(
    names.map((name) => {
      const given = values[name];
      if (given === undefined) return [name, defaults[name] ?? 0];
      if (typeof given === 'string' && /^\d{1,9}$/.test(given)) return [name, Number(given)];
      throw new Error(`--${name} must be a whole number.`);
    }),
  );
}
