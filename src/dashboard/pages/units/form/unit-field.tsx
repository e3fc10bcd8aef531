import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../../../values/unit-states.ts';
import { SelectField } from '../../../components/select-field.tsx';
import { TextField } from '../../../components/text-field.tsx';
import type { Texts } from '../../../texts/de.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import type { FieldKind, FieldName } from '../../../unit-fields/field.ts';
import { UNIT_FIELDS } from '../../../unit-fields/table.ts';

interface Props {
  readonly name: FieldName;
  readonly value: string;
  readonly change: (text: string) => void;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

const TEXT_LENGTH = 1000;

/** The keyboard that a phone shows. */
const INPUT_MODES: Partial<Record<FieldKind, 'decimal' | 'numeric' | 'url'>> = {
  amount: 'decimal',
  rooms: 'decimal',
  digits: 'numeric',
  address: 'url',
};

/** The control of one field of a unit. */
export function UnitField({ name, value, change }: Props) {
  const { t } = useTexts();
  const { kind } = UNIT_FIELDS[name];
  const options = optionsOf(t, kind);
  const label = t.units.fields[name];
  if (options !== undefined) {
    return (
      <SelectField label={label} name={name} value={value} options={options} change={change} />
    );
  }
  return (
    <TextField
      label={label}
      name={name}
      value={value}
      change={change}
      maxLength={TEXT_LENGTH}
      inputMode={INPUT_MODES[kind]}
    />
  );
}

/** The choices of a field; `undefined` where it is typed. */
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
    case 'yesOrNo':
      return [
        { value: '', label: t.units.unknown },
        { value: 'true', label: t.units.yes },
        { value: 'false', label: t.units.no },
      ];
    case 'text':
    case 'digits':
    case 'postalCode':
    case 'integer':
    case 'amount':
    case 'rooms':
    case 'coordinate':
    case 'address':
      return undefined;
    default:
      throw new Error(kind satisfies never);
  }
}
