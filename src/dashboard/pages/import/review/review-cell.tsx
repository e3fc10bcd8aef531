import type { FieldTexts } from '../../../field-controls/words.ts';
import type { ComponentChildren } from 'preact';
import { Icon } from '../../../components/icon.tsx';
import { isAbout } from '../../../components/faults.tsx';
import { FieldControl } from '../../../field-controls/field-control.tsx';
import type { Language } from '../../../texts/language.ts';
import { importWords, type ImportWording } from '../words.ts';
import { optionsOf } from '../../../texts/field-options.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { fieldOf, isAmount } from '../../../unit-fields/fields.ts';
import { bareHouse } from '../../../unit-filters/houses.ts';
import { type Cell, EMPTY_CELL, isEmpty } from '../../../spreadsheets/grid.ts';
import { type ReadOptions, readCell } from '../../../unit-cells/read-unit.ts';
import { showAmount, showFixed, showPrice } from '../../../unit-cells/amounts.ts';
import type { Finding } from '../rows/rows.ts';
import type { ReviewEntry } from './use-review.ts';
import { useTexts } from '../../../kit/use-texts.ts';

interface Props {
  readonly field: FieldName;
  readonly entry: ReviewEntry;
  readonly readOptions: ReadOptions;
  readonly isEdited: boolean;
  readonly change: (text: string) => void;
}

/** The first finding about a field of a row. */
export function findingOn({ findings }: ReviewEntry, field: FieldName): Finding | undefined {
  return findings.find(({ field: path }) => isAbout({ path }, field));
}

export const isChanged = ({ update }: ReviewEntry, field: FieldName) =>
  update?.after !== undefined && Object.hasOwn(update.after, field);

const isFilled = ({ row }: ReviewEntry, field: FieldName) => row.cells[field]?.filled === true;

/** What a phone shows of a row: what is wrong, doubtful or edited, what changes, and a new unit's price and status. */
const OFF_PHONE = 'max-lg:hidden';

/** How a cell looks: one that is wrong, or needs a look, or is filled down, says so as a whole. */
export function lookOf(entry: ReviewEntry, field: FieldName, isEdited: boolean): string {
  const finding = findingOn(entry, field);
  if (finding?.kind === 'fault')
    return 'text-left lg:bg-danger-soft lg:shadow-[inset_0_0_0_1.5px_color-mix(in_srgb,var(--danger)_50%,var(--surface))]';
  const isName = field === 'unitIdentifier';
  if (finding !== undefined)
    return `bg-warn-soft ${isName ? '' : 'max-lg:rounded-6 max-lg:px-2 max-lg:py-1'}`;
  if (isName) return 'lg:bg-surface';
  if (isEdited || isChanged(entry, field)) return '';
  if (isFilled(entry, field))
    return `bg-[repeating-linear-gradient(135deg,var(--accent-soft)_0_6px,transparent_6px_12px)] ${OFF_PHONE}`;
  const { [field]: cell = EMPTY_CELL, preisAufAnfrage: onRequest = EMPTY_CELL } = entry.row.cells;
  const isOnCard =
    entry.action === 'new' &&
    ((field === 'kaufpreis' && !isEmpty(onRequest)) ||
      ((field === 'kaufpreis' || field === 'status') && !isEmpty(cell)));
  return isOnCard ? '' : OFF_PHONE;
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
  if (isChanged(entry, field)) {
    const { before, after } = entry.update ?? {};
    return (
      <span class={isAmount(field) ? 'lg:whitespace-nowrap' : undefined}>
        <del class={BEFORE}>{storedText(field, before?.[field], t, language)}</del> →{' '}
        <ins class={AFTER}>{storedText(field, after?.[field], t, language)}</ins>
      </span>
    );
  }
  if (isFilled(entry, field)) {
    return (
      <span class="whitespace-nowrap" title={t.import.filledCell}>
        <Icon name="fill" look="size-3 text-accent" /> {text}
      </span>
    );
  }
  return entry.row.included ? text : <s class="faint">{text}</s>;
}

/** On a phone, a change may need two lines. Each value stays whole. */
export const BEFORE = 'inline-block max-w-full text-faint no-underline';
export const AFTER = 'inline-block max-w-full font-semibold no-underline';

/** A text in a cell about it or its row. */
export const REMARK =
  'm-0 max-w-36 text-12 font-normal whitespace-normal in-[th]:max-w-80 max-lg:col-start-2 max-lg:max-w-none';

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
  const choices = optionsOf(t, field);
  const hasToChoose = choices?.every((choice) => choice.value !== value) === true;
  const isNoNumber = isAmount(field) && Number.isNaN(Number(value)) && finding?.doubt === undefined;
  const isUnknown = isWrong ? hasToChoose : field === 'etageLabel';
  const short = isUnknown
    ? t.import.unknownWord
    : isWrong && isNoNumber
      ? t.import.notNumber
      : null;
  const findingId = `finding-${at}-${field}`;
  return (
    <>
      {isWrong || isEdited ? (
        <FieldControl
          name={field}
          value={value}
          written={writtenIn(row.cells[field] ?? EMPTY_CELL, value, language)}
          about={{
            'aria-label': t.import.cellOf({ field: t.fields[field], row: row.number }),
            'aria-invalid': isWrong,
            'aria-describedby': finding === undefined ? undefined : findingId,
            class: isWrong ? WRONG : 'min-h-8 min-w-26',
          }}
          change={change}
        />
      ) : (
        <ShownValue {...{ field, entry, value }} />
      )}
      {finding !== undefined && (
        <p
          id={findingId}
          class={`${REMARK} ${isWrong ? 'text-danger' : `text-warn ${isAmount(field) ? 'lg:ml-auto' : ''}`}`}
          data-finding={finding.kind}
          title={isWrong ? undefined : finding.text(wording)}
        >
          {!isWrong && <span class="unseen">{t.import.warning}</span>}
          {short === null || !isWrong ? (
            <span class={short === null ? undefined : 'unseen'}>{finding.text(wording)}</span>
          ) : (
            short
          )}
          {!isWrong && <span aria-hidden="true">{short}</span>}
        </p>
      )}
    </>
  );
}

/** A wrong value makes its column no wider than it is. */
const WRONG =
  'field-sizing-content lg:min-h-5 lg:min-w-18 lg:max-w-36 lg:border-0 lg:bg-transparent lg:p-0 lg:text-13 max-lg:min-h-10 max-lg:border-danger max-lg:bg-danger-soft max-lg:px-3 max-md:min-h-11';

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
  if (field === 'status' && short !== undefined) return short;
  return optionsOf(t, field)?.find((option) => option.value === value)?.label ?? value;
}

/** A stored value as people read it. */
function storedText(field: FieldName, value: unknown, t: FieldTexts, language: Language): string {
  if (value === null || value === undefined) return t.common.empty;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return shown(field, text, t, language);
}
