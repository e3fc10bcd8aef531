import type { JSX } from 'preact';
import { amountText, fixedAmount } from '../texts/amounts.ts';
import type { Language } from '../texts/language.ts';
import { useTexts } from '../kit/use-texts.ts';

interface Props {
  /** An exact decimal of 0 or more; `null` is shown as a dash. */
  readonly of: string | null;
}

/**
 * An amount with two decimals in a table. Trailing zeros are faint; if the amount is rounded, its title has
 * the exact one.
 */
export function Amount({ of: decimal }: Props) {
  const { language } = useTexts();
  if (decimal === null) return <span class="faint">–</span>;
  return amountIn(decimal, 2, language);
}

/** The same without a component, for long tables. @param digits the same for a whole column. */
export function amountIn(decimal: string, digits: number, language: Language): JSX.Element {
  const { whole, fraction } = fixedAmount(decimal, digits, language);
  const shown = (
    <>
      {whole}
      {/[1-9]/.test(fraction) ? fraction : <span class="faint">{fraction}</span>}
    </>
  );
  const isRounded = (decimal.split('.')[1] ?? '').length > digits;
  return isRounded ? <span title={amountText(decimal, language)}>{shown}</span> : shown;
}
