import { useRef, useState } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { Checkbox } from '../../../components/checkbox.tsx';
import { isAbout } from '../../../components/faults.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Pill } from '../../../components/pill.tsx';
import { type Line, Table } from '../../../components/table.tsx';
import { labelOf } from '../../../texts/field-options.ts';
import { importWords } from '../words.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { fieldNamed, isAmount } from '../../../unit-fields/fields.ts';
import { metadataOf } from '../../../unit-fields/metadata.ts';
import {
  type MetadataColumn,
  metadataColumn,
  metadataNameOf,
} from '../../../unit-cells/column-name.ts';
import { EMPTY_CELL } from '../../../spreadsheets/grid.ts';
import { isSameFact, readFact, type ReadOptions } from '../../../unit-cells/read-unit.ts';
import { RowChoice } from './existing-field.tsx';
import { Forecast } from './forecast.tsx';
import { cellOf } from './review-cell.tsx';
import { groupsIn, hasFindings, type RowGroup } from './row-groups.ts';
import {
  countOf,
  entriesIn,
  type ReviewEntry,
  type Review,
  type View,
  VIEWS,
} from './use-review.ts';
import type { ImportWording } from '../words.ts';
import { useTexts } from '../../../kit/use-texts.ts';

/** Views that are offered even if they are empty. */
const ALWAYS: ReadonlySet<View> = new Set(['all', 'faults', 'warnings']);

/** Whether a column has a finding or a change in these rows. The identifier names its row. */
function isRelevant(entries: readonly ReviewEntry[], field: FieldName): boolean {
  if (field === 'unitIdentifier') return true;
  return entries.some(
    ({ findings, update }) =>
      findings.some(({ field: path }) => isAbout({ path }, field)) ||
      (update?.after !== undefined && Object.hasOwn(update.after, field)),
  );
}

/** Rows on one page of the table. */
const PAGE = 200;

/** The most columns that fit side by side. */
const FITTING = 8;

interface StripProps {
  readonly review: Review;
  readonly view: View;
  readonly show: (view: View) => void;
}

/** How many rows there are of each kind. One kind can be chosen. Beside it, what the import uses of the plan. */
export function ViewStrip({ review, view, show }: StripProps) {
  const { t, format } = useTexts(importWords);
  return (
    <div class="strip card">
      <fieldset>
        <legend class="unseen">{t.import.show}</legend>
        {VIEWS.filter((each) => ALWAYS.has(each) || countOf(review, each) > 0).map((each) => (
          <Pill
            key={each}
            group="view"
            checked={view === each}
            check={() => {
              show(each);
            }}
          >
            <span>{t.import.views[each]}</span>{' '}
            <b class={each === 'faults' && review.faulty > 0 ? 'danger-text' : undefined}>
              {format.number(countOf(review, each))}
            </b>
          </Pill>
        ))}
      </fieldset>
      <Forecast checked={review.checks.checked} />
    </div>
  );
}

interface Props {
  readonly review: Review;
  readonly view: View;
  readonly readOptions: ReadOptions;
}

/** The rows of the file in groups: first those with faults. */
export function ReviewTable({ review, view, readOptions }: Props) {
  const { t } = useTexts(importWords);
  const { fields } = review;
  const [page, setPage] = useState(0);
  const entries = entriesIn(review, view);
  const groups = useStableGroups(entries, review);
  const rows = groups.flatMap((group) => group.entries);
  const shown = new Set(rows.slice(page * PAGE, (page + 1) * PAGE));
  const isWide = fields.length > FITTING;
  const [onlyRelevant, setOnlyRelevant] = useState(
    () => isWide && (review.faulty > 0 || countOf(review, 'updated') > 0),
  );
  // A column stays once it was relevant, so that none disappears during a correction.
  const known = useRef(new Set<FieldName>());
  const relevant = fields.filter((field) => known.current.has(field) || isRelevant(entries, field));
  known.current = new Set(relevant);
  // Every value of a new unit is new.
  const isChoice = isWide && view !== 'new' && relevant.length < fields.length;
  const columns = isChoice && onlyRelevant ? relevant : fields;
  return (
    <section class="stack">
      {isChoice && (
        <Checkbox look="row only-columns" checked={onlyRelevant} check={setOnlyRelevant}>
          {t.import.onlyColumns({ shown: String(relevant.length), all: String(fields.length) })}
        </Checkbox>
      )}
      {rows.length === 0 ? (
        <p class="faint">{t.import.none}</p>
      ) : (
        <Rows
          groups={groups}
          isShown={(entry) => shown.has(entry)}
          review={review}
          fields={columns}
          readOptions={readOptions}
        />
      )}
      {rows.length > PAGE && <Pages page={page} all={rows.length} go={setPage} />}
    </section>
  );
}

/** The groups. A row that the person has changed stays in its group. */
function useStableGroups(entries: readonly ReviewEntry[], { touched }: Review) {
  const before = useRef(new Map<number, RowGroup['name']>());
  const known = (at: number) => (touched.has(at) ? before.current.get(at) : undefined);
  const groups = groupsIn(entries, known);
  for (const group of groups) {
    for (const { at } of group.entries) before.current.set(at, group.name);
  }
  return groups;
}

interface RowsProps extends Pick<Props, 'review' | 'readOptions'> {
  readonly fields: readonly FieldName[];
  readonly groups: readonly RowGroup[];
  /** Whether a row is on this page. */
  readonly isShown: (entry: ReviewEntry) => boolean;
}

function Rows({ review, fields, readOptions, groups, isShown }: RowsProps) {
  const wording = useTexts(importWords);
  const { t } = wording;
  const facts = factsIn(review);
  const [edited, setEdited] = useState<ReadonlySet<number>>(new Set());
  const turn = (at: number) => {
    const others = [...edited].filter((each) => each !== at);
    setEdited(new Set(edited.has(at) ? others : [...others, at]));
  };
  const lines = groups.flatMap((group): readonly (ReviewEntry | Line)[] => {
    const rows = group.entries.filter(isShown);
    if (rows.length === 0) return [];
    const head = { key: group.name, line: <GroupHead group={group} review={review} /> };
    const choices = rows.flatMap((entry) => {
      const line = <RowChoice entry={entry} review={review} />;
      return edited.has(entry.at) ? [entry, { key: `choice ${entry.at}`, line }] : [entry];
    });
    return [head, ...choices];
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the keyboard too
    <div class="scroller import-rows" role="region" aria-label={t.import.table} tabIndex={0}>
      <Table
        label={t.import.table}
        rows={lines}
        keyOf={({ at }) => String(at)}
        columns={[
          {
            title: t.import.line,
            kind: fields.includes('unitIdentifier') ? 'select' : 'head',
            cell: (entry: ReviewEntry) => (
              <RowNumber entry={entry} isEdited={edited.has(entry.at)} turn={turn} />
            ),
          },
          ...fields.map((field) => ({
            title: headOf(field, t),
            ...(isAmount(field) && { kind: 'number' as const }),
            ...(field === 'unitIdentifier' && { kind: 'head' as const }),
            cell: (entry: ReviewEntry) => {
              const isEdited = edited.has(entry.at);
              const change = review.correct;
              return cellOf({ field, entry, readOptions, isEdited, change }, wording);
            },
          })),
          ...(facts.length === 0
            ? []
            : [
                {
                  title: t.import.facts,
                  cell: (entry: ReviewEntry) => (
                    <Facts names={facts} entry={entry} readOptions={readOptions} />
                  ),
                },
              ]),
        ]}
      />
    </div>
  );
}

/** The facts of one's own that a row brings; of a unit that exists, those that change. */
function Facts({ names, readOptions, entry: { row, match, action } }: FactsProps) {
  const stored = action === 'update' && match.unit !== null ? metadataOf(match.unit) : null;
  return names.map((column) => {
    const text = readFact(row.cells[column] ?? EMPTY_CELL, readOptions);
    const name = metadataNameOf(column) ?? '';
    const before = stored?.[name];
    if (text === '' || isSameFact(before, text)) return null;
    return (
      <span key={column} class="small">
        {name}: {stored !== null && <del>{typeof before === 'string' ? before : '–'}</del>}{' '}
        <ins>{text}</ins>{' '}
      </span>
    );
  });
}

interface FactsProps {
  readonly names: readonly MetadataColumn[];
  readonly readOptions: ReadOptions;
  readonly entry: ReviewEntry;
}

/** The facts of one's own that rows have: all have the same columns. */
const factsIn = ({ entries: [first] }: Review): readonly MetadataColumn[] =>
  Object.keys(first?.row.cells ?? {}).flatMap((column) => {
    const name = metadataNameOf(column);
    return name === null ? [] : [metadataColumn(name)];
  });

/** The short head of a column. */
function headOf(field: FieldName, { units, fields }: ImportWording['t']): string {
  if (field === 'etageLabel') return units.floor;
  if (field === 'zimmer') return units.roomsHead;
  if (field === 'wohnflaecheQm') return units.areaHead;
  const { label, unit = '' } = labelOf(fields[field]);
  return `${label} ${unit}`.trim();
}

interface GroupHeadProps {
  readonly group: RowGroup;
  readonly review: Review;
}

/** What the rows of a group have in common, and how many there are. */
function GroupHead({ group: { name, entries, all, settled }, review }: GroupHeadProps) {
  const { t, format } = useTexts(importWords);
  const icon = ICONS[name];
  const before = all - (entries.length - settled);
  if (settled === entries.length) {
    return (
      <p class="group-head">
        <Icon name="check" />
        <strong>{t.import.settled({ rows: settled })}</strong>
      </p>
    );
  }
  return (
    <p class={`group-head ${name}`}>
      {icon !== undefined && <Icon name={icon} />}
      <strong>{t.import.groups[name]({ n: all })}</strong>{' '}
      {before > 0 && <span>{t.import.above({ rows: before })}</span>}{' '}
      {fieldsOf(name, name === 'updated' ? review.entries : entries)
        .map(([field, count]) =>
          hasFindings(name) ? nameOf(field, t) : countedIn(field, format.number(count), t),
        )
        .join(', ')}
      {settled > 0 && <span>{t.import.settled({ rows: settled })}</span>}
    </p>
  );
}

const nameOf = (field: FieldName, { units, fields }: ImportWording['t']): string =>
  field === 'etage' || field === 'etageLabel' ? units.floor : labelOf(fields[field]).label;

/** How many rows change a field: `38 Preise`. */
function countedIn(field: FieldName, count: string, t: ImportWording['t']): string {
  if (field === 'kaufpreis') return t.import.kinds.price({ n: count });
  if (field === 'status') return t.import.kinds.status({ n: count });
  return `${count} × ${nameOf(field, t)}`;
}

const ICONS: Readonly<Partial<Record<RowGroup['name'], 'warning' | 'plus'>>> = {
  faults: 'warning',
  warnings: 'warning',
  new: 'plus',
};

/** Fields that a group's head names. */
const NAMED = 3;

/** The fields that most rows of a group change, or have a finding about, with the number of these rows. */
function fieldsOf(
  name: RowGroup['name'],
  entries: readonly ReviewEntry[],
): readonly (readonly [FieldName, number])[] {
  const counts = new Map<FieldName, number>();
  for (const { findings, update } of entries) {
    const names = hasFindings(name)
      ? findings.map((finding) => finding.field)
      : Object.keys(update?.after ?? {});
    for (const each of new Set(names)) {
      const field = fieldNamed(each);
      if (field !== null) counts.set(field, (counts.get(field) ?? 0) + 1);
    }
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).slice(0, NAMED);
}

interface RowNumberProps {
  readonly entry: ReviewEntry;
  readonly isEdited: boolean;
  readonly turn: (at: number) => void;
}

/** The row's number, which opens it, and what is said about the whole row. */
function RowNumber({ entry, isEdited, turn }: RowNumberProps) {
  const wording = useTexts(importWords);
  const { t, format } = wording;
  const { at, row, findings, match, action } = entry;
  const number = format.number(row.number);
  const whole = findings.find(({ field }) => field === '');
  return (
    <>
      <Button
        kind="quiet"
        label={t.import.editRow({ row: number })}
        expanded={isEdited}
        onClick={() => {
          turn(at);
        }}
      >
        {number}
      </Button>
      {action !== 'skip' && match.unit?.archived === true && (
        <span class="warn-text small">{t.import.inArchive}</span>
      )}
      {whole !== undefined && <p class="fault">{whole.text(wording)}</p>}
    </>
  );
}

interface PagesProps {
  readonly page: number;
  readonly all: number;
  readonly go: (page: number) => void;
}

function Pages({ page, all, go }: PagesProps) {
  const { t } = useTexts(importWords);
  const from = page * PAGE;
  const to = Math.min(all, from + PAGE);
  return (
    <nav class="row" aria-label={t.import.table}>
      <Button
        disabled={page === 0}
        onClick={() => {
          go(page - 1);
        }}
      >
        {t.common.pages.previous}
      </Button>
      <span>{t.import.page({ from: from + 1, to, all })}</span>
      <Button
        disabled={to === all}
        onClick={() => {
          go(page + 1);
        }}
      >
        {t.common.pages.next}
      </Button>
    </nav>
  );
}
