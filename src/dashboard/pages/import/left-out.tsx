import type { LeftOutColumn } from './kept.ts';
import { importWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';

/** The columns of the file that are not imported, each with how many values it has; nothing without any. */
export function LeftOut({ columns }: { readonly columns: readonly LeftOutColumn[] }) {
  const { t } = useTexts(importWords);
  if (columns.length === 0) return null;
  const names = columns.map(({ header, values }) =>
    t.import.columnValues({ column: header, n: values }),
  );
  return <p class="banner">{t.import.columnsLeftOut({ columns: names.join(', ') })}</p>;
}
