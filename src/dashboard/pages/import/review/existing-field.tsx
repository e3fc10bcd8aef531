import { Checkbox } from '../../../components/checkbox.tsx';
import { Segments } from '../../../components/segments.tsx';
import { Select } from '../../../components/select-field.tsx';
import { useImportTexts } from '../../../texts/use-import-texts.ts';
import { EXISTING_CHOICES } from '../match-units/row-actions.ts';
import type { Review, ReviewEntry } from './use-review.ts';

/** What to do with all rows whose units exist. */
export function ExistingField({ review }: { readonly review: Review }) {
  const { t, format } = useImportTexts();
  const archived = review.entries.filter(
    ({ action, match }) => action === 'update' && match.unit?.archived === true,
  );
  return (
    <div class="existing stack">
      <Segments
        label={t.import.existing}
        value={review.choice}
        options={EXISTING_CHOICES.map((value) => ({ value, label: t.import.choices[value] }))}
        change={review.chooseForAll}
      />
      {archived.length > 0 && (
        <Checkbox look="row only-columns" checked={review.unarchives} check={review.setUnarchives}>
          {t.import.unarchive(format.number(archived.length))}
        </Checkbox>
      )}
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
      {match.unit.archived && <span class="warn-text small"> {t.import.inArchive}</span>}
      {update?.outcome === 'unchanged' && <span class="faint small"> {t.import.unchanged}</span>}
    </>
  );
}
