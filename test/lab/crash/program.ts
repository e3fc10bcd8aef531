import { z } from 'zod';
import { optionValue, readCommandLine } from '../../../src/local/command-line.ts';
import { atEnd, endOnSignals, temporaryDirectory } from './ending.ts';
import { Violation } from './violation.ts';

/** The environment of a program. */
export interface Ground {
  /** A directory that is deleted when the program ends. */
  readonly directory: string;
  /** The value of a numeric flag. */
  readonly flag: (name: string) => number;
  /**
   * Registers a callback for when the program ends, however it ends; the last registered runs
   * first.
   */
  readonly atEnd: (cleanUp: () => void) => void;
}

/**
 * Runs a program of this directory: reads its flags (each a whole number), gives it a temporary
 * directory, and cleans up at the end, also after Ctrl-C. The exit code is 1 if the service
 * violated an invariant.
 */
export async function program(
  flags: Readonly<Record<string, number>>,
  run: (ground: Ground) => Promise<void>,
): Promise<never> {
  endOnSignals();
  try {
    const values = readFlags(flags);
    const directory = await temporaryDirectory('einheit-crash');
    await run({ directory, flag: (name) => values.get(name) ?? 0, atEnd });
    process.exit(0);
  } catch (error) {
    console.error(error instanceof Violation ? `FAILED: ${error.message}` : error);
    process.exit(1);
  }
}

function readFlags(defaults: Readonly<Record<string, number>>): Map<string, number> {
  const options = Object.keys(defaults).map((name) => [name, { type: 'string' }] as const);
  const values = readCommandLine(Object.fromEntries(options));
  return new Map(
    Object.entries(defaults).map(([name, value]) => {
      const whole = z.string().regex(/^\d{1,9}$/, `--${name} must be a whole number`);
      return [name, Number(optionValue(whole, values[name] ?? String(value)))];
    }),
  );
}
