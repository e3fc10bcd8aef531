import { useRef, useState } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { Checkbox } from '../../../components/checkbox.tsx';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { type Line, Table } from '../../../components/table.tsx';
import { labelOf } from '../../../texts/field-options.ts';
import { importWords, type ImportWording } from '../words.ts';
import { type FieldName, metadataOf } from '../../../unit-fields/field.ts';
import { fieldNamed, isAmount } from '../../../unit-fields/fields.ts';
import { metadataNameOf } from '../../../unit-cells/column-name.ts';
import { EXISTING_CHOICES } from '../match-units/row-changes.ts';
import { Select } from '../../../components/select-field.tsx';
import { AFTER, BEFORE, cellOf, findingOn, isChanged, lookOf, REMARK } from './review-cell.tsx';
import {
  countOf,
  entriesIn,
  type ReviewEntry,
  type Review,
  type Group,
  GROUPS,
  groupOf,
  type View,
} from './use-review.ts';
import { useTexts } from '../../../kit/use-texts.ts';

/** Whether a column has a finding or a change in these rows. The identifier names its row. */
function isRelevant(entries: readonly ReviewEntry[], field: FieldName): boolean {
  if (field === 'unitIdentifier') return true;
  return entries.some((entry) => findingOn(entry, field) !== undefined || isChanged(entry, field));
}

/** Rows on one page of the table. */
const PAGE = 200;

/** The most columns that fit side by side. */
const FITTING = 8;

interface Props {
  readonly review: Review;
  readonly view: View;
}

/** The rows of the file in groups: first those with faults. */
export function ReviewTable({ review, view }: Props) {
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
        <Checkbox look="row flex-nowrap" checked={onlyRelevant} check={setOnlyRelevant}>
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
        />
      )}
      {rows.length > PAGE && <Pages page={page} all={rows.length} go={setPage} />}
    </section>
  );
}

/** Rows to which the same happens. */
type RowGroup = ReturnType<typeof useStableGroups>[number];

/** Whether the rows of a group have findings. */
const hasFindings = (name: Group) => name === 'faults' || name === 'warnings';

/** The groups that have rows, in the table's order. A row that the person has changed stays in its group. */
function useStableGroups(entries: readonly ReviewEntry[], { touched }: Review) {
  const before = useRef(new Map<number, Group>());
  const grouped = Map.groupBy(entries, (entry) => {
    const group = (touched.has(entry.at) ? before.current.get(entry.at) : null) ?? groupOf(entry);
    before.current.set(entry.at, group);
    return group;
  });
  return GROUPS.flatMap((name) => {
    const own = grouped.get(name) ?? [];
    if (own.length === 0) return [];
    // Those whose finding the person has settled stay in their group.
    const settled = hasFindings(name) ? own.length - countOf({ entries: own }, name) : 0;
    // With those that are in a group before.
    const all = Math.max(own.length - settled, countOf({ entries }, name));
    return [{ name, entries: own, all, settled }];
  });
}

interface RowsProps extends Pick<Props, 'review'> {
  readonly fields: readonly FieldName[];
  readonly groups: readonly RowGroup[];
  /** Whether a row is on this page. */
  readonly isShown: (entry: ReviewEntry) => boolean;
}

function Rows({ review, fields, groups, isShown }: RowsProps) {
  const wording = useTexts(importWords);
  const { t } = wording;
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
    <div class={ROWS} role="region" aria-label={t.import.table} tabIndex={0}>
      <Table
        label={t.import.table}
        rows={lines}
        keyOf={({ at }) => String(at)}
        columns={[
          {
            title: t.import.line,
            kind: fields.includes('unitIdentifier') ? 'select' : 'head',
            look: 'w-11 text-right max-lg:col-start-1 max-lg:row-start-1 max-lg:block max-lg:w-auto max-lg:text-left max-lg:before:hidden lg:px-1',
            cell: (entry: ReviewEntry) => (
              <RowNumber entry={entry} isEdited={edited.has(entry.at)} turn={turn} />
            ),
          },
          ...fields.map((field) => valueColumn(field, { review, edited, wording })),
          ...(haveFacts(review) ? [{ title: t.import.facts, look: factsLook, cell: factsOf }] : []),
        ]}
      />
    </div>
  );
}

interface Shown extends Pick<Props, 'review'> {
  /** The rows that are open. */
  readonly edited: ReadonlySet<number>;
  readonly wording: ImportWording;
}

/** The column of a field. */
function valueColumn(field: FieldName, { review, edited, wording }: Shown) {
  const { readOptions } = review.matching;
  const isName = field === 'unitIdentifier';
  return {
    title: headOf(field, wording.t),
    ...(isAmount(field) && { kind: 'number' as const }),
    ...(isName && { kind: 'head' as const }),
    look: (entry: ReviewEntry) =>
      `${isName ? NAME : VALUE} ${lookOf(entry, field, edited.has(entry.at))}`,
    cell: (entry: ReviewEntry) => {
      const isEdited = edited.has(entry.at);
      const change = (text: string) => review.retype([entry.at], field, text, true);
      return cellOf({ field, entry, readOptions, isEdited, change }, wording);
    },
  };
}

/** The table. On a phone, a row is a card: its number and its identifier, and below them what its cells say. */
const ROWS = [
  'relative overflow-x-auto rounded-10 border border-line bg-surface shadow-raised',
  'max-md:-mx-gutter max-md:rounded-none max-md:border-x-0 max-md:shadow-none',
  '[&_.table]:rounded-none [&_.table]:border-0 [&_.table]:text-13 [&_.table]:shadow-none',
  'lg:[&_thead_th]:h-9 lg:[&_thead_th:not(:first-child)]:px-2 lg:[&_thead_th]:py-0 lg:[&_thead_th]:whitespace-normal',
  'lg:[&_tbody_:is(td,th)]:h-10.5 lg:[&_tbody_:is(td,th)]:py-0',
  'lg:[&_:is(td,th):not(:last-child)]:border-r lg:[&_:is(td,th):not(:last-child)]:border-line',
  'max-lg:[&_tbody_tr]:grid max-lg:[&_tbody_tr]:grid-cols-[2.5rem_minmax(0,1fr)]',
  'max-lg:[&_tbody_tr]:items-center max-lg:[&_tbody_tr]:gap-y-1',
  'max-lg:[&_tbody_tr]:px-4 max-lg:[&_tbody_tr]:py-2',
  'max-lg:[&_tr:has(>.across)]:block max-lg:[&_tr:has(>.across)]:p-0',
  '[&_tbody_.across]:h-8 [&_tbody_.across]:bg-sunken [&_tbody_.across]:px-3 [&_tbody_.across]:py-0 [&_.across]:text-left',
].join(' ');
const VALUE =
  'whitespace-normal max-lg:col-span-full max-lg:grid-cols-[6.5rem_minmax(0,1fr)] max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-1 lg:px-2';
/** The identifier, which stays in view while the table scrolls. */
const NAME =
  'lg:sticky lg:left-0 lg:z-1 lg:min-w-16 lg:px-2 max-lg:col-start-2 max-lg:row-start-1 max-lg:text-14';

/** The facts of one's own that a row brings; of a unit that exists, those that change. */
function factsOf({ sent, match, action }: ReviewEntry) {
  const facts = Object.entries(sent.metadata ?? {});
  // An element for each fact of each new unit would make the table slow.
  if (action !== 'update')
    return <span class="small">{facts.map(([name, text]) => `${name}: ${text}`).join(' · ')}</span>;
  const stored = metadataOf({ ...match.unit });
  return facts.map(([name, text]) => {
    const before = stored[name];
    return (
      <span key={name} class="small">
        {name}: <del class={BEFORE}>{typeof before === 'string' ? before : '–'}</del>{' '}
        <ins class={AFTER}>{text}</ins>{' '}
      </span>
    );
  });
}

const factsLook = ({ action }: ReviewEntry) =>
  `${VALUE} ${action === 'update' ? '' : 'max-lg:hidden'}`;

/** Whether rows have facts of one's own: all have the same columns. */
const haveFacts = ({ entries: [first] }: Review): boolean =>
  Object.keys(first?.row.cells ?? {}).some((column) => metadataNameOf(column) !== null);

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
      <p class={HEAD} data-group={name}>
        <Icon name="check" />
        <strong class="text-ink">{t.import.settled({ rows: settled })}</strong>
      </p>
    );
  }
  return (
    <p class={HEAD} data-group={name}>
      {icon !== undefined && <Icon {...icon} />}
      {name === 'updated' && (
        <span class="size-3.5 bg-current [mask:var(--pen)_center/contain_no-repeat]" />
      )}
      <strong class="text-ink">{t.import.groups[name]({ n: all })}</strong>{' '}
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

const HEAD = 'flex items-center gap-2 text-second max-lg:min-h-7 max-lg:flex-wrap max-lg:gap-y-0';

const ICONS: Readonly<
  Partial<Record<RowGroup['name'], { readonly name: IconName; readonly look?: string }>>
> = {
  faults: { name: 'warning', look: 'text-danger' },
  warnings: { name: 'warning', look: 'text-warn' },
  new: { name: 'plus' },
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
        look="min-w-0 px-1 font-normal max-lg:min-w-10 max-lg:justify-start max-lg:px-0"
        label={t.import.editRow({ row: number })}
        expanded={isEdited}
        onClick={() => turn(at)}
      >
        {number}
      </Button>
      {action !== 'skip' && match.unit?.archived === true && (
        <span class="warn-text small">{t.import.inArchive}</span>
      )}
      {whole !== undefined && <p class={`${REMARK} text-danger`}>{whole.text(wording)}</p>}
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
      <Button disabled={page === 0} onClick={() => go(page - 1)}>
        {t.common.pages.previous}
      </Button>
      <span>{t.import.page({ from: from + 1, to, all })}</span>
      <Button disabled={to === all} onClick={() => go(page + 1)}>
        {t.common.pages.next}
      </Button>
    </nav>
  );
}

interface RowChoiceProps {
  readonly entry: ReviewEntry;
  readonly review: Review;
}

/** What happens to a row. It can update its unit only if that exists. */
function RowChoice({ entry: { at, row, action, match }, review }: RowChoiceProps) {
  const { t } = useTexts(importWords);
  const choices = EXISTING_CHOICES.filter((each) => match.unit !== null || each !== 'update');
  return (
    <label class="row">
      {t.import.choiceOf({ row: row.number })}
      <Select
        about={{ class: 'w-auto' }}
        value={action}
        options={choices.map((value) => ({ value, label: t.import.choices[value] }))}
        change={(existing) =>
          review.edit([at], () => ({ included: existing !== 'skip', existing }), true)
        }
      />
    </label>
  );
}
