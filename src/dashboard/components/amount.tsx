import { amountText, fixedAmount } from '../texts/amounts.ts';
import { useTexts } from '../texts/use-texts.ts';

interface Props {
  /** An exact decimal of 0 or more; `null` is shown as a dash. */
  readonly of: string | null;
  /** Decimal places, the same for a whole column, so that its decimal marks line up. */
  readonly digits: number;
}

/**
 * An amount in a table. Trailing zeros are faint; if the amount is rounded, its title has the exact
 * one.
 */
export function Amount({ of: decimal, digits }: Props) {
  const { language } = useTexts();
  if (decimal === null) return <span class="faint">–</span>;
  const { whole, fraction } = fixedAmount(decimal, digits, language);
  const exact = amountText(decimal, language);
  const isRounded = (decimal.split('.')[1] ?? '').length > digits;
  return (
    <span title={isRounded ? exact : undefined}>
      {whole}
      {/[1-9]/.test(fraction) ? fraction : <span class="faint">{fraction}</span>}
    </span>
  );
}
