import { MONEY_DIGITS } from '../../../../values/decimal.ts';
import { derivedFigures } from '../../../../values/figures-per-square-metre.ts';
import { readFloorLabel } from '../../../../values/floor.ts';
import { isOnRequest, UNIT_STATUSES } from '../../../../values/unit-states.ts';
import type { Unit } from '../../../api/types.ts';
import { amountOf } from '../../../texts/amounts.ts';
import { decimalIn, textOf, valueOf } from '../../../texts/field-values.ts';
import type { Language } from '../../../texts/language.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { eachField, FIELD_NAMES } from '../../../unit-fields/fields.ts';

/** The form's text of each field; `''` is no value. */
export type Draft = Readonly<Record<FieldName, string>>;

/** The editable fields of a unit. */
type UnitFields = Pick<Unit, FieldName>;

/** A unit's values as text. */
export function draftOf(unit: UnitFields, language: Language): Draft {
  return eachField((name) => textOf(name, unit[name], language));
}

/** Whether two texts of a field have the same value. */
function meansSame(name: FieldName, one: string, other: string, language: Language): boolean {
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

/** A field that somebody else has changed while the form was open. All values are as text. */
export interface OthersChange {
  readonly name: FieldName;
  readonly before: string;
  readonly now: string;
  /** This form's conflicting text, if any: the person has to choose one of the two. */
  readonly mine: string | null;
}

/** The form's texts, and the version of the unit that they started from. */
interface Editing {
  readonly base: Unit;
  readonly draft: Draft;
  readonly changes: readonly OthersChange[];
}

/** A newly opened form. */
export function opened(unit: Unit, language: Language): Editing {
  return { base: unit, draft: draftOf(unit, language), changes: [] };
}

/**
 * Moves the form to the unit's latest version. Unchanged fields take the latest values; everything
 * that the person has typed stays.
 *
 * @param own fields that the person has changed elsewhere on the page: they are no news.
 */
export function rebased(
  { base, draft, changes }: Editing,
  latest: Unit,
  language: Language,
  own: readonly FieldName[],
): Editing {
  const [was, is] = [draftOf(base, language), draftOf(latest, language)];
  const theirs = differingFields(was, is, language).filter(
    (name) => !meansSame(name, draft[name], is[name], language),
  );
  const typed = new Set(differingFields(was, draft, language));
  const news = theirs
    .filter((name) => typed.has(name) || !own.includes(name))
    .map((name) => ({
      name,
      before: was[name],
      now: is[name],
      mine: typed.has(name) ? draft[name] : null,
    }));
  const renewed = new Set(news.map(({ name }) => name));
  const kept = [...typed].filter((name) => !meansSame(name, draft[name], is[name], language));
  return {
    base: latest,
    draft: { ...is, ...Object.fromEntries(kept.map((name) => [name, draft[name]])) },
    changes: [...changes.filter(({ name }) => !renewed.has(name)), ...news],
  };
}

/** Resolves a conflict: sets the value that the person chose. */
export function settled(editing: Editing, name: FieldName, value: string): Editing {
  return {
    ...editing,
    draft: { ...editing.draft, [name]: value },
    changes: editing.changes.filter((change) => change.name !== name),
  };
}
