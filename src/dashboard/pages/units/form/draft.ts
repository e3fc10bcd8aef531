import { MONEY_DIGITS } from '../../../../values/decimal.ts';
import { derivedFigures } from '../../../../values/figures-per-square-metre.ts';
import { readFloorLabel } from '../../../../values/floor.ts';
import { isOnRequest, UNIT_STATUSES } from '../../../../values/unit-states.ts';
import type { Unit } from '../../../api/types.ts';
import { amountOf } from '../../../texts/amounts.ts';
import { decimalIn, textOf, valueOf } from '../../../texts/field-values.ts';
import type { Language } from '../../../texts/language.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { FIELD_NAMES, eachField } from '../../../unit-fields/fields.ts';

/** The form's text of each field; `''` is no value. */
export type Draft = Readonly<Record<FieldName, string>>;

/** The editable fields of a unit. */
export type UnitFields = Pick<Unit, FieldName>;

/** A unit's values as text. */
export function draftOf(unit: UnitFields, language: Language): Draft {
  return eachField((name) => textOf(name, unit[name], language));
}

/** Whether two texts of a field have the same value. */
export function meansSame(
  name: FieldName,
  one: string,
  other: string,
  language: Language,
): boolean {
  return valueOf(name, one, language) === valueOf(name, other, language);
}

/** The fields with different values in two drafts. */
export function differingFields(one: Draft, other: Draft, language: Language): FieldName[] {
  return FIELD_NAMES.filter((name) => !meansSame(name, one[name], other[name], language));
}

/**
 * The draft with one field's text replaced. A floor's label also sets the floor's number, and a status
 * whether the price is on request, as the service would.
 */
export function withText(draft: Draft, name: FieldName, text: string): Draft {
  const next = { ...draft, [name]: text };
  if (name === 'status') {
    const before = {
      status: statusIn(draft.status),
      preisAufAnfrage: draft.preisAufAnfrage === 'true',
    };
    return { ...next, preisAufAnfrage: String(isOnRequest({ status: statusIn(text) }, before)) };
  }
  if (name !== 'etageLabel') return next;
  const { floor } = readFloorLabel(text);
  return { ...next, etage: floor === null ? '' : String(floor) };
}

const statusIn = (text: string) => UNIT_STATUSES.find((known) => known === text) ?? 'frei';

/** The derived figures of a draft, computed as the service does. */
export function figuresOf(draft: Draft, language: Language) {
  const amount = (name: 'kaufpreis' | 'kaltmieteWohnung' | 'wohnflaecheQm') =>
    decimalIn(amountOf(draft[name].trim(), language), MONEY_DIGITS);
  return derivedFigures({
    kaufpreis: amount('kaufpreis'),
    kaltmieteWohnung: amount('kaltmieteWohnung'),
    wohnflaecheQm: amount('wohnflaecheQm'),
  });
}
