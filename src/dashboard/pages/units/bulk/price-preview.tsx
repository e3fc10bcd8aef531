import { useMemo } from 'preact/hooks';
import { MONEY_DIGITS } from '../../../../values/decimal.ts';
import { derivedFigures } from '../../../../values/figures-per-square-metre.ts';
import { Amount } from '../../../components/amount.tsx';
import { useGrowing } from '../../../components/growing.ts';
import { memoised } from '../../../components/memoised.tsx';
import { Status } from '../../../components/status.tsx';
import { amountText, fixedText } from '../../../texts/amounts.ts';
import { type BulkWording, bulkWords } from './words.ts';
import { nameOf } from '../../../texts/unit-name.ts';
import {
  differenceOf,
  type KeptReason,
  type PricedUnit,
  type PriceField,
  sumsOf,
} from './price-change.ts';
import { useTexts } from '../../../kit/use-texts.ts';

/** Rows that are shown at first, and added each time the person scrolls to the end. */
const STEP = 500;

interface PreviewProps {
  readonly field: PriceField;
  /** `after` is `null` until the instruction is complete. */
  readonly priced: readonly (Omit<PricedUnit, 'after'> & {
    readonly after: PricedUnit['after'] | null;
  })[];
}

/** Each unit's price before and after, and the sums of the changing prices. */
export const PricePreview = memoised(({ field, priced }: PreviewProps) => {
  const { t, language } = useTexts(bulkWords);
  const complete = priced.filter((each): each is PricedUnit => each.after !== null);
  const sums = useMemo(() => sumsOf(complete), [priced]);
  const { shown, end } = useGrowing(STEP);
  const more = priced.length - shown;
  const count = complete.filter(({ after }) => 'price' in after).length;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the keyboard too
    <div class="change-preview" role="region" aria-label={t.bulk.preview} tabIndex={0}>
      <table>
        <PreviewHead field={field} />
        <tbody>
          {priced.slice(0, shown).map(({ unit, before, after }) => (
            <PreviewRow key={unit.id} field={field} unit={unit} before={before} after={after} />
          ))}
          {more > 0 && (
            <tr ref={end}>
              {/* As wide as the columns shown, because a further column takes width from them. */}
              <td colSpan={3} class="faint">
                {t.bulk.moreRows({ count: more })}
              </td>
              <td colSpan={field === 'kaufpreis' ? 3 : 2} class="on-wide" />
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.bulk.sum}</th>
            <td class="on-wide">{t.bulk.units({ n: count })}</td>
            <td class="number">
              <Amount of={sums.before} />
            </td>
            <td class="number">
              <Amount of={sums.after} />
            </td>
            <td class="number on-wide">{signed(sums.gain, language)}</td>
            {field === 'kaufpreis' && (
              <td class="number on-wide">
                {sums.percent !== null && `${signed(sums.percent, language)} %`}
              </td>
            )}
          </tr>
        </tfoot>
      </table>
    </div>
  );
});

function PreviewHead({ field }: { readonly field: PriceField }) {
  const { t } = useTexts(bulkWords);
  return (
    <thead>
      <tr>
        <th scope="col">{t.units.fields.unitIdentifier}</th>
        <th scope="col" class="on-wide">
          {t.units.fields.status}
        </th>
        <th scope="col" class="number">
          {t.bulk.before}
        </th>
        <th scope="col" class="number">
          {t.bulk.after}
        </th>
        <th scope="col" class="number on-wide">
          {t.bulk.difference}
        </th>
        {field === 'kaufpreis' && (
          <th scope="col" class="number on-wide">
            {t.bulk.perQm}
          </th>
        )}
      </tr>
    </thead>
  );
}

interface PreviewRowProps extends Omit<PricedUnit, 'after'> {
  readonly field: PriceField;
  readonly after: PricedUnit['after'] | null;
}

function PreviewRow({ field, unit, before, after }: PreviewRowProps) {
  const { t, language } = useTexts(bulkWords);
  const price = after !== null && 'price' in after ? after.price : null;
  return (
    <tr class={after !== null && 'kept' in after ? 'kept' : undefined}>
      <th scope="row" class="cut" title={nameOf(unit)}>
        <bdi>{nameOf(unit)}</bdi>
      </th>
      <td class="on-wide">
        <Status status={unit.status} />
      </td>
      <td class="number">
        <Amount of={before} />
      </td>
      <td class="number after">
        {price !== null && <Amount of={price} />}
        {after !== null && 'kept' in after && keptText(t, after.kept)}
      </td>
      <td class="number on-wide">
        {price !== null && signed(differenceOf(before, price), language)}
      </td>
      {field === 'kaufpreis' && (
        <td class="number on-wide">
          {price !== null && (
            <Amount of={derivedFigures({ ...unit, kaufpreis: price }).kaufpreisPerQm} />
          )}
        </td>
      )}
    </tr>
  );
}

/** Why a price stays. The row's status needs no second mention. */
function keptText(t: BulkWording['t'], reason: KeptReason): string {
  const reasons: Readonly<Partial<Record<KeptReason, string>>> = t.bulk.kept;
  const named = reasons[reason];
  return named === undefined ? t.bulk.stays : t.bulk.keeps({ reason: named });
}

/** A difference with its sign: `+10.549,50`. */
function signed(decimal: string, language: 'de' | 'en'): string {
  const isLess = decimal.startsWith('-');
  const amount = isLess ? decimal.slice(1) : decimal;
  const isExact = !/\.\d{3}/.test(amount);
  return (
    (isLess ? '−' : '+') +
    (isExact ? fixedText(amount, MONEY_DIGITS, language) : amountText(amount, language))
  );
}
