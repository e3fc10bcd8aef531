import { FormDialog } from '../components/form-dialog.tsx';
import { amountText, signed } from '../texts/amounts.ts';
import { labelOf } from '../texts/field-options.ts';
import { priceCheckWords } from './words.ts';
import { hasName, nameOf } from '../texts/unit-name.ts';
import type { LargeChange, NamedUnit } from './large-changes.ts';
import { useTexts } from '../kit/use-texts.ts';

/** A unit as it will be, and what is probably wrong with it. */
export interface DoubtfulUnit {
  readonly unit: NamedUnit;
  readonly changes: readonly LargeChange[];
}

interface Props {
  /** Those that are online come first. */
  readonly units: readonly DoubtfulUnit[];
  readonly answer: (isRight: boolean) => void;
}

/** Most units that are shown. */
const SHOWN = 50;

/** Asks whether values are right that are probably slips, and shows them. */
export function LargeChangesDialog({ units, answer }: Props) {
  const { t } = useTexts(priceCheckWords);
  const { priceCheck: words } = t;
  const online = units.filter(({ unit }) => isOnline(unit)).length;
  const about = online === 0 ? words.lead : words.online({ n: online });
  return (
    <FormDialog
      title={words.title({ n: units.length })}
      action={words.save}
      danger
      close={() => {
        answer(false);
      }}
      send={() => {
        answer(true);
        return Promise.resolve();
      }}
    >
      <p>{online > 0 && units.length === 1 ? words.isOnline : about}</p>
      <ul class="stack">
        {units.slice(0, SHOWN).map(({ unit, changes }) => (
          <li key={unit.id}>
            <p class="row spread">
              <strong>
                <bdi>{hasName(unit) ? nameOf(unit) : t.units.unit}</bdi>
              </strong>
              {isOnline(unit) && (
                <span class="row">
                  <span class="dot on" /> {t.visibilities.online}
                </span>
              )}
            </p>
            {changes.map((change) => (
              <Change key={change.field} unit={unit} change={change} />
            ))}
          </li>
        ))}
        {units.length > SHOWN && (
          <li class="faint">{words.more({ count: units.length - SHOWN })}</li>
        )}
      </ul>
    </FormDialog>
  );
}

export const isOnline = ({ visibility, archived }: NamedUnit): boolean =>
  visibility === 'online' && !archived;

interface ChangeProps {
  readonly unit: NamedUnit;
  readonly change: LargeChange;
}

/** `Kaufpreis 407.000 → 48.990 €, −88 %`, or the price per m² and the usual one. */
function Change({ unit: { haus }, change: { field, from, to, percent } }: ChangeProps) {
  const { t, language, format } = useTexts(priceCheckWords);
  const { priceCheck: words } = t;
  const difference = `${signed(percent, format.number)}\u00A0%`;
  if (field === 'kaufpreisPerQm') {
    const [perQm, mean] = [to ?? '', from].map((text) =>
      t.units.perSquare({ price: amountText(text, language) }),
    );
    const place = haus === null ? words.inProject : words.inHouse({ house: t.units.inHouse(haus) });
    return (
      <p>
        {words.mean({ perQm: perQm ?? '', place, mean: mean ?? '' })}, <strong>{difference}</strong>
      </p>
    );
  }
  const { label, unit = '' } = labelOf(t.units.fields[field]);
  const amount = to === null ? '' : amountText(to, language);
  const shown = unit === '€' ? t.units.euros({ price: amount }) : `${amount} ${unit}`;
  const after = to === null ? words.removed : shown;
  return (
    <p>
      {label} {amountText(from, language)} → {after}, <strong>{difference}</strong>
    </p>
  );
}
