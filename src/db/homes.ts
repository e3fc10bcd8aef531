import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { SettingError } from '../settings.ts';

/** The number of slots. An organisation's slot never changes. */
export const SLOTS = 4096;

const SLOT_DIGITS = 3;
const HEX = 16;

/**
 * The slot of an organisation: the last twelve bits of its id, which are random in a UUIDv7
 * (RFC 9562, 5.7).
 *
 * @param orgId the id, or only the {@link slotDigits} at its end.
 */
export function slotOf(orgId: string): number {
  return Number.parseInt(orgId.slice(-SLOT_DIGITS), HEX);
}

/** The same UUIDv7 with another slot. Its instant stays, and so does its order. */
export function withSlot(id: string, slot: number): string {
  return id.slice(0, -SLOT_DIGITS) + slotDigits(slot);
}

/** A slot as three hexadecimal digits. */
export function slotDigits(slot: number): string {
  return slot.toString(HEX).padStart(SLOT_DIGITS, '0');
}

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
 * @throws SettingError unless its ranges cover all slots, in ascending order.
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
  const message = `HOMES names ${name}, which is not a D1 binding.`;
  throw new SettingError('HOMES', message, 'variable');
}

/** Whether a binding is a D1 database. */
export function isDatabase(bound: unknown): bound is D1Database {
  if (typeof bound !== 'object' || bound === null) return false;
  // A binding to another Worker seems to have every member.
  return 'prepare' in bound && 'batch' in bound && !('noMemberOfADatabase' in bound);
}

/** @throws SettingError if the setting is wrong, or names a binding that is missing. */
export function requireHomes(env: Pick<Env, 'HOMES'>): void {
  for (const { binding } of rangesOf(env)) bindingNamed(env, binding);
}

/** The bindings that have the slots of a range, each once. */
export function bindingsIn(ranges: readonly Range[], first: number, last: number): string[] {
  const overlapping = ranges.filter((range) => range.first <= last && first <= range.last);
  return [...new Set(overlapping.map(({ binding }) => binding))];
}

/** The value of HOMES after a binding gets one more range. Adjacent ranges of a home become one. */
export function homesWith(ranges: readonly Range[], { first, last, binding }: Range): string {
  const parts = ranges.flatMap((range) => [
    { ...range, last: Math.min(range.last, first - 1) },
    { ...range, first: Math.max(range.first, last + 1) },
  ]);
  const all = [...parts.filter((part) => part.first <= part.last), { first, last, binding }];
  const merged: Range[] = [];
  for (const range of all.toSorted((one, other) => one.first - other.first)) {
    const before = merged.at(-1);
    if (before?.binding === range.binding) merged.splice(-1, 1, { ...before, last: range.last });
    else merged.push(range);
  }
  return merged.map((range) => `${range.first}-${range.last}=${range.binding}`).join(',');
}

/**
 * Condition: HOMES gives the organisation with this id to the home that is asked. While organisations
 * move, two homes have their rows. `undefined` if the home has every slot.
 *
 * @param orgId the SQL for an organisation's id.
 */
export type IsHere = (orgId: SQLWrapper) => SQL | undefined;

/** The condition for a home with these ranges of slots. */
export function isHereIn(ranges: readonly Range[]): IsHere {
  const slots = ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  if (slots === SLOTS) return () => undefined;
  // The `+` keeps SQLite from choosing another index than the statement is made for.
  return (orgId) => isInRanges(sql`+substr(${orgId}, -3)`, ranges);
}

/** Condition: a slot's digits are in one of these ranges. */
export function isInRanges(digits: SQLWrapper, ranges: readonly Range[]): SQL {
  if (ranges.length === 0) return sql`0`;
  const each = ranges.map(
    ({ first, last }) => sql`${digits} BETWEEN ${slotDigits(first)} AND ${slotDigits(last)}`,
  );
  return sql`(${sql.join(each, sql` OR `)})`;
}
