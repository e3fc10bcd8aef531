import { amountText, fixedAmount } from '../texts/amounts.ts';
import { useTexts } from '../texts/use-texts.ts';

interface Props {
  /** An exact decimal of 0 or more; `null` is shown as a dash. */
  readonly of: string | null;
  /** How many digits follow the mark, so that the marks of a column stand below each other. */
  readonly digits: number;
}

/** A figure of a table. Digits that say nothing are faint; the exact figure is its title if it was rounded. */
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
