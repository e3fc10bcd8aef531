import Big from 'big.js';
import { MONEY_DIGITS } from '../../../../values/decimal.ts';
import { UNIT_STATUSES, type UnitStatus } from '../../../../values/unit-states.ts';
import type { Unit } from '../../../api/types.ts';
import { exactText } from '../../../price-check/large-changes.ts';
import { decimalIn } from '../../../texts/field-values.ts';

/** The prices that change together. */
export const PRICE_FIELDS = [
  'kaufpreis',
  'kaufpreisStellplatz',
  'kaltmieteWohnung',
  'kaltmieteStellplatz',
  'hausgeldGesamt',
  'hausgeldNichtUmlagefaehig',
] as const;

export type PriceField = (typeof PRICE_FIELDS)[number];

/** How a price changes: to an amount, by an amount in EUR, or by percent. */
export const PRICE_WAYS = ['set', 'add', 'percent'] as const;

/** What new prices are rounded to, in EUR. */
export const PRICE_STEPS = ['0.01', '1', '10', '100', '500', '1000'] as const;

export const ROUNDINGS = ['nearest', 'up', 'down'] as const;

/** An instruction for many prices. */
export interface PriceChange {
  readonly way: (typeof PRICE_WAYS)[number];
  /** An amount or a percentage, perhaps with a sign: `-2.5`. */
  readonly by: string;
  readonly step: (typeof PRICE_STEPS)[number];
  readonly rounding: (typeof ROUNDINGS)[number];
}

/** The statuses whose prices change unless the person chooses others: nobody has agreed on one. */
export const OPEN_STATUSES: readonly UnitStatus[] = ['frei', 'auf_anfrage'];

/** Why a unit keeps its price: its status was not chosen, or the new price is none. */
export type KeptReason = UnitStatus | 'withoutPrice' | 'belowZero' | 'tooLarge' | 'same';

/** What happens to one unit's price. */
export interface PricedUnit {
  readonly unit: Unit;
  /** A decimal in EUR; `null` for none. */
  readonly before: string | null;
  /** The new price, or why it stays. */
  readonly after: { readonly price: string } | { readonly kept: KeptReason };
}

const SIGNED = /^[+-]?\d+(?:\.\d+)?$/;

/** Whether an instruction is complete: `by` is a number, and an amount to set is not negative. */
export function isComplete({ way, by }: Pick<PriceChange, 'way' | 'by'>): boolean {
  return SIGNED.test(by) && (way !== 'set' || !by.startsWith('-'));
}

/**
 * Computes a unit's new price exactly, without binary floats.
 *
 * @param change a complete instruction.
 * @param statuses whose prices change.
 */
export function pricedUnit(
  unit: Unit,
  field: PriceField,
  change: PriceChange,
  statuses: readonly UnitStatus[],
): PricedUnit {
  const before = unit[field];
  const kept = (reason: KeptReason): PricedUnit => ({ unit, before, after: { kept: reason } });
  if (!statuses.includes(unit.status)) return kept(unit.status);
  if (before === null && change.way !== 'set') return kept('withoutPrice');
  const exact = changed(new Big(before ?? 0), change);
  if (exact.lt(0)) return kept('belowZero');
  const price = decimalIn(rounded(exact, change).toString(), MONEY_DIGITS);
  if (price === null) return kept('tooLarge');
  return price === before ? kept('same') : { unit, before, after: { price } };
}

function changed(price: Big, { way, by }: PriceChange): Big {
  const number = new Big(by.replace(/^\+/, ''));
  switch (way) {
    case 'set':
      return number;
    case 'add':
      return price.plus(number);
    case 'percent':
      return price.plus(price.times(number).times('0.01'));
    default:
      throw new Error(way satisfies never);
  }
}

/** Rounds an amount of 0 or more to a multiple of the step. Half a step is rounded up. */
function rounded(exact: Big, { step, rounding }: PriceChange): Big {
  const rest = exact.mod(step);
  const below = exact.minus(rest);
  if (rest.eq(0)) return exact;
  const goesUp = rounding === 'up' || (rounding === 'nearest' && rest.times(2).gte(step));
  return goesUp ? below.plus(step) : below;
}

/** The statuses of units, and how many units have each. */
export function statusesOf(units: readonly Unit[]) {
  return UNIT_STATUSES.map((status) => ({
    status,
    count: units.filter((unit) => unit.status === status).length,
  })).filter(({ count }) => count > 0);
}

/** The sums of the changing prices, before and after, and their difference in percent. */
export function sumsOf(priced: readonly PricedUnit[]) {
  let [before, after] = [new Big(0), new Big(0)];
  for (const each of priced) {
    if (!('price' in each.after)) continue;
    before = before.plus(each.before ?? 0);
    after = after.plus(each.after.price);
  }
  const gain = after.minus(before);
  return {
    before: exactText(before),
    after: exactText(after),
    gain: exactText(gain),
    percent: before.eq(0) ? null : gain.times(100).div(before).toFixed(2),
  };
}

/** The difference of two prices with its sign: `-10.50`. */
export function differenceOf(before: string | null, after: string): string {
  return exactText(new Big(after).minus(before ?? 0));
}
