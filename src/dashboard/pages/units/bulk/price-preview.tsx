import { useMemo } from 'preact/hooks';
import { MONEY_DIGITS } from '../../../../values/decimal.ts';
import { derivedFigures } from '../../../../values/figures-per-square-metre.ts';
import { Amount } from '../../../components/amount.tsx';
import { memoised } from '../../../components/memoised.tsx';
import { Status } from '../../../components/status.tsx';
import { amountText, fixedText } from '../../../texts/amounts.ts';
import { type BulkWording, bulkWords } from './words.ts';
import { KEPT_ROW, Preview, UnitCell } from './change-dialog.tsx';
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
  const count = complete.filter(({ after }) => 'price' in after).length;
  const isPurchase = field === 'kaufpreis';
  return (
    <Preview
      rows={priced}
      step={STEP}
      further={isPurchase ? 3 : 2}
      head={<PreviewHead isPurchase={isPurchase} />}
      row={(each) => <PreviewRow key={each.unit.id} isPurchase={isPurchase} {...each} />}
      foot={
        <>
          <th scope="row">{t.bulk.sum}</th>
          <td class="on-wide">{t.bulk.units({ n: count })}</td>
          <td class="number">
            <Amount of={sums.before} />
          </td>
          <td class="number">
            <Amount of={sums.after} />
          </td>
          <td class="number on-wide">{signed(sums.gain, language)}</td>
          {isPurchase && (
            <td class="number on-wide">
              {sums.percent !== null && `${signed(sums.percent, language)} %`}
            </td>
          )}
        </>
      }
    />
  );
});

function PreviewHead({ isPurchase }: { readonly isPurchase: boolean }) {
  const { t } = useTexts(bulkWords);
  return (
    <>
      <th scope="col" class="md:w-[23%]">
        {t.units.fields.unitIdentifier}
      </th>
      <th scope="col" class="on-wide md:w-[22%]">
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
      {isPurchase && (
        <th scope="col" class="number on-wide">
          {t.bulk.perQm}
        </th>
      )}
    </>
  );
}

interface PreviewRowProps extends Omit<PricedUnit, 'after'> {
  readonly isPurchase: boolean;
  readonly after: PricedUnit['after'] | null;
}

function PreviewRow({ isPurchase, unit, before, after }: PreviewRowProps) {
  const { t, language } = useTexts(bulkWords);
  const price = after !== null && 'price' in after ? after.price : null;
  const kept = after !== null && 'kept' in after ? after.kept : null;
  const number = kept === null ? 'number text-second' : 'number';
  return (
    <tr class={kept === null ? '' : KEPT_ROW}>
      <UnitCell unit={unit} kept={kept !== null} />
      <td class="on-wide">
        <Status status={unit.status} />
      </td>
      <td class={number}>
        <Amount of={before} />
      </td>
      <td class={`number max-md:whitespace-normal ${kept === null ? 'font-semibold' : ''}`}>
        {price !== null && <Amount of={price} />}
        {kept !== null && keptText(t, kept)}
      </td>
      <td class={`${number} on-wide`}>
        {price !== null && signed(differenceOf(before, price), language)}
      </td>
      {isPurchase && (
        <td class={`${number} on-wide`}>
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
