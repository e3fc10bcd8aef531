import { z } from 'zod';
import { optionValue, readCommandLine, rejectCommandLine } from '../../src/local/command-line.ts';
import { LARGE, SIZES } from './stock/sizes.ts';

/** How the program was asked to run. */
export interface Options {
  /** Units of the organisations that are read, ascending. */
  readonly sizes: readonly number[];
  /** For which one side of a scenario is measured. */
  readonly seconds: number;
  /** Names of scenarios; `undefined`: all. A name may stand for all that begin with it. */
  readonly only: readonly string[] | undefined;
  /** How far away D1, R2 and Durable Objects are, in milliseconds there and back. */
  readonly distanceMs: number | undefined;
  /** If numbers of homes are compared, in place of scenarios. */
  readonly homes: HomesOptions | undefined;
  /** Whether the service's CPU time is profiled, too. */
  readonly profile: boolean;
  /** Where the report goes. */
  readonly out: string;
}

/** How numbers of homes are compared. */
export interface HomesOptions {
  /** The largest number of homes. */
  readonly most: number;
  /** For how long a batch occupies its database, in milliseconds; `undefined`: as long as it takes. */
  readonly serviceMs: number | undefined;
}

const SECONDS = 4;
/** Requests take long and are sent one after another: a round is to hold about thirty. */
const SECONDS_AT_A_DISTANCE = 5;
/** What a request costs in hops does not depend on the size. */
const SIZES_AT_A_DISTANCE = [10_000];
/** Where databases are slow on purpose, a short round would hold few requests. */
const SECONDS_OF_HOMES = 15;
const MAX_HOMES = 8;
/** Beyond that, the last of all connections would wait until the client gives up. */
const MAX_SERVICE_MS = 50;
/** Options that have a meaning beside `--homes`. */
const BESIDE_HOMES = new Set(['homes', 'service', 'seconds', 'out']);

/** @param about what the program does, for `--help`. */
export function readOptions(about: string): Options {
  const values = readCommandLine(
    {
      large: { type: 'boolean' },
      seconds: { type: 'string' },
      distance: { type: 'string' },
      homes: { type: 'string' },
      service: { type: 'string' },
      only: { type: 'string' },
      profile: { type: 'boolean' },
      out: { type: 'string' },
    },
    about,
  );
  const positive = (name: 'seconds' | 'distance' | 'service') => {
    const error = `--${name} must be a number above 0`;
    return optionValue(z.coerce.number({ error }).positive({ error }).optional(), values[name]);
  };
  const distanceMs = positive('distance');
  const homes = homesIn(values.homes, positive('service'));
  const other = Object.keys(values).find((name) => !BESIDE_HOMES.has(name));
  if (homes !== undefined && other !== undefined) {
    rejectCommandLine(`--${other} cannot be used with --homes.`);
  }
  const sizes = distanceMs === undefined ? SIZES : SIZES_AT_A_DISTANCE;
  const seconds = distanceMs === undefined ? SECONDS : SECONDS_AT_A_DISTANCE;
  return {
    sizes: values.large === true ? [...sizes, LARGE] : sizes,
    seconds: positive('seconds') ?? (homes === undefined ? seconds : SECONDS_OF_HOMES),
    distanceMs,
    homes,
    only: values.only?.split(','),
    profile: values.profile ?? false,
    out: values.out ?? 'dist/bench',
  };
}

function homesIn(most: string | undefined, serviceMs: number | undefined) {
  if (most === undefined) {
    if (serviceMs !== undefined) rejectCommandLine('--service can be used with --homes alone.');
    return undefined;
  }
  if (serviceMs !== undefined && serviceMs > MAX_SERVICE_MS) {
    rejectCommandLine(`--service must be at most ${MAX_SERVICE_MS}.`);
  }
  const error = `--homes must be a number from 1 to ${MAX_HOMES}`;
  const number = z.coerce.number({ error }).int({ error }).min(1, { error });
  return { most: optionValue(number.max(MAX_HOMES, { error }), most), serviceMs };
}
