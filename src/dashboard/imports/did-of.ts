import type { useNewsTexts } from '../texts/news.ts';
import type { WholeImport } from './whole-imports.ts';

/** What an import did: `41 Preise geändert, 3 Einheiten neu`; of one without a file: how many units it had. */
export function didOf(
  { fileName, unitCount, newUnits, changedPrices }: WholeImport,
  { t, format }: ReturnType<typeof useNewsTexts>,
): string {
  if (fileName === null) return t.stack.total(format.number(unitCount));
  const says = (count: number, text: (count: number, shown: string) => string) =>
    count > 0 ? [text(count, format.number(count))] : [];
  const did = [...says(changedPrices, t.news.changedPrices), ...says(newUnits, t.news.newUnits)];
  const rest = unitCount - changedPrices - newUnits;
  return [...did, ...says(rest, did.length > 0 ? t.news.otherUnits : t.news.changedUnits)].join(
    ', ',
  );
}
