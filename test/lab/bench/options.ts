import { z } from 'zod';
import { optionValue, readCommandLine } from '../../../src/local/command-line.ts';
import { LARGE, SIZES } from './stock/sizes.ts';

/** Where the rate limiter of a far caller is: beside the writer, or as far from it as the caller's Worker. */
const LIMITERS = ['near', 'far'] as const;

export type Limiter = (typeof LIMITERS)[number];

/** The options of the program. */
export interface Options {
  /** The numbers of units of the organisations that are read, ascending. */
  readonly sizes: readonly number[];
  /** How long one side of a scenario is measured. */
  readonly seconds: number;
  /** Scenarios, by the beginnings of their names; `undefined`: all. */
  readonly only: readonly string[] | undefined;
  /** The distance of D1, R2 and Durable Objects, in milliseconds of a round trip. */
  readonly distanceMs: number | undefined;
  /** Set if only the caller's Worker is far away: where the rate limiter is. */
  readonly limiter: Limiter | undefined;
  /** Whether each side is asked once, and nothing is measured. */
  readonly once: boolean;
  /** Whether the service's CPU time is profiled, too. */
  readonly profile: boolean;
  /** The directory of the report. */
  readonly out: string;
}

const SECONDS = 4;
/** Requests are slow and sent one after another: a round should have about thirty. */
const SECONDS_AT_A_DISTANCE = 5;
/** What a request costs in round trips does not depend on the size. */
const SIZES_AT_A_DISTANCE = [10_000];
/** Whether the sides agree does not depend on it, either. */
const SIZES_ONCE = [1000];

/** @param about what the program does, for `--help`. */
export function readOptions(about: string): Options {
  const values = readCommandLine(
    {
      large: { type: 'boolean' },
      seconds: { type: 'string' },
      distance: { type: 'string' },
      limiter: { type: 'string' },
      only: { type: 'string' },
      once: { type: 'boolean' },
      profile: { type: 'boolean' },
      out: { type: 'string' },
    },
    about,
  );
  const positive = (name: 'seconds' | 'distance') => {
    const error = `--${name} must be a number above 0`;
    return optionValue(z.coerce.number({ error }).positive({ error }).optional(), values[name]);
  };
  const distanceMs = positive('distance');
  const limiterError = '--limiter must be near or far, beside --distance';
  const limiter = optionValue(
    distanceMs === undefined
      ? z.undefined(limiterError)
      : z.enum(LIMITERS, limiterError).optional(),
    values.limiter,
  );
  const { once = false } = values;
  const sizes = once ? SIZES_ONCE : distanceMs === undefined ? SIZES : SIZES_AT_A_DISTANCE;
  const seconds = distanceMs === undefined ? SECONDS : SECONDS_AT_A_DISTANCE;
  return {
    sizes: values.large === true ? [...sizes, LARGE] : sizes,
    seconds: positive('seconds') ?? seconds,
    distanceMs,
    limiter,
    only: values.only?.split(','),
    once,
    profile: values.profile ?? false,
    out: values.out ?? 'dist/bench',
  };
}
