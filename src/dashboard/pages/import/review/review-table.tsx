import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { Pill } from '../../../components/pill.tsx';
import { Table } from '../../../components/table.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import type { NewFieldName } from '../../../unit-fields/field.ts';
import type { ReadOptions } from '../values/read-unit.ts';
import { cellOf } from './review-cell.tsx';
import { entriesIn, type ReviewEntry, type Review, type View, VIEWS } from './use-review.ts';

/** Rows on one page of the table. */
const PAGE = 200;

interface Props {
  readonly review: Review;
  readonly fields: readonly NewFieldName[];
  readonly readOptions: ReadOptions;
}

/** The rows of the file; at first only those with faults, if there are any. */
export function ReviewTable({ review, fields, readOptions }: Props) {
  const { t, format } = useTexts();
  const [page, setPage] = useState(0);
  const [view, setView] = useState<View>(review.faulty > 0 ? 'faults' : 'all');
  const entries = entriesIn(review, view);
  const shown = entries.slice(page * PAGE, (page + 1) * PAGE);
  const titles = {
    all: t.import.showAll(format.number(review.entries.length)),
    faults: t.import.showFaults(format.number(review.faulty)),
    warnings: t.import.showWarnings(format.number(review.warned)),
  };
  return (
    <section class="stack">
      <fieldset class="pills">
        <legend class="unseen">{t.import.show}</legend>
        {VIEWS.map((each) => (
          <Pill
            key={each}
            group="view"
            checked={view === each}
            check={() => {
              setView(each);
              setPage(0);
            }}
          >
            {titles[each]}
          </Pill>
        ))}
      </fieldset>
      {shown.length === 0 ? (
        <p class="faint">{t.import.none}</p>
      ) : (
        <Rows shown={shown} review={review} fields={fields} readOptions={readOptions} />
      )}
      {entries.length > PAGE && <Pages page={page} all={entries.length} go={setPage} />}
    </section>
  );
}

interface RowsProps extends Props {
  readonly shown: readonly ReviewEntry[];
}

function Rows({ shown, review, fields, readOptions }: RowsProps) {
  const wording = useTexts();
  const { t, format } = wording;
  const [edited, setEdited] = useState<ReadonlySet<number>>(new Set());
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the keyboard too
    <div class="scroller" role="region" aria-label={t.import.table} tabIndex={0}>
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
          ...fields.map((field) => ({
            title: t.units.fields[field],
            cell: (entry: ReviewEntry) =>
              cellOf(
                {
                  field,
                  entry,
                  readOptions,
                  isEdited: edited.has(entry.at),
                  change: review.change,
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
                  {t.import.edit}
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
  const wording = useTexts();
  const { t, format } = wording;
  const { at, row, findings } = entry;
  const number = format.number(row.number);
  const whole = findings.find(({ field }) => field === '');
  return (
    <>
      <label class="include">
        <input
          type="checkbox"
          aria-label={t.import.include(number)}
          checked={row.included}
          onChange={({ currentTarget }) => {
            review.include(at, currentTarget.checked);
          }}
        />
        {number}
      </label>
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
  const { t, format } = useTexts();
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
