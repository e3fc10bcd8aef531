import type { FieldTexts } from '../../../unit-fields/words.ts';
import type { ComponentChildren } from 'preact';
import { Icon } from '../../../components/icon.tsx';
import { isAbout } from '../../../components/faults.tsx';
import { FieldControl } from '../../../unit-fields/field-control.tsx';
import type { Language } from '../../../texts/language.ts';
import { importWords } from '../words.ts';
import { optionsOf } from '../../../texts/field-options.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { fieldOf, isAmount } from '../../../unit-fields/fields.ts';
import { bareHouse } from '../../../unit-filters/houses.ts';
import { type Cell, EMPTY_CELL, isEmpty } from '../../../spreadsheets/grid.ts';
import { type ReadOptions, readCell } from '../../../unit-cells/read-unit.ts';
import { showAmount, showFixed, showPrice } from '../../../unit-cells/amounts.ts';
import type { RepairTexts } from '../rows/rows.ts';
import type { Finding } from '../rows/finding.ts';
import type { ReviewEntry } from './use-review.ts';
import { useTexts } from '../../../kit/use-texts.ts';
import type { ImportWording } from '../words.ts';

interface Props {
  readonly field: FieldName;
  readonly entry: ReviewEntry;
  readonly readOptions: ReadOptions;
  readonly isEdited: boolean;
  readonly change: (at: number, texts: RepairTexts) => void;
}

/** The first finding about a field of a row. */
function findingOn({ findings }: ReviewEntry, field: FieldName): Finding | undefined {
  return findings.find(({ field: path }) => isAbout({ path }, field));
}

/** A cell: its value, or an input if it has a finding or its row is being edited. */
export function cellOf(props: Props, { t, language }: ImportWording): ComponentChildren {
  const { field, entry, readOptions, isEdited } = props;
  const finding = findingOn(entry, field);
  if (finding !== undefined || isEdited) return <ReviewCell {...props} finding={finding} />;
  // Most cells are plain text. A component for each would make the table slow.
  const isWithheld = field === 'kaufpreis' && isOnRequest(entry, readOptions);
  const text = isWithheld
    ? t.statuses.auf_anfrage
    : shown(field, valueIn(entry, field, readOptions), t, language);
  const { before, after } = entry.update ?? {};
  if (after !== undefined && Object.hasOwn(after, field)) {
    return (
      <span>
        <del>{storedText(field, before?.[field], t, language)}</del> →{' '}
        <ins>{storedText(field, after[field], t, language)}</ins>
      </span>
    );
  }
  if (entry.row.cells[field]?.filled === true) return <FilledDown>{text}</FilledDown>;
  if (!entry.row.included) return <s class="faint">{text}</s>;
  const isOnCard = entry.action === 'new' && (field === 'kaufpreis' || field === 'status');
  return isOnCard && text !== '' ? <span class="on-card">{text}</span> : text;
}

/** A value of a merged cell. */
function FilledDown({ children }: { readonly children: string }) {
  const { t } = useTexts(importWords);
  return (
    <span class="filled-down" title={t.import.filledCell}>
      <Icon name="fill" /> {children}
    </span>
  );
}

function valueIn({ row }: ReviewEntry, field: FieldName, readOptions: ReadOptions): string {
  const cell = row.cells[field] ?? EMPTY_CELL;
  return isEmpty(cell) ? '' : String(readCell(field, cell, readOptions));
}

/** Whether a row has no price because that is on request. */
const isOnRequest = (entry: ReviewEntry, readOptions: ReadOptions) =>
  valueIn(entry, 'kaufpreis', readOptions) === '' &&
  valueIn(entry, 'preisAufAnfrage', readOptions) === 'true';

interface ReviewCellProps extends Props {
  readonly finding: Finding | undefined;
}

/** What an input shows of a cell: a number with the marks of the person's language. */
const writtenIn = ({ kind, text, scale }: Cell, value: string, language: Language) =>
  kind === 'number' ? showAmount(scale === undefined ? text : value, language) : text;

function ReviewCell({ field, entry, readOptions, isEdited, change, finding }: ReviewCellProps) {
  const wording = useTexts(importWords);
  const { t, language } = wording;
  const { at, row } = entry;
  const value = valueIn(entry, field, readOptions);
  const isWrong = finding?.kind === 'fault';
  const choices = choicesOf(field, t);
  const hasToChoose = choices.length > 0 && labelOf(value, choices) === undefined;
  const isNoNumber = isAmount(field) && Number.isNaN(Number(value)) && finding?.doubt === undefined;
  const findingId = `finding-${at}-${field}`;
  return (
    <>
      {isWrong || isEdited ? (
        <CellControl
          field={field}
          value={value}
          text={writtenIn(row.cells[field] ?? EMPTY_CELL, value, language)}
          label={t.import.cellOf({ field: t.fields[field], row: row.number })}
          isWrong={isWrong}
          describedBy={finding === undefined ? undefined : findingId}
          change={(text) => {
            change(at, { [field]: text });
          }}
        />
      ) : (
        <ShownValue {...{ field, entry, value }} />
      )}
      {finding !== undefined && (
        <p
          id={findingId}
          class={isWrong ? 'fault' : 'warning'}
          title={isWrong ? undefined : finding.text(wording)}
        >
          {!isWrong && <span class="unseen">{t.import.warning}</span>}
          {isWrong && hasToChoose && t.import.unknownWord}
          {isWrong && isNoNumber && t.import.notNumber}
          {!isWrong && field === 'etageLabel' ? (
            <>
              <span class="unseen">{finding.text(wording)}</span>
              <span aria-hidden="true">{t.import.unknownWord}</span>
            </>
          ) : (
            !(isWrong && (hasToChoose || isNoNumber)) && finding.text(wording)
          )}
        </p>
      )}
    </>
  );
}

interface ShownValueProps extends Pick<Props, 'field' | 'entry'> {
  readonly value: string;
}

/** A value; beside another price of the file, the stored one, which a unit in its sale keeps. */
function ShownValue({ field, entry, value }: ShownValueProps) {
  const { t, language } = useTexts(importWords);
  const text = shown(field, value, t, language);
  const { unit } = entry.match;
  if (field !== 'kaufpreis' || entry.action !== 'update' || unit === null) return text;
  if (Number(unit.kaufpreis ?? Number.NaN) === Number(value)) return text;
  return (
    <span>
      <b>{storedText(field, unit.kaufpreis, t, language)}</b> → <s class="faint">{text}</s>
    </span>
  );
}

/** A value as people read it. */
function shown(field: FieldName, value: string, t: FieldTexts, language: Language): string {
  const { section, digits } = fieldOf(field);
  if (isAmount(field)) {
    if (digits !== undefined) return showAmount(value, language);
    return (section === 'size' ? showFixed : showPrice)(value, language);
  }
  if (field === 'haus') return bareHouse(value);
  const { [value]: short }: Partial<Record<string, string>> = t.shortStatuses;
  return (field === 'status' ? short : undefined) ?? labelOf(value, choicesOf(field, t)) ?? value;
}

/** A stored value as people read it. */
function storedText(field: FieldName, value: unknown, t: FieldTexts, language: Language): string {
  if (value === null || value === undefined) return t.common.empty;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return shown(field, text, t, language);
}

const choicesOf = (field: FieldName, t: FieldTexts) => optionsOf(t, field) ?? [];

const labelOf = (value: string, choices: ReturnType<typeof choicesOf>) =>
  choices.find((choice) => choice.value === value)?.label;

interface ControlProps {
  readonly field: FieldName;
  readonly value: string;
  readonly text: string;
  readonly label: string;
  readonly isWrong: boolean;
  readonly describedBy?: string | undefined;
  readonly change: (text: string) => void;
}

/** A drop-down or a text input. A text takes effect when the input loses the focus. */
export function CellControl({
  field,
  value,
  text,
  label,
  isWrong,
  describedBy,
  change,
}: ControlProps) {
  return (
    <FieldControl
      {...{ name: field, value, change }}
      written={text}
      about={{ 'aria-label': label, 'aria-invalid': isWrong, 'aria-describedby': describedBy }}
    />
  );
}
