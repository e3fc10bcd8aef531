import type { FieldTexts } from '../field-controls/words.ts';
import type { FieldName } from '../unit-fields/field.ts';
import { fieldOf } from '../unit-fields/fields.ts';
import type { Wording } from '../kit/words.ts';
import { momentOfLocal } from './formats.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** A field's options; `undefined` for a text input. */
export function optionsOf(t: FieldTexts, name: FieldName): readonly Option[] | undefined {
  const { kind, words, isSet = false } = fieldOf(name);
  if (kind !== 'flag' && kind !== 'word') return undefined;
  const { yes, no, unknown } = t.units;
  const labels =
    words === undefined
      ? isSet
        ? { false: no, true: yes }
        : { true: yes, false: no }
      : t.fieldWords[name];
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

const DAY = /^\d{4}-\d\d-\d\d$/;
const LOCAL_MINUTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

type Words = Pick<Wording<FieldTexts>, 't' | 'format'>;

/** A field's value as people read it. */
export function shownText({ t, format }: Words, name: FieldName, text: string): string {
  const { kind } = fieldOf(name);
  if (kind === 'date' && DAY.test(text)) return format.date(text);
  if (kind === 'instant' && LOCAL_MINUTE.test(text)) return format.dateTime(momentOfLocal(text));
  const option = optionsOf(t, name)?.find(({ value }) => value === text);
  return option?.label ?? (text === '' ? t.common.empty : text);
}

/** Returns a field's value in a draft as people read it; `''` for none. */
export function shownIn(words: Words, draft: Readonly<Record<FieldName, string>>) {
  return (name: FieldName) => (draft[name] === '' ? '' : shownText(words, name, draft[name]));
}
