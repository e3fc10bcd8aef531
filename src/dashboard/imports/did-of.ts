import type { newsWords } from '../pages/overview/news-words.ts';
import type { WholeImport } from './whole-imports.ts';
import type { Wording } from '../kit/words.ts';

/** The text of how many there are; none of nothing. */
export const says = (n: number, text: (values: { readonly n: number }) => string): string[] =>
  n > 0 ? [text({ n })] : [];

/** What an import did: `41 Preise geändert, 3 Einheiten neu`; of one without a file: how many units it had. */
export function didOf(
  { fileName, unitCount, newUnits, changedPrices }: WholeImport,
  { t }: Wording<ReturnType<typeof newsWords>>,
): string {
  if (fileName === null) return t.units.total({ count: unitCount });
  const did = [...says(changedPrices, t.news.changedPrices), ...says(newUnits, t.news.newUnits)];
  const rest = unitCount - changedPrices - newUnits;
  return [...did, ...says(rest, did.length > 0 ? t.news.otherUnits : t.news.changedUnits)].join(
    ', ',
  );
}
