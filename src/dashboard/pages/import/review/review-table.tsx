import { useRef, useState } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { Checkbox } from '../../../components/checkbox.tsx';
import { Pill } from '../../../components/pill.tsx';
import { Table } from '../../../components/table.tsx';
import { useImportTexts } from '../../../texts/use-import-texts.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { isAmount } from '../../../unit-fields/fields.ts';
import type { ReadOptions } from '../values/read-unit.ts';
import { cellOf } from './review-cell.tsx';
import { isAbout } from '../../../components/faults.tsx';
import { RowChoice } from './existing-field.tsx';
import {
  countOf,
  entriesIn,
  type ReviewEntry,
  type Review,
  type View,
  VIEWS,
} from './use-review.ts';

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

interface Props {
  readonly review: Review;
  readonly fields: readonly FieldName[];
  readonly readOptions: ReadOptions;
}

/** The rows of the file; at first only those with faults, if there are any. */
export function ReviewTable({ review, fields, readOptions }: Props) {
  const { t, format } = useImportTexts();
  const [page, setPage] = useState(0);
  const [view, setView] = useState<View>(review.faulty > 0 ? 'faults' : 'all');
  const entries = entriesIn(review, view);
  const shown = entries.slice(page * PAGE, (page + 1) * PAGE);
  const [onlyRelevant, setOnlyRelevant] = useState(
    () => review.faulty > 0 || countOf(review, 'updated') > 0,
  );
  // A column stays once it was relevant, so that none disappears during a correction.
  const known = useRef(new Set<FieldName>());
  const relevant = fields.filter((field) => known.current.has(field) || isRelevant(entries, field));
  known.current = new Set(relevant);
  // Every value of a new unit is new.
  const isChoice = view !== 'new' && relevant.length > 0 && relevant.length < fields.length;
  const columns = isChoice && onlyRelevant ? relevant : fields;
  return (
    <section class="stack">
      <fieldset class="strip card">
        <legend class="unseen">{t.import.show}</legend>
        {VIEWS.filter((each) => ALWAYS.has(each) || countOf(review, each) > 0).map((each) => (
          <Pill
            key={each}
            group="view"
            checked={view === each}
            check={() => {
              setView(each);
              setPage(0);
            }}
          >
            <span>{t.import.views[each]}</span>{' '}
            <b class={each === 'faults' && review.faulty > 0 ? 'danger-text' : undefined}>
              {format.number(countOf(review, each))}
            </b>
          </Pill>
        ))}
      </fieldset>
      {isChoice && (
        <Checkbox look="row only-columns" checked={onlyRelevant} check={setOnlyRelevant}>
          {t.import.onlyColumns(String(relevant.length), String(fields.length))}
        </Checkbox>
      )}
      {shown.length === 0 ? (
        <p class="faint">{t.import.none}</p>
      ) : (
        <Rows shown={shown} review={review} fields={columns} readOptions={readOptions} />
      )}
      {entries.length > PAGE && <Pages page={page} all={entries.length} go={setPage} />}
    </section>
  );
}

interface RowsProps extends Props {
  readonly shown: readonly ReviewEntry[];
}

function Rows({ shown, review, fields, readOptions }: RowsProps) {
  const wording = useImportTexts();
  const { t, format } = wording;
  const [edited, setEdited] = useState<ReadonlySet<number>>(new Set());
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the keyboard too
    <div class="scroller import-rows" role="region" aria-label={t.import.table} tabIndex={0}>
      <Table
        label={t.import.table}
        rows={shown}
        keyOf={({ at }) => String(at)}
        columns={[
          {
            title: t.import.line,
            kind: 'head',
            cell: (entry) => <RowHead entry={entry} review={review} />,
          },
          {
            title: t.import.whatHappens,
            cell: (entry) => <RowChoice entry={entry} review={review} />,
          },
          ...fields.map((field) => ({
            title: t.units.fields[field],
            ...(isAmount(field) && { kind: 'number' as const }),
            cell: (entry: ReviewEntry) =>
              cellOf(
                {
                  field,
                  entry,
                  readOptions,
                  isEdited: edited.has(entry.at),
                  change: (at, name, text) => {
                    review.repair([at], { [name]: text });
                  },
                },
                wording,
              ),
          })),
          {
            title: t.common.actions,
            kind: 'actions',
            cell: ({ at, row }) =>
              !edited.has(at) && (
                <Button
                  label={t.import.editRow(format.number(row.number))}
                  onClick={() => {
                    setEdited(new Set([...edited, at]));
                  }}
                >
                  {t.common.change}
                </Button>
              ),
          },
        ]}
      />
    </div>
  );
}

/** The row's number, its checkbox, and the findings about the whole unit. */
function RowHead({ entry, review }: { readonly entry: ReviewEntry; readonly review: Review }) {
  const wording = useImportTexts();
  const { t, format } = wording;
  const { at, row, findings } = entry;
  const number = format.number(row.number);
  const whole = findings.find(({ field }) => field === '');
  return (
    <>
      <Checkbox
        look="include"
        name={t.import.include(number)}
        checked={row.included}
        check={(included) => {
          review.include(at, included);
        }}
      >
        {number}
      </Checkbox>
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
  const { t, format } = useImportTexts();
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
      <span>{t.import.page(format.number(from + 1), format.number(to), format.number(all))}</span>
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
