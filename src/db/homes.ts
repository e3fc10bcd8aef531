import { SettingError } from '../settings.ts';
import { SLOTS } from '../values/id.ts';

/** A range of slots whose organisations live in the database of one binding. */
export interface Range {
  readonly first: number;
  readonly last: number;
  readonly binding: string;
}

const RANGE = /^\s*(\d{1,4})-(\d{1,4})=([A-Z][A-Z\d_]*)\s*$/;
const RULE = `must map the slots 0 to ${SLOTS - 1}, in ascending ranges without gap or overlap, to D1 bindings: "0-2047=DB,2048-4095=DB_2"`;

/**
 * Reads the setting HOMES.
 *
 * @throws SettingError unless its ranges are those of all slots, in ascending order.
 */
function rangesIn(setting: string): readonly Range[] {
  const ranges = setting.split(',').map((text) => {
    const [, first, last, binding = ''] = RANGE.exec(text) ?? [];
    return { first: Number(first), last: Number(last), binding };
  });
  const isWhole =
    ranges.every(
      ({ first, last }, at) => first === (ranges[at - 1]?.last ?? -1) + 1 && first <= last,
    ) && ranges.at(-1)?.last === SLOTS - 1;
  if (!isWhole) throw new SettingError('HOMES', `HOMES ${RULE}.`, 'variable');
  return ranges;
}

const read = new Map<string, readonly Range[]>();

/**
 * The homes of this deployment.
 *
 * @throws SettingError if HOMES is wrong: every request that needs a database then fails.
 */
export function rangesOf({ HOMES: setting }: Pick<Env, 'HOMES'>): readonly Range[] {
  let ranges = read.get(setting);
  if (ranges === undefined) {
    ranges = rangesIn(setting);
    read.set(setting, ranges);
  }
  return ranges;
}

/** The D1 database of a binding. @throws SettingError if there is none. */
export function bindingNamed(env: object, name: string): D1Database {
  const bound: unknown = Reflect.get(env, name);
  if (isDatabase(bound)) return bound;
  const message = `HOMES names ${name}, which is no D1 binding.`;
  throw new SettingError('HOMES', message, 'variable');
}

function isDatabase(bound: unknown): bound is D1Database {
  return typeof bound === 'object' && bound !== null && 'prepare' in bound && 'batch' in bound;
}

/** @throws SettingError if the setting is wrong, or names a binding that is missing. */
export function requireHomes(env: Pick<Env, 'HOMES'>): void {
  for (const { binding } of rangesOf(env)) bindingNamed(env, binding);
}
