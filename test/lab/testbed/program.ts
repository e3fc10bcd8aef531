import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ParseArgsConfig } from 'node:util';
import { z } from 'zod';
import { optionValue, readCommandLine } from '../../../src/local/command-line.ts';

/** The options of a program. `--once` is the shortest run, as CI makes it. */
interface Options {
  readonly about: string;
  /** Options with whole numbers, and their defaults. */
  readonly numbers?: Readonly<Record<string, number>>;
  /** The defaults of some of them with `--once`. */
  readonly once?: Readonly<Record<string, number>>;
  readonly texts?: readonly string[];
  readonly switches?: readonly string[];
}

export interface Ground {
  /** A directory that is deleted when the program ends. */
  readonly directory: string;
  readonly once: boolean;
  readonly number: (name: string) => number;
  readonly text: (name: string) => string | undefined;
  readonly isSet: (name: string) => boolean;
}

const SIGNALS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const;

/** The service violated what a program checks. */
export class Violation extends Error {}

/** Runs a program, and cleans up at its end. The exit code is 1 if it throws. */
export async function program(
  { about, numbers = {}, once: short = {}, texts = [], switches = [] }: Options,
  run: (ground: Ground) => Promise<void>,
): Promise<never> {
  for (const [signal, code] of SIGNALS) process.once(signal, () => process.exit(code));
  const options: NonNullable<ParseArgsConfig['options']> = { once: { type: 'boolean' } };
  for (const [name, value] of Object.entries(numbers)) {
    options[name] = { type: 'string', default: String(value) };
  }
  for (const name of texts) options[name] = { type: 'string' };
  for (const name of switches) options[name] = { type: 'boolean' };
  const given: Readonly<Record<string, unknown>> = readCommandLine(options, about);
  const once = given['once'] === true;
  const number = (name: string) => {
    const whole = z.string().regex(/^\d{1,9}$/, `--${name} must be a whole number`);
    const value = Number(optionValue(whole, given[name]));
    return once && value === numbers[name] ? (short[name] ?? value) : value;
  };
  for (const name of Object.keys(numbers)) number(name);
  try {
    const directory = await mkdtemp(join(tmpdir(), 'einheit-lab-'));
    atEnd(() => {
      rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
    });
    const text = (name: string) => z.string().optional().parse(given[name]);
    await run({ directory, once, number, text, isSet: (name) => given[name] === true });
    process.exit(0);
  } catch (error) {
    console.error(error instanceof Violation ? `FAILED: ${error.message}` : error);
    process.exit(1);
  }
}

/**
 * Runs a callback when the process ends, however it ends; the last registered runs first. It cannot wait for
 * anything, because Miniflare also ends the process on a signal.
 */
export function atEnd(cleanUp: () => void): void {
  process.prependListener('exit', cleanUp);
}

/** @throws Violation that names the first 20 faults. */
export function requireNone(
  faults: readonly string[],
  when: string,
  log: readonly string[] = [],
): void {
  if (faults.length === 0) return;
  const shown = faults.slice(0, 20).map((fault) => `  - ${fault}`);
  if (faults.length > shown.length) shown.push(`  … and ${faults.length - shown.length} more`);
  const said = log.map((line) => `  log: ${line}`);
  throw new Violation([`${faults.length} violation(s) ${when}:`, ...shown, ...said].join('\n'));
}
