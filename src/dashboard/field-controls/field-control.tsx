import { fieldTexts } from './words.ts';
import { optionsOf } from '../texts/field-options.ts';
import type { Field, FieldName } from '../unit-fields/field.ts';
import { fieldOf, hasLines } from '../unit-fields/fields.ts';
import { useTexts } from '../kit/use-texts.ts';
import type { About } from '../components/field.tsx';
import { Select } from '../components/select-field.tsx';
import { Input } from '../components/text-field.tsx';

interface Props {
  readonly name: FieldName;
  /** The text of its value, as {@link textOf} writes it. */
  readonly value: string;
  readonly change: (text: string) => void;
  readonly about: About;
  /** The text that somebody else has written: it need not mean a value, and a change takes effect on leaving. */
  readonly written?: string;
  /** Of a choice, whether a value can be chosen. By default every one. */
  readonly isOffered?: ((value: string) => boolean) | undefined;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** Of a day or moment, the first and the last that can be entered. */
  readonly min?: string;
  readonly max?: string;
  readonly required?: boolean;
}

const TEXT_LENGTH = 1000;

/** The keyboard that a phone shows for a text, by what it consists of. */
const KEYBOARDS: Partial<Record<NonNullable<Field['of']>, 'numeric' | 'url'>> = {
  digits: 'numeric',
  address: 'url',
};

/** The control of a unit's field by its kind, without a visible label: wherever a value is entered. */
export function FieldControl({ name, value, change, about, written, ...rest }: Props) {
  const { t } = useTexts(fieldTexts);
  const field = fieldOf(name);
  const { kind, of, max: length = TEXT_LENGTH } = field;
  const { isOffered = () => true, ...rules } = rest;
  const options = optionsOf(t, name)?.filter((option) => isOffered(option.value));
  if (options !== undefined) {
    const isKnown = written === undefined || options.some((option) => option.value === value);
    const all = isKnown ? options : [{ value, label: written }, ...options];
    return <Select about={about} value={value} options={all} change={change} />;
  }
  if (written !== undefined) {
    return (
      <input
        {...about}
        defaultValue={written}
        autocomplete="off"
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    );
  }
  if (hasLines(field)) {
    const type = (event: { readonly currentTarget: HTMLTextAreaElement }) =>
      change(event.currentTarget.value);
    return <textarea {...about} rows={6} value={value} onInput={type} />;
  }
  return (
    <Input
      {...rules}
      about={about}
      value={value}
      change={change}
      maxLength={length}
      inputMode={kind === 'decimal' ? kind : of && KEYBOARDS[of]}
      type={kind === 'date' || kind === 'instant' ? kind : 'text'}
    />
  );
}
