import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../../../values/unit-states.ts';
import { isAbout } from '../../../components/faults.ts';
import type { Texts } from '../../../texts/de.ts';
import { type Wording, useTexts } from '../../../texts/use-texts.ts';
import { FIELD_KINDS, type UnitField } from '../columns/unit-fields.ts';
import { EMPTY_CELL, isEmpty } from '../file/grid.ts';
import { type Reading, readCell } from '../values/read-unit.ts';
import { showAmount } from '../values/show-amount.ts';
import type { Entry } from './use-review.ts';

interface Props {
  readonly field: UnitField;
  readonly entry: Entry;
  readonly reading: Reading;
  readonly isEdited: boolean;
  readonly change: (at: number, field: UnitField, text: string) => void;
}

/** A cell: what it becomes, or a control where it is wrong or its row is changed. */
export function ReviewCell({ field, entry, reading, isEdited, change }: Props) {
  const { t, ...wording } = useTexts();
  const { at, row, remarks } = entry;
  const cell = row.cells[field] ?? EMPTY_CELL;
  const value = isEmpty(cell) ? '' : String(readCell(field, cell, reading));
  const remark = remarks.find(({ field: path, message }) => isAbout({ path, message }, field));
  const isWrong = remark?.kind === 'fault';
  const remarkId = `remark-${at}-${field}`;
  return (
    <>
      {isWrong || isEdited ? (
        <CellControl
          field={field}
          value={value}
          text={cell.text}
          label={t.import.cellOf(t.import.fields[field], wording.format.number(row.number))}
          isWrong={isWrong}
          describedBy={remark === undefined ? undefined : remarkId}
          change={(text) => {
            change(at, field, text);
          }}
        />
      ) : (
        <span class={row.included ? undefined : 'left-out'}>{shown(field, value, t, wording)}</span>
      )}
      {remark !== undefined && (
        <p id={remarkId} class={isWrong ? 'fault' : 'doubt'}>
          {isWrong ? t.refusals.invalid : t.import.doubt}
          {remark.message}
        </p>
      )}
    </>
  );
}

function shown(
  field: UnitField,
  value: string,
  t: Texts,
  { language }: Omit<Wording, 't'>,
): string {
  if (FIELD_KINDS[field] === 'amount') return showAmount(value, language);
  return labelOf(value, choicesFor(field, t)) ?? value;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

function choicesFor(field: UnitField, t: Texts): readonly Choice[] {
  if (field === 'status')
    return UNIT_STATUSES.map((value) => ({ value, label: t.statuses[value] }));
  if (field !== 'visibility') return [];
  return UNIT_VISIBILITIES.map((value) => ({ value, label: t.import.visibilities[value] }));
}

const labelOf = (value: string, choices: readonly Choice[]) =>
  choices.find((choice) => choice.value === value)?.label;

interface ControlProps {
  readonly field: UnitField;
  readonly value: string;
  readonly text: string;
  readonly label: string;
  readonly isWrong: boolean;
  readonly describedBy: string | undefined;
  readonly change: (text: string) => void;
}

/** A choice among words, or a line of text, which is taken over when it is left. */
function CellControl({ field, value, text, label, isWrong, describedBy, change }: ControlProps) {
  const { t } = useTexts();
  const choices = choicesFor(field, t);
  const about = { 'aria-label': label, 'aria-invalid': isWrong, 'aria-describedby': describedBy };
  if (choices.length === 0) {
    return (
      <input
        {...about}
        defaultValue={text}
        autocomplete="off"
        onChange={({ currentTarget }) => {
          change(currentTarget.value);
        }}
      />
    );
  }
  return (
    <select
      {...about}
      value={value}
      onChange={({ currentTarget }) => {
        change(currentTarget.value);
      }}
    >
      {labelOf(value, choices) === undefined && <option value={value}>{text}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
