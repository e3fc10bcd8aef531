import type { FieldName } from '../unit-fields/field.ts';
import { fieldOf } from '../unit-fields/fields.ts';
import type { Texts } from '../kit/words.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** A field's options; `undefined` for a text input. */
export function optionsOf(t: Texts, name: FieldName): readonly Option[] | undefined {
  const { kind, words, isSet = false } = fieldOf(name);
  if (kind !== 'flag' && kind !== 'word') return undefined;
  const { yes, no, unknown } = t.units;
  const labels =
    words === undefined
      ? isSet
        ? { false: no, true: yes }
        : { true: yes, false: no }
      : t.units.words[name];
  const options = Object.entries(labels).map(([value, label]) => ({ value, label }));
  return isSet ? options : [{ value: '', label: unknown }, ...options];
}

/** A label that ends with the unit of its amounts. */
const WITH_UNIT = /^(.*) \(((?:m²|€|kWh).*)\)$/;

/** A field's label without its unit, and the unit: of `Wohnfläche (m²)`, `Wohnfläche` and `m²`. */
export function labelOf(whole: string) {
  const [, label = whole, unit] = WITH_UNIT.exec(whole) ?? [];
  return { label, unit };
}

/** The label of a field's value. */
export function shownText(t: Texts, name: FieldName, text: string): string {
  const option = optionsOf(t, name)?.find(({ value }) => value === text);
  return option?.label ?? (text === '' ? t.common.empty : text);
}

/** Returns the label of a field's value in a draft; `''` for none. */
export function shownIn(t: Texts, draft: Readonly<Record<FieldName, string>>) {
  return (name: FieldName) => (draft[name] === '' ? '' : shownText(t, name, draft[name]));
}
