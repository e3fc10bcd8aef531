import type { ComponentChildren } from 'preact';
import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../../../values/unit-states.ts';
import { isAbout } from '../../../components/faults.tsx';
import type { Texts } from '../../../texts/de.ts';
import type { Language } from '../../../texts/language.ts';
import { type Wording, useTexts } from '../../../texts/use-texts.ts';
import type { NewFieldName } from '../../../unit-fields/field.ts';
import { isAmount } from '../../../unit-fields/fields.ts';
import { EMPTY_CELL, isEmpty } from '../file/grid.ts';
import { type Reading, readCell } from '../values/read-unit.ts';
import { showAmount } from '../values/amounts.ts';
import type { Issue } from './checked.ts';
import type { Entry } from './use-review.ts';

interface Props {
  readonly field: NewFieldName;
  readonly entry: Entry;
  readonly reading: Reading;
  readonly isEdited: boolean;
  readonly change: (at: number, field: NewFieldName, text: string) => void;
}

/** The first finding about a field of a row. */
function issueOf({ issues }: Entry, field: NewFieldName): Issue | undefined {
  return issues.find(({ field: path }) => isAbout({ path }, field));
}

/** A cell: its value, or an input if it has a finding or its row is being edited. */
export function cellOf(props: Props, { t, language }: Wording): ComponentChildren {
  const { field, entry, reading, isEdited } = props;
  const issue = issueOf(entry, field);
  if (issue !== undefined || isEdited) return <ReviewCell {...props} issue={issue} />;
  // Most cells are plain text. A component for each would make the table slow.
  const text = shown(field, valueIn(entry, field, reading), t, language);
  return entry.row.included ? text : <s class="faint">{text}</s>;
}

function valueIn({ row }: Entry, field: NewFieldName, reading: Reading): string {
  const cell = row.cells[field] ?? EMPTY_CELL;
  return isEmpty(cell) ? '' : String(readCell(field, cell, reading));
}

interface ReviewCellProps extends Props {
  readonly issue: Issue | undefined;
}

function ReviewCell({ field, entry, reading, isEdited, change, issue }: ReviewCellProps) {
  const wording = useTexts();
  const { t, language, format } = wording;
  const { at, row } = entry;
  const value = valueIn(entry, field, reading);
  const isWrong = issue?.kind === 'fault';
  const issueId = `issue-${at}-${field}`;
  return (
    <>
      {isWrong || isEdited ? (
        <CellControl
          field={field}
          value={value}
          text={row.cells[field]?.text ?? ''}
          label={t.import.cellOf(t.units.fields[field], format.number(row.number))}
          isWrong={isWrong}
          describedBy={issue === undefined ? undefined : issueId}
          change={(text) => {
            change(at, field, text);
          }}
        />
      ) : (
        shown(field, value, t, language)
      )}
      {issue !== undefined && (
        <p id={issueId} class={isWrong ? 'fault' : 'warning'}>
          {!isWrong && t.import.warning}
          {issue.text(wording)}
        </p>
      )}
    </>
  );
}

function shown(field: NewFieldName, value: string, t: Texts, language: Language): string {
  if (isAmount(field)) return showAmount(value, language);
  return labelOf(value, choicesFor(field, t)) ?? value;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

function choicesFor(field: NewFieldName, t: Texts): readonly Choice[] {
  if (field === 'status')
    return UNIT_STATUSES.map((value) => ({ value, label: t.statuses[value] }));
  if (field !== 'visibility') return [];
  return UNIT_VISIBILITIES.map((value) => ({ value, label: t.visibilities[value] }));
}

const labelOf = (value: string, choices: readonly Choice[]) =>
  choices.find((choice) => choice.value === value)?.label;

interface ControlProps {
  readonly field: NewFieldName;
  readonly value: string;
  readonly text: string;
  readonly label: string;
  readonly isWrong: boolean;
  readonly describedBy: string | undefined;
  readonly change: (text: string) => void;
}

/** A drop-down or a text input. The text takes effect when the input loses the focus. */
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
