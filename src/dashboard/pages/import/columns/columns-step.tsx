import { MAX_METADATA } from '../../../../values/metadata.ts';
import { UNIT_VISIBILITIES } from '../../../../values/unit-states.ts';
import { readOrganisation } from '../../../api/service.ts';
import type { Project } from '../../../api/types.ts';
import { useReading } from '../../../api/use-reading.ts';
import { Button } from '../../../components/button.tsx';
import { useOpen } from '../../../components/shown.ts';
import { Select, SelectField } from '../../../components/select-field.tsx';
import { Table } from '../../../components/table.tsx';
import {
  columnNamed,
  KEY_NAMES,
  metadataColumn,
  metadataNameIn,
  metadataNameOf,
} from '../../../unit-cells/column-name.ts';
import { fieldNamed, FIELD_NAMES } from '../../../unit-fields/fields.ts';
import { factName, type HeaderTexts, scaleFor } from '../../../unit-cells/headers.ts';
import { may, useMembership } from '../../../membership/membership.ts';
import { labelOf } from '../../../texts/field-options.ts';
import { importWords, type ImportWording } from '../words.ts';
import { type Cell, type ReadFile, SEPARATORS } from '../../../spreadsheets/grid.ts';
import { readFile } from '../../../spreadsheets/read-file.ts';
import { StepFrame, LeftOut } from '../steps.tsx';
import { ProjectDialog } from '../../projects/project-dialog.tsx';
import { type NumberFormat, readAmount, showFixed } from '../../../unit-cells/amounts.ts';
import { Choice, QUESTIONS } from '../choice.tsx';
import {
  type Column,
  factsAmong,
  headerRows,
  isList,
  isTransposed,
  letterOf,
  projectIn,
  secondTable,
} from './columns.ts';
import { type ColumnQuestion, withField } from './mapping.ts';
import { type ImportDraft, useImportDraft } from './use-import-draft.ts';
import { type FileChoices, FIRST_CHOICES, type KeptFile, type KeptReview } from '../kept.ts';
import { useTexts } from '../../../kit/use-texts.ts';

interface Props {
  readonly kept: KeptFile;
  readonly projects: readonly Project[];
  /** Reads the projects again. */
  readonly changed: () => Promise<void>;
  readonly choose: (choices: FileChoices) => void;
  readonly other: () => void;
  /** Takes the file as it was read again. */
  readonly reread: (file: ReadFile) => void;
  readonly review: (review: KeptReview) => void;
}

interface DraftProps {
  readonly draft: ImportDraft;
}

/** Step 2: the project, and the meaning of each column. */
export function ColumnsStep({ kept, projects, changed, choose, other, reread, review }: Props) {
  const { t } = useTexts(importWords);
  const draft = useImportDraft(kept, projects, choose);
  const check = () => {
    const { file, sheet, project, fields, rows, readOptions } = draft;
    const isListing = sheet.listing !== undefined;
    const leftOut = draft.leftOut.map(({ header, values }) => ({ header, values }));
    draft.remember();
    if (project === undefined || readOptions === null) return;
    const target = {
      fileName: file.name,
      sheet: isListing ? sheet.name : '',
      projectId: project.id,
    };
    review({ ...target, readOptions, fields, rows, leftOut, choices: FIRST_CHOICES });
  };
  const missing = missingIn(draft, t);
  return (
    <StepFrame step="columns" lead={draft.file.name}>
      <div class="card card-body grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-4">
        <ProjectField {...{ draft, projects, changed }} />
        <SheetFields draft={draft} reread={reread} />
        <SelectField
          label={t.import.visibility}
          value={draft.visibility}
          options={UNIT_VISIBILITIES.map((value) => ({
            value,
            label: t.visibilities[value],
          }))}
          change={(visibility) => draft.choose({ visibility })}
        />
      </div>
      <Unread draft={draft} />
      <PlanLimit draft={draft} />
      <Questions draft={draft} />
      <section class="stack">
        <h2>{t.import.columnsTitle}</h2>
        <p class="small">{t.import.columnsHint}</p>
        <ColumnTable draft={draft} />
        <LeftOut columns={draft.leftOut} />
        <FactsButton draft={draft} />
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

/** Chooses the project, or creates one. */
function ProjectField({
  draft,
  projects,
  changed,
}: DraftProps & Pick<Props, 'projects' | 'changed'>) {
  const { t } = useTexts(importWords);
  const { role } = useMembership();
  const { isOpen, open, close } = useOpen();
  const { sheet, header } = draft;
  const proposed = { name: projectIn(sheet, header), ...sheet.listing?.project };
  return (
    <>
      <SelectField
        label={t.units.project}
        value={draft.project?.id ?? ''}
        options={[
          ...(draft.project === undefined ? [{ value: '', label: t.import.chooseProject }] : []),
          ...projects.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        change={(projectId) => draft.choose({ projectId })}
      />
      {may(role, 'project:create') && (
        <Button look="self-end justify-self-start" onClick={open}>
          {proposed.name === '' ? t.import.createProject : t.import.createNamed(proposed)}
        </Button>
      )}
      {isOpen && (
        <ProjectDialog
          project={null}
          proposed={proposed}
          created={(projectId) => draft.choose({ projectId })}
          close={close}
          changed={changed}
        />
      )}
    </>
  );
}

/** How many facts of one's own a unit may still have. */
const freeFacts = ({ mapping }: ImportDraft) =>
  MAX_METADATA - [...mapping.values()].filter((name) => metadataNameOf(name) !== null).length;

/** Makes the columns that are left out facts of one's own, as many as a unit may have. */
function FactsButton({ draft }: DraftProps) {
  const { mapping, leftOut, choose } = draft;
  const { t } = useTexts(importWords);
  const taken = new Set(mapping.values());
  const all = [...factsAmong(leftOut)].filter(([name]) => !taken.has(name));
  const facts = all.slice(0, Math.max(0, freeFacts(draft)));
  if (all.length === 0) return null;
  return (
    <div class="row">
      {facts.length > 0 && (
        <Button
          onClick={() =>
            choose({ meanings: [...mapping, ...facts.map(([name, at]) => [at, name] as const)] })
          }
        >
          {t.import.asFacts({ n: facts.length })}
        </Button>
      )}
      {facts.length < all.length && (
        <span class="small">{t.import.mostFacts({ most: MAX_METADATA })}</span>
      )}
    </div>
  );
}

/** How many new units the plan allows this month, if the list has more. */
function PlanLimit({ draft: { rows } }: DraftProps) {
  const { t } = useTexts(importWords);
  const { orgId } = useMembership();
  const reading = useReading(`plan of ${orgId}`, () => readOrganisation(orgId));
  if (reading.state !== 'loaded') return null;
  const { used, allowed } = reading.value.usage.monthlyUnits;
  const free = allowed === null ? Infinity : Math.max(0, allowed - used);
  const count = rows.filter(({ included }) => included).length;
  return count > free && <p class="banner">{t.import.beyondPlan({ n: free, count })}</p>;
}

/** What must be answered before the check. */
function Questions({ draft }: DraftProps) {
  const { t } = useTexts(importWords);
  const isAmbiguous = draft.numbers.ambiguous.length > 0;
  if (draft.questions.length === 0 && !isAmbiguous) return null;
  return (
    <section class={QUESTIONS} aria-label={t.import.toClear}>
      {draft.questions.map((question) => (
        <WhichColumn key={question.field} draft={draft} question={question} />
      ))}
      {isAmbiguous && <FormatField draft={draft} />}
    </section>
  );
}

/** What must be chosen before the file can be checked. */
function missingIn(draft: ImportDraft, t: ImportWording['t']): string | null {
  const { project, readOptions, sheet, mapping, questions } = draft;
  const [question] = questions;
  if (project === undefined) return t.import.projectMissing;
  if (isTransposed(sheet)) return t.import.transposed;
  if (mapping.size === 0) return t.import.nothingMapped;
  if (freeFacts(draft) < 0) return t.import.mostFacts({ most: MAX_METADATA });
  if (question !== undefined)
    return t.import.whichColumn({ field: labelOf(t.fields[question.field]).label });
  return readOptions === null ? t.import.formatMissing : null;
}

/** What of the file is not read: other sheets with lists, and tables beside and below this one. */
function Unread({ draft: { file, sheet, columns, rows } }: DraftProps) {
  const { t } = useTexts(importWords);
  const isAll = (name: string) => name === t.import.allSheets || sheet.name === t.import.allSheets;
  const others = file.sheets.filter((each) => each.hidden !== true && isList(each));
  const sheets = others.filter(({ name }) => name !== sheet.name && !isAll(name));
  const second = secondTable(columns);
  const below = rows.find(({ doubt }) => doubt === 'table');
  const unread = [
    ...sheets.map(({ name }) => name),
    ...(second === undefined ? [] : [t.import.tableFrom({ column: letterOf(second.at) })]),
    ...(below === undefined ? [] : [t.import.tableBelow({ row: below.number })]),
  ];
  if (unread.length === 0) return null;
  const said = sheet.listing === undefined ? t.import.unread : t.import.afterwards;
  return <p class="banner">{said({ what: unread.join(', ') })}</p>;
}

/** Asks which column has a field. */
function WhichColumn({
  draft,
  question: { field, columns },
}: DraftProps & { readonly question: ColumnQuestion }) {
  const { t } = useTexts(importWords);
  return (
    <Choice
      name={t.import.whichColumn({ field: labelOf(t.fields[field]).label })}
      about={columns.map(({ header, samples }) => `${header}: ${samples.join(' · ')}`).join('; ')}
      options={[
        ...columns.map(({ at, header }) => ({ value: String(at), label: header })),
        { value: '', label: t.import.leaveColumns },
      ]}
      value={null}
      change={(at) => {
        const mapping = at === '' ? draft.mapping : withField(draft.mapping, Number(at), field);
        draft.choose({ meanings: [...mapping], settled: [...draft.settled, field] });
      }}
    />
  );
}

/** The texts of a row in one line. */
const wordsIn = (cells: readonly Cell[]) =>
  cells.flatMap(({ text }) => (text === '' ? [] : [text])).join(' · ');

/** Choices of the sheet, if there are several, of its header row, and of a CSV file's separator. */
function SheetFields({ draft, reread }: DraftProps & Pick<Props, 'reread'>) {
  const { t, language } = useTexts(importWords);
  const { file, sheet, header } = draft;
  return (
    <>
      {file.sheets.length > 1 && (
        <SelectField
          label={sheet.listing === undefined ? t.import.sheet : t.import.projectOfFile}
          value={sheet.name}
          options={file.sheets.map(({ name, hidden }) => ({
            value: name,
            label: hidden === true ? t.import.hiddenColumn({ column: name }) : name,
          }))}
          change={(name) =>
            draft.choose({
              sheet: name,
              header: null,
              meanings: null,
              settled: [],
              ...(sheet.listing !== undefined && { projectId: null }),
            })
          }
        />
      )}
      {file.csv !== undefined && (
        <SelectField
          label={t.import.separator}
          value={file.csv.separator}
          options={SEPARATORS.map((value) => ({ value, label: t.import.separators[value] }))}
          change={(separator) => {
            if (file.csv === undefined) return;
            void readFile(file.csv.source, language, separator).then(reread);
          }}
        />
      )}
      {sheet.listing === undefined && (
        <SelectField
          label={t.import.headerRow}
          value={String(header)}
          options={headerRows(sheet).map(({ number, cells }, at) => ({
            value: String(at),
            label: `${t.import.rowNumber({ row: number })}: ${wordsIn(cells)}`,
          }))}
          change={(value) => draft.choose({ header: Number(value), meanings: null, settled: [] })}
        />
      )}
    </>
  );
}

const FORMATS = ['comma', 'point'] as const satisfies readonly NumberFormat[];

/** Asks for the file's number format, and shows how it reads the file's numbers. */
function FormatField({ draft: { numbers, format, choose } }: DraftProps) {
  const { t, language } = useTexts(importWords);
  const { ambiguous } = numbers;
  const shown = (text: string, as: NumberFormat) => showFixed(readAmount(text, as), language);
  const [first = ''] = ambiguous;
  const read = ambiguous.map((text) =>
    t.import.becomes({ text, value: shown(text, format ?? 'comma') }),
  );
  return (
    <Choice
      name={t.import.formatAsked({
        text: first,
        comma: shown(first, 'comma'),
        point: shown(first, 'point'),
      })}
      about={format === null ? undefined : read.join(', ')}
      options={FORMATS.map((value) => ({ value, label: t.import.formats[value] }))}
      value={format}
      change={(value) => choose({ format: value })}
    />
  );
}

/** The columns of the file, each with its meaning. */
function ColumnTable({ draft }: DraftProps) {
  const { t } = useTexts(importWords);
  return (
    <Table
      label={t.import.columnsTitle}
      rows={draft.columns}
      keyOf={({ at }) => String(at)}
      columns={[
        {
          title: t.import.column,
          kind: 'head',
          cell: ({ header, hidden }) =>
            hidden ? t.import.hiddenColumn({ column: header }) : header,
        },
        {
          title: t.import.samples,
          cell: ({ samples }) => <span class="faint wrap-anywhere">{samples.join(' · ')}</span>,
        },
        {
          title: t.import.meaning,
          look: 'lg:w-80',
          cell: (column) => <Meaning draft={draft} column={column} />,
        },
      ]}
    />
  );
}

/** What a column can mean. @param mapped what it means now; empty for nothing. */
function meaningsOf(texts: HeaderTexts, mapped: string, t: ImportWording['t']) {
  const ownName =
    metadataNameOf(mapped) ?? metadataNameOf(texts.own) ?? metadataNameIn(factName(texts));
  return [
    { value: '', label: t.import.leaveOut },
    ...KEY_NAMES.map((value) => ({ value, label: t.import.keys[value] })),
    ...FIELD_NAMES.map((value) => ({ value, label: t.fields[value] })),
    ...(ownName === ''
      ? []
      : [{ value: metadataColumn(ownName), label: t.import.ownFact({ name: ownName }) }]),
  ];
}

function Meaning({ draft, column }: DraftProps & { readonly column: Column }) {
  const { at, header, texts } = column;
  const { t } = useTexts(importWords);
  // All options of 200 columns would stop the page. They come before the list opens.
  const { isOpen, open } = useOpen();
  const mapped = draft.mapping.get(at) ?? '';
  const field = fieldNamed(mapped);
  const scale = field === null ? null : scaleFor(texts, field);
  const meanings = meaningsOf(texts, mapped, t);
  return (
    <>
      <Select
        about={{
          'aria-label': t.import.violationOf({ column: header }),
          onPointerDown: open,
          onFocus: open,
        }}
        value={mapped}
        options={isOpen ? meanings : meanings.filter(({ value }) => value === mapped)}
        change={(name) =>
          draft.choose({ meanings: [...withField(draft.mapping, at, columnNamed(name))] })
        }
      />
      {scale !== null && <p class="small">{t.import.scales[scale]}</p>}
    </>
  );
}
