import { Segments } from '../../../components/segments.tsx';
import { Select } from '../../../components/select-field.tsx';
import { useImportTexts } from '../../../texts/use-import-texts.ts';
import { EXISTING_CHOICES } from '../match-units/row-actions.ts';
import type { Review, ReviewEntry } from './use-review.ts';

/** What to do with all rows whose units exist. */
export function ExistingField({ review }: { readonly review: Review }) {
  const { t } = useImportTexts();
  return (
    <div class="existing">
      <Segments
        label={t.import.existing}
        value={review.choice}
        options={EXISTING_CHOICES.map((value) => ({ value, label: t.import.choices[value] }))}
        change={review.chooseForAll}
      />
    </div>
  );
}

interface RowChoiceProps {
  readonly entry: ReviewEntry;
  readonly review: Review;
}

/** What happens to a row. The person can choose if its unit exists. */
export function RowChoice({ entry, review }: RowChoiceProps) {
  const { t, format } = useImportTexts();
  const { at, row, action, match, update } = entry;
  const choices = EXISTING_CHOICES.map((value) => ({ value, label: t.import.choices[value] }));
  if (match.unit === null) return <>{t.import.choices[action]}</>;
  return (
    <>
      <Select
        about={{ 'aria-label': t.import.choiceOf(format.number(row.number)) }}
        value={action}
        options={choices}
        change={(chosen) => {
          review.choose(at, chosen);
        }}
      />
      {update?.outcome === 'unchanged' && <span class="faint small"> {t.import.unchanged}</span>}
    </>
  );
}
