import { UNIT_STATUSES } from '../../../../values/unit-states.ts';
import { useFieldLook } from '../../../components/field-look.ts';
import { SelectField } from '../../../components/select-field.tsx';
import { StatusRing } from '../../../components/status.tsx';
import { type Suggestions, SuggestedField } from '../../../components/suggested-field.tsx';
import { OnlineSwitch, Switch } from './switch.tsx';
import { TextArea, TextField } from '../../../components/text-field.tsx';
import type { FieldKind, FieldName } from '../../../unit-fields/field.ts';
import { labelOf, optionsOf } from '../../../texts/field-options.ts';
import { EDITABLE_FIELDS } from '../../../unit-fields/fields.ts';
import { useTexts } from '../../../kit/use-texts.ts';

interface Props {
  readonly name: FieldName;
  readonly value: string;
  readonly change: (text: string) => void;
  /** Reverts the field. */
  readonly reset?: () => void;
  /** Instead of the field's name. */
  readonly label?: string;
  readonly hint?: string | undefined;
  /** What the switch says of a unit that is offline. */
  readonly off?: string | undefined;
  readonly suggestions?: Suggestions | undefined;
  /** Of a choice, whether a value can be chosen. By default every one. */
  readonly isOffered?: (value: string) => boolean;
  /** Shown while the field is empty. */
  readonly placeholder?: string;
  /** Whether the value is kept but not in use: the field then looks empty and cannot be edited. */
  readonly withheld?: boolean;
}

const TEXT_LENGTH = 1000;

/** The keyboard that a phone shows. */
const INPUT_MODES: Partial<Record<FieldKind, 'decimal' | 'numeric' | 'url'>> = {
  amount: 'decimal',
  rooms: 'decimal',
  digits: 'numeric',
  address: 'url',
};

const TYPES: Partial<Record<FieldKind, 'date' | 'moment'>> = { day: 'date', moment: 'moment' };

/** The input of a unit's field. */
export function UnitField({ name, value, change, reset, ...look }: Props) {
  const { t } = useTexts();
  const { status: ofStatus } = useFieldLook();
  const { kind } = EDITABLE_FIELDS[name];
  if (kind === 'flag') {
    return (
      <Switch
        name={name}
        label={t.units.fields[name]}
        on={value === 'true'}
        change={(on) => change(String(on))}
      >
        {t.units.onRequest}
      </Switch>
    );
  }
  if (kind === 'visibility') {
    return <OnlineSwitch value={value} off={look.off} change={change} />;
  }
  const status = kind === 'status' ? UNIT_STATUSES.find((known) => known === value) : undefined;
  return (
    <div
      class={`unit-field ${kind === 'longText' ? 'col-span-full' : ''} ${kind === 'status' ? ofStatus : ''}`}
      onKeyDown={({ key }) => {
        if (key === 'Escape') reset?.();
      }}
    >
      {status !== undefined && <StatusRing status={status} />}
      <Control {...{ name, value, change }} {...look} />
    </div>
  );
}

/** The control of a field, with its label. */
function Control({ name, value, change, hint, suggestions, ...look }: Props) {
  const { t } = useTexts();
  const { kind } = EDITABLE_FIELDS[name];
  const { isOffered = () => true } = look;
  const options = optionsOf(t, kind)?.filter(({ value: each }) => isOffered(each));
  const { label, unit } = labelOf(look.label ?? t.units.fields[name]);
  const field = { label, hint, name, value, change };
  if (kind === 'longText') return <TextArea {...{ label, name, value, change }} rows={6} />;
  if (options !== undefined) return <SelectField {...field} options={options} />;
  if (suggestions !== undefined) return <SuggestedField {...field} suggestions={suggestions} />;
  return (
    <TextField
      {...field}
      unit={unit}
      maxLength={TEXT_LENGTH}
      inputMode={INPUT_MODES[kind]}
      type={TYPES[kind] ?? 'text'}
      placeholder={look.placeholder ?? ''}
      {...(look.withheld === true && { value: '', disabled: true })}
    />
  );
}
