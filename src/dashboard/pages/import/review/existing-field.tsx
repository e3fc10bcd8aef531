import { Choice, noOrYes } from '../choice.tsx';
import { Select } from '../../../components/select-field.tsx';
import { importWords } from '../words.ts';
import { EXISTING_CHOICES } from '../match-units/row-changes.ts';
import type { Review, ReviewEntry } from './use-review.ts';
import { useTexts } from '../../../kit/use-texts.ts';

/** What to do with all rows whose units exist. */
export function ExistingField({ review }: { readonly review: Review }) {
  const { t } = useTexts(importWords);
  const archived = review.entries.filter(
    ({ action, match }) => action === 'update' && match.unit?.archived === true,
  );
  return (
    <>
      <Choice
        name={t.import.existing}
        options={EXISTING_CHOICES.map((value) => ({ value, label: t.import.choices[value] }))}
        value={review.choices.choice}
        change={(choice) => {
          review.chooseForAll({ choice });
        }}
      />
      {archived.length > 0 && (
        <Choice
          name={t.import.unarchive({ n: archived.length })}
          options={noOrYes(t.import.missingChoices.keep, t.import.takeOut)}
          value={review.choices.unarchives}
          change={(unarchives) => {
            review.chooseForAll({ unarchives });
          }}
        />
      )}
    </>
  );
}

interface RowChoiceProps {
  readonly entry: ReviewEntry;
  readonly review: Review;
}

/** What happens to a row. It can update its unit only if that exists. */
export function RowChoice({ entry: { at, row, action, match }, review }: RowChoiceProps) {
  const { t } = useTexts(importWords);
  const choices = EXISTING_CHOICES.filter((each) => match.unit !== null || each !== 'update');
  return (
    <label class="row">
      {t.import.choiceOf({ row: row.number })}
      <Select
        about={{}}
        value={action}
        options={choices.map((value) => ({ value, label: t.import.choices[value] }))}
        change={(chosen) => {
          review.choose(at, chosen);
        }}
      />
    </label>
  );
}
