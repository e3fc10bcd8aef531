import type { ComponentProps } from 'preact';
import { fieldTexts } from '../../../field-controls/words.ts';
import { UNIT_STATUSES } from '../../../../values/unit-states.ts';
import { FieldControl } from '../../../field-controls/field-control.tsx';
import { Field, useFieldLook } from '../../../components/field.tsx';
import { StatusRing } from '../../../components/status.tsx';
import { type Suggestions, SuggestedField } from '../../../components/suggested-field.tsx';
import { OnlineSwitch, Switch } from '../../../components/checkbox.tsx';
import type { FieldName } from '../../../unit-fields/field.ts';
import { labelOf } from '../../../texts/field-options.ts';
import { fieldOf, hasLines } from '../../../unit-fields/fields.ts';
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
  /** What can be entered, checked by the browser. */
  readonly rules?: Pick<
    ComponentProps<typeof FieldControl>,
    'min' | 'max' | 'required' | 'disabled'
  >;
}

/** The input of a unit's field. */
export function UnitField({ name, value, change, reset, ...look }: Props) {
  const { t } = useTexts(fieldTexts);
  const { status: ofStatus } = useFieldLook();
  const field = fieldOf(name);
  const { kind, isSet, words } = field;
  if (kind === 'flag' && isSet === true && words === undefined) {
    return (
      <Switch
        name={name}
        label={t.fields[name]}
        on={value === 'true'}
        change={(on) => change(String(on))}
      >
        {t.units.onRequest}
      </Switch>
    );
  }
  if (name === 'visibility') {
    return <OnlineSwitch value={value} off={look.off} change={change} />;
  }
  const status = UNIT_STATUSES.find((known) => name === 'status' && known === value);
  const { label, unit } = labelOf(look.label ?? t.fields[name]);
  // A text may say itself what it measures.
  const ofText = kind === 'text' && /[^\d.,\s]/.test(value) ? '[&_.with-unit>span]:hidden' : '';
  const { hint, suggestions, isOffered, placeholder = '', rules } = look;
  return (
    <div
      class={`unit-field ${hasLines(field) ? 'col-span-full' : ''} ${name === 'status' ? ofStatus : ofText}`}
      onKeyDown={({ key }) => {
        if (key === 'Escape') reset?.();
      }}
    >
      {status !== undefined && <StatusRing status={status} />}
      {suggestions === undefined ? (
        <Field {...{ label, hint, unit, name }}>
          {(about) => (
            <FieldControl {...{ name, value, change, about, isOffered, placeholder, ...rules }} />
          )}
        </Field>
      ) : (
        <SuggestedField {...{ label, hint, name, value, change, suggestions }} />
      )}
    </div>
  );
}
