import { parseArgs } from 'node:util';
import { z } from 'zod';
import { LARGE, SIZES } from './stock/sizes.ts';

/** How the program was asked to run. */
export interface Options {
  /** Units of the organisations that are read, ascending. */
  readonly sizes: readonly number[];
  /** For which one side of a scenario is measured. */
  readonly seconds: number;
  /** Names of scenarios; `undefined`: all. A name may stand for all that begin with it. */
  readonly only: readonly string[] | undefined;
  /** Whether the service's CPU time is profiled, too. */
  readonly profile: boolean;
  /** Where the report goes. */
  readonly out: string;
}

const SECONDS = '1.5';

export function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      large: { type: 'boolean', default: false },
      seconds: { type: 'string', default: SECONDS },
      only: { type: 'string' },
      profile: { type: 'boolean', default: false },
      out: { type: 'string', default: 'dist/bench' },
    },
  });
  return {
    sizes: values.large ? [...SIZES, LARGE] : SIZES,
    seconds: z.coerce
      .number({ error: '--seconds must be a number' })
      .positive()
      .parse(values.seconds),
    only: values.only?.split(','),
    profile: values.profile,
    out: values.out,
  };
}
