import { FaultText, useFault } from '../../components/faults.tsx';
import { Pill } from '../../components/pill.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useTokenTexts } from '../../texts/use-token-texts.ts';

const DAYS = [30, 90, 365] as const;

interface Props {
  readonly expiry: Expiry;
  readonly choose: (expiry: Expiry) => void;
}

/** A choice of a token's expiry: after some days, on a date, or never. */
export function ExpiryChoice({ expiry, choose }: Props) {
  const { t, format } = useTokenTexts();
  const end = expiryMoment(expiry);
  return (
    <fieldset class="stack">
      <div>
        <legend class="legend">{t.tokens.expiry}</legend>
        <div class="pills">
          {DAYS.map((days) => (
            <Pill
              key={days}
              group="expiry"
              checked={expiry.kind === 'days' && expiry.days === days}
              check={() => {
                choose({ kind: 'days', days });
              }}
            >
              {t.tokens.days(days)}
            </Pill>
          ))}
          <Pill
            group="expiry"
            checked={expiry.kind === 'never'}
            check={() => {
              choose({ kind: 'never' });
            }}
          >
            {t.common.unlimited}
          </Pill>
          <Pill
            group="expiry"
            checked={expiry.kind === 'date'}
            check={() => {
              choose({ kind: 'date', date: '' });
            }}
          >
            {t.tokens.onDate}
          </Pill>
        </div>
      </div>
      {expiry.kind === 'date' && (
        <TextField
          label={t.tokens.date}
          type="date"
          value={expiry.date}
          change={(date) => {
            choose({ kind: 'date', date });
          }}
          min={tomorrow()}
          required
        />
      )}
      <FaultText id="expiry-fault" fault={useFault('expiresAt')} />
      {end !== null && <p class="hint">{t.tokens.endsOn(format.date(end))}</p>}
      {expiry.kind === 'never' && <p class="hint">{t.tokens.endsNever}</p>}
    </fieldset>
  );
}

/** The chosen expiry of a new token. */
export type Expiry =
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'never' };

const DAY_MS = 24 * 60 * 60 * 1000;

/** The chosen expiry (ISO 8601). A date means the end of that day in the browser's time zone. */
export function expiryMoment(expiry: Expiry): string | null {
  if (expiry.kind === 'never') return null;
  if (expiry.kind === 'days') return new Date(Date.now() + expiry.days * DAY_MS).toISOString();
  return expiry.date === '' ? null : new Date(`${expiry.date}T23:59:59`).toISOString();
}

/** Tomorrow (`2026-12-31`): the earliest date of an expiry. */
function tomorrow(): string {
  const day = new Date(Date.now() + DAY_MS);
  const month = String(day.getMonth() + 1).padStart(2, '0');
  return `${day.getFullYear()}-${month}-${String(day.getDate()).padStart(2, '0')}`;
}
