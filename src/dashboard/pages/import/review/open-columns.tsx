import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { Select } from '../../../components/select-field.tsx';
import { importWords } from '../words.ts';
import { meaningsOf } from '../columns/column-table.tsx';
import { namesOf } from '../left-out.tsx';
import { factName } from '../../../unit-cells/headers.ts';
import { columnNamed, metadataColumn, metadataNameIn } from '../../../unit-cells/column-name.ts';
import type { Review } from './use-review.ts';
import { useTexts } from '../../../kit/use-texts.ts';

/** The columns that are not imported: each can get a meaning that no other column has, or all stay out. */
export function OpenColumns({ review }: { readonly review: Review }) {
  const { t } = useTexts(importWords);
  const { leftOut, entries, assign } = review;
  const [answer, setAnswer] = useState<'assign' | 'leave out' | null>(null);
  const taken = new Set<string>(Object.keys(entries[0]?.row.cells ?? {}));
  const name = t.import.columnsStay({ n: leftOut.length });
  const facts = leftOut.flatMap((column) => {
    const own = metadataColumn(metadataNameIn(factName(column.texts)));
    return column.isFact && columnNamed(own) !== null && !taken.has(own)
      ? [[column, own] as const]
      : [];
  });
  return (
    <div
      class={answer === 'leave out' ? 'repair told' : 'repair hint'}
      role="group"
      aria-label={name}
    >
      <p>
        <span>
          <strong>{name}</strong> {namesOf(leftOut, t)}
        </span>
      </p>
      {answer === 'assign' && <Meanings review={review} taken={taken} />}
      {answer !== 'leave out' && (
        <div class="row">
          {facts.length > 0 && (
            <Button
              onClick={() => {
                assign(facts);
              }}
            >
              {t.import.asFacts({ n: facts.length })}
            </Button>
          )}
          {answer === null && (
            <Button
              onClick={() => {
                setAnswer('assign');
              }}
            >
              {t.import.assign}
            </Button>
          )}
          <Button
            onClick={() => {
              setAnswer('leave out');
            }}
          >
            {t.import.leaveColumns}
          </Button>
        </div>
      )}
    </div>
  );
}

interface MeaningsProps {
  readonly review: Review;
  /** Meanings that columns have already. */
  readonly taken: ReadonlySet<string>;
}

function Meanings({ review: { leftOut, assign }, taken }: MeaningsProps) {
  const { t } = useTexts(importWords);
  return leftOut.map((column) => (
    <label key={column.at}>
      {column.header}
      <Select
        about={{ 'aria-label': t.import.violationOf({ column: column.header }) }}
        value=""
        options={meaningsOf(column.texts, '', t).filter(({ value }) => !taken.has(value))}
        change={(chosen) => {
          const meaning = columnNamed(chosen);
          if (meaning !== null) assign([[column, meaning]]);
        }}
      />
    </label>
  ));
}
