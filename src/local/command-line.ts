import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { z } from 'zod';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Reads the options of a program from its command line. `--help` lists them and ends the program. So does
 * an unknown option, or one without its value, with a message that names it.
 *
 * @param about what the program does, for `--help`.
 */
export function readCommandLine<const Known extends Options>(options: Known, about?: string) {
  const args = process.argv.slice(2);
  const list = listOf(options);
  if (args.includes('--help')) {
    console.log(about === undefined ? list : `${about}\n\n${list}`);
    process.exit(0);
  }
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [reason] = error.message.split('\n');
    return rejectCommandLine(`${reason?.replace(/\.$/, '')}. ${list}`);
  }
}

export function optionValue<Value>(schema: z.ZodType<Value>, given: unknown): Value {
  const { success, data, error } = schema.safeParse(given);
  return success ? data : rejectCommandLine(`${error.issues[0]?.message}.`);
}

/** Ends the program, because its command line is invalid. */
export function rejectCommandLine(reason: string): never {
  console.error(reason);
  process.exit(2);
}

/** Names each option and its default. */
function listOf(options: Options): string {
  const named = Object.entries(options).map(([name, { type, default: value }]) =>
    type === 'string' && value !== undefined ? `--${name} (${String(value)})` : `--${name}`,
  );
  return `Options: ${[...named, '--help'].join(', ')}.`;
}
