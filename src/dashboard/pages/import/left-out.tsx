import type { LeftOutColumn } from './columns/columns.ts';
import { type ImportWording, importWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';

/** The names of columns, each with how many values it has. */
export const namesOf = (columns: readonly LeftOutColumn[], t: ImportWording['t']): string =>
  columns
    .map(({ header, values }) => t.import.columnValues({ column: header, n: values }))
    .join(', ');

/** The columns of the file that are not imported; nothing without any. */
export function LeftOut({ columns }: { readonly columns: readonly LeftOutColumn[] }) {
  const { t } = useTexts(importWords);
  if (columns.length === 0) return null;
  return <p class="banner">{t.import.columnsLeftOut({ columns: namesOf(columns, t) })}</p>;
}
