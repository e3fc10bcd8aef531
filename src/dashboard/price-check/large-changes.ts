import Big from 'big.js';
import { MONEY_DIGITS } from '../../values/decimal.ts';
import type { PlanUnit, Unit } from '../api/types.ts';

/** Prices, rents and areas: their large changes are probably slips. */
export const CHECKED_FIELDS = [
  'kaufpreis',
  'kaufpreisStellplatz',
  'kaltmieteWohnung',
  'kaltmieteStellplatz',
  'wohnflaecheQm',
  'nutzflaecheQm',
  'verkaufspreis',
] as const;

type CheckedField = (typeof CHECKED_FIELDS)[number];

/** The new values of a unit's fields, which may be invalid. */
type Values = Readonly<Partial<Record<CheckedField, unknown>>>;

/** What the question shows of a unit. */
export type NamedUnit = Pick<
  Unit,
  'id' | 'projectId' | 'haus' | 'unitIdentifier' | 'unitNumber' | 'visibility' | 'archived'
>;

/** A unit before its change. A new one has no values yet. */
export type UnitBefore = NamedUnit & Partial<Pick<Unit, CheckedField>>;

/** A value that changes by more than a third, or a price per m² that is far from the house's mean. */
export interface LargeChange {
  readonly field: CheckedField | 'kaufpreisPerQm';
  /** The value before, or the mean. */
  readonly from: string;
  /** `null` if the value is removed. */
  readonly to: string | null;
  /** The difference, in whole percent. */
  readonly percent: number;
}

const DECIMAL = /^\d{1,15}(?:\.\d{1,6})?$/;

/** @returns `null` for no value, and for text that the service refuses. */
const numberOf = (value: unknown): Big | null =>
  DECIMAL.test(String(value)) ? new Big(String(value)) : null;

/** The price per m², in cents; `null` if the price or the area is missing or 0. */
function perQmOf({ kaufpreis, wohnflaecheQm }: Values): Big | null {
  const [price, area] = [numberOf(kaufpreis), numberOf(wohnflaecheQm)];
  if (price === null || area === null || price.eq(0) || area.eq(0)) return null;
  return price.div(area).round(2, Big.roundHalfUp);
}

/** Whether a change can make the price per m² another one. */
export const changesPerQm = ({ kaufpreis, wohnflaecheQm }: Values): boolean =>
  kaufpreis !== undefined || wohnflaecheQm !== undefined;

/**
 * Finds the values of a change that are probably slips. A unit without a value, or with 0, can get any.
 *
 * @param mean the mean price per m² of the other units of its house; `null` for none.
 */
export function largeChanges(unit: UnitBefore, change: Values, mean: Big | null): LargeChange[] {
  const found = CHECKED_FIELDS.flatMap((field): LargeChange[] => {
    // Without a price of its own, a unit is sold for what it was offered.
    const isPaid = field === 'verkaufspreis';
    const to = isPaid ? (change.verkaufspreis ?? undefined) : change[field];
    const from = isPaid ? (unit.verkaufspreis ?? unit.kaufpreis) : unit[field];
    const [before, after] = [numberOf(from), numberOf(to ?? 0)];
    if (to === undefined || before === null || after === null || before.eq(0)) return [];
    const isLarge = after.minus(before).abs().times(3).gt(before);
    return isLarge ? [largeChange(field, before, to === null ? null : after)] : [];
  });
  const perQm = changesPerQm(change) ? perQmOf({ ...unit, ...change }) : null;
  if (mean === null || perQm === null) return found;
  const isFar = perQm.times(2).lt(mean) || perQm.gt(mean.times(2));
  return isFar ? [...found, largeChange('kaufpreisPerQm', mean, perQm)] : found;
}

/** An amount with all its digits, and at least the cents. */
export function exactText(amount: Big): string {
  const [, fraction = ''] = amount.toString().split('.');
  return amount.toFixed(Math.max(MONEY_DIGITS, fraction.length));
}

function largeChange(field: LargeChange['field'], from: Big, to: Big | null): LargeChange {
  const percent = (to ?? new Big(0)).minus(from).times(100).div(from);
  return {
    field,
    from: exactText(from),
    to: to === null ? null : exactText(to),
    percent: Number(percent.toFixed(0, Big.roundHalfUp)),
  };
}

/**
 * The mean price per m² of the other units of a unit's house; of its project if it is in no house.
 *
 * @param plan the project's units.
 */
export function meansOf(plan: readonly PlanUnit[]) {
  const known = plan.flatMap(({ id, haus, ...figures }) => {
    const perQm = perQmOf(figures);
    return perQm === null ? [] : [{ id, haus, perQm }];
  });
  const sumOf = (units: typeof known) =>
    units.reduce((sum, { perQm }) => sum.plus(perQm), new Big(0));
  const inHouses = Map.groupBy(known, ({ haus }) => haus);
  const sums = new Map([...inHouses].map(([haus, units]) => [haus, sumOf(units)]));
  const sumOfAll = sumOf(known);
  const byId = new Map(known.map((unit) => [unit.id, unit]));
  return ({ id, haus }: Pick<Unit, 'id' | 'haus'>): Big | null => {
    const units = haus === null ? known : (inHouses.get(haus) ?? []);
    const sum = haus === null ? sumOfAll : (sums.get(haus) ?? sumOfAll);
    const own = byId.get(id);
    const isCounted = own !== undefined && (haus === null || own.haus === haus);
    const others = units.length - (isCounted ? 1 : 0);
    if (others < 1) return null;
    return sum
      .minus(isCounted ? own.perQm : 0)
      .div(others)
      .round(2, Big.roundHalfUp);
  };
}
