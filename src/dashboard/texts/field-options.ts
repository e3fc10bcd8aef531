import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../values/unit-states.ts';
import type { FieldKind, FieldName } from '../unit-fields/field.ts';
import { EDITABLE_FIELDS } from '../unit-fields/fields.ts';
import type { Texts, Wording } from '../kit/words.ts';
import { momentOfLocal } from './local-moments.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

/** A field's options; `undefined` for a text input. */
export function optionsOf(t: Texts, kind: FieldKind): readonly Option[] | undefined {
  switch (kind) {
    case 'status':
      return UNIT_STATUSES.map((value) => ({ value, label: t.statuses[value] }));
    case 'visibility':
      return UNIT_VISIBILITIES.map((value) => ({
        value,
        label: t.visibilities[value],
      }));
    case 'archived':
      return [
        { value: 'false', label: t.units.notArchived },
        { value: 'true', label: t.units.archived },
      ];
    case 'flag':
      return [
        { value: 'false', label: t.units.no },
        { value: 'true', label: t.units.yes },
      ];
    case 'yesOrNo':
      return [
        { value: '', label: t.units.unknown },
        { value: 'true', label: t.units.yes },
        { value: 'false', label: t.units.no },
      ];
    case 'text':
    case 'longText':
    case 'digits':
    case 'postalCode':
    case 'integer':
    case 'day':
    case 'moment':
    case 'amount':
    case 'rooms':
    case 'coordinate':
    case 'address':
      return undefined;
    default:
      throw new Error(kind satisfies never);
  }
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

type Words = Pick<Wording, 't' | 'format'>;

/** A field's value as people read it. */
export function shownText({ t, format }: Words, name: FieldName, text: string): string {
  const { kind } = EDITABLE_FIELDS[name];
  if (kind === 'day' && DAY.test(text)) return format.date(text);
  if (kind === 'moment' && LOCAL_MINUTE.test(text)) return format.dateTime(momentOfLocal(text));
  const option = optionsOf(t, kind)?.find(({ value }) => value === text);
  return option?.label ?? (text === '' ? t.common.empty : text);
}

/** Returns a field's value in a draft as people read it; `''` for none. */
export function shownIn(words: Words, draft: Readonly<Record<FieldName, string>>) {
  return (name: FieldName) => (draft[name] === '' ? '' : shownText(words, name, draft[name]));
}
