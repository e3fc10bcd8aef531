import { UNIT_VISIBILITIES } from '../../../../values/unit-states.ts';
import type { Project } from '../../../api/types.ts';
import { Button } from '../../../components/button.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { importWords } from '../words.ts';
import type { Cell, ReadFile } from '../../../spreadsheets/grid.ts';
import { readFile } from '../../../spreadsheets/read-file.ts';
import { SEPARATORS } from '../../../spreadsheets/separators.ts';
import { StepFrame } from '../steps.tsx';
import { type NumberFormat, readAmount, showFixed } from '../../../unit-cells/amounts.ts';
import { LeftOut } from '../left-out.tsx';
import { ColumnTable } from './column-table.tsx';
import { headerRows } from './columns.ts';
import type { ImportDraft } from './use-import-draft.ts';
import type { ImportWording } from '../words.ts';
import { useTexts } from '../../../kit/use-texts.ts';

interface Props {
  readonly draft: ImportDraft;
  readonly projects: readonly Project[];
  readonly other: () => void;
  /** Takes the file as it was read again. */
  readonly reread: (file: ReadFile) => void;
  readonly check: () => void;
}

/** Step 2: the project, and the meaning of each column. */
export function ColumnsStep({ draft, projects, other, reread, check }: Props) {
  const { t } = useTexts(importWords);
  const missing = missingIn(draft, t);
  return (
    <StepFrame step="columns" lead={draft.file.name}>
      <div class="card card-body import-choices">
        <SelectField
          label={t.units.project}
          value={draft.project?.id ?? ''}
          options={[
            ...(draft.project === undefined ? [{ value: '', label: t.import.chooseProject }] : []),
            ...projects.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          change={(projectId) => {
            draft.choose({ projectId });
          }}
        />
        <SheetFields draft={draft} reread={reread} />
        <SelectField
          label={t.import.visibility}
          value={draft.visibility}
          options={UNIT_VISIBILITIES.map((value) => ({
            value,
            label: t.visibilities[value],
          }))}
          change={(visibility) => {
            draft.choose({ visibility });
          }}
        />
      </div>
      {draft.numbers.ambiguous.length > 0 && <FormatField draft={draft} />}
      <section class="stack">
        <h2>{t.import.columnsTitle}</h2>
        <p class="small">{t.import.columnsHint}</p>
        <ColumnTable draft={draft} />
        <LeftOut columns={draft.leftOut} />
      </section>
      <div class="row">
        <Button kind="primary" disabled={missing !== null} onClick={check}>
          {t.import.check}
        </Button>
        <Button onClick={other}>{t.import.otherFile}</Button>
        <p role="status" class="warn-text">
          {missing}
        </p>
      </div>
    </StepFrame>
  );
}

/** What must be chosen before the file can be checked. */
function missingIn(
  { project, readOptions, mapping }: ImportDraft,
  t: ImportWording['t'],
): string | null {
  if (project === undefined) return t.import.projectMissing;
  if (mapping.size === 0) return t.import.nothingMapped;
  return readOptions === null ? t.import.formatMissing : null;
}

/** The texts of a row in one line. */
const wordsIn = (cells: readonly Cell[]) =>
  cells.flatMap(({ text }) => (text === '' ? [] : [text])).join(' · ');

/** Choices of the sheet, if there are several, of its header row, and of a CSV file's separator. */
function SheetFields({ draft, reread }: Pick<Props, 'draft' | 'reread'>) {
  const { t } = useTexts(importWords);
  const { file, sheet, header } = draft;
  return (
    <>
      {file.sheets.length > 1 && (
        <SelectField
          label={t.import.sheet}
          value={sheet.name}
          options={file.sheets.map(({ name, hidden }) => ({
            value: name,
            label: hidden === true ? t.import.hiddenColumn({ column: name }) : name,
          }))}
          change={(name) => {
            draft.choose({ sheet: name, header: null, meanings: null });
          }}
        />
      )}
      {file.csv !== undefined && (
        <SelectField
          label={t.import.separator}
          value={file.csv.separator}
          options={SEPARATORS.map((value) => ({ value, label: t.import.separators[value] }))}
          change={(separator) => {
            if (file.csv !== undefined) void readFile(file.csv.source, separator).then(reread);
          }}
        />
      )}
      <SelectField
        label={t.import.headerRow}
        value={String(header)}
        options={headerRows(sheet).map(({ number, cells }, at) => ({
          value: String(at),
          label: `${t.import.rowNumber({ row: number })}: ${wordsIn(cells)}`,
        }))}
        change={(value) => {
          draft.choose({ header: Number(value), meanings: null });
        }}
      />
    </>
  );
}

const FORMATS = ['comma', 'point'] as const satisfies readonly NumberFormat[];

/** Asks for the file's number format, and shows how it reads the file's numbers. */
function FormatField({ draft }: { readonly draft: ImportDraft }) {
  const { t, language } = useTexts(importWords);
  const { ambiguous } = draft.numbers;
  const shown = (text: string, format: NumberFormat) =>
    showFixed(readAmount(text, format), language);
  const [first = ''] = ambiguous;
  return (
    <div class="card card-body import-format">
      <SelectField
        label={t.import.format}
        hint={t.import.formatAsked({
          text: first,
          comma: shown(first, 'comma'),
          point: shown(first, 'point'),
        })}
        value={draft.format ?? ''}
        options={[
          ...(draft.format === null ? [{ value: '' as const, label: t.import.chooseProject }] : []),
          ...FORMATS.map((value) => ({ value, label: t.import.formats[value] })),
        ]}
        change={(value) => {
          draft.choose({ format: value === '' ? null : value });
        }}
      />
      {draft.format !== null && (
        <ul class="small">
          {ambiguous.map((text) => (
            <li key={text}>
              {t.import.becomes({ text, value: shown(text, draft.format ?? 'comma') })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
