import { FaultText } from '../../components/fault-text.tsx';
import { useFault } from '../../components/faults.ts';
import { Pill } from '../../components/pill.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { type Expiry, expiryMoment, tomorrow } from './expiry.ts';

const DAYS = [30, 90, 365] as const;

interface Props {
  readonly expiry: Expiry;
  readonly choose: (expiry: Expiry) => void;
}

/** After how many days a token ends, on which date, or never; and what that means. */
export function ExpiryChoice({ expiry, choose }: Props) {
  const { t, format } = useTexts();
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
            {t.common.never}
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
