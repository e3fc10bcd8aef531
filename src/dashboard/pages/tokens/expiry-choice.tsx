import { PillField } from '../../components/pill.tsx';
import { TextField } from '../../components/text-field.tsx';
import { DAY_MS, dayOf } from '../../texts/formats.ts';
import { tokenWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';

/** After some days, never, or on a date. */
const CHOICES = ['30', '90', '365', 'never', 'date'] as const;

/** The chosen expiry of a new token. */
export interface Expiry {
  readonly choice: (typeof CHOICES)[number];
  /** The last day, if a date is chosen. */
  readonly date: string;
}

interface Props {
  readonly expiry: Expiry;
  readonly choose: (expiry: Expiry) => void;
}

/** A choice of a token's expiry. */
export function ExpiryChoice({ expiry, choose }: Props) {
  const { t, format } = useTexts(tokenWords);
  const { choice, date } = expiry;
  const end = expiryMoment(expiry);
  const ends = end === null ? undefined : t.tokens.endsOn({ date: format.date(end) });
  const labelOf = (value: Expiry['choice']) => {
    if (value === 'never') return t.common.unlimited;
    return value === 'date' ? t.tokens.onDate : t.tokens.days({ days: Number(value) });
  };
  return (
    <div class="stack">
      <PillField
        label={t.tokens.expiry}
        hint={choice === 'never' ? t.tokens.endsNever : ends}
        name="expiresAt"
        value={choice}
        options={CHOICES.map((value) => ({ value, label: labelOf(value) }))}
        change={(chosen) => {
          choose({ choice: chosen, date: '' });
        }}
      />
      {choice === 'date' && (
        <TextField
          label={t.tokens.date}
          type="date"
          value={date}
          change={(chosen) => {
            choose({ choice, date: chosen });
          }}
          min={dayOf(Date.now() + DAY_MS)}
          required
        />
      )}
    </div>
  );
}

/** The chosen expiry (ISO 8601). A date means the end of that day in the browser's time zone. */
export function expiryMoment({ choice, date }: Expiry): string | null {
  if (choice === 'never') return null;
  if (choice !== 'date') return new Date(Date.now() + Number(choice) * DAY_MS).toISOString();
  return date === '' ? null : new Date(`${date}T23:59:59`).toISOString();
}
