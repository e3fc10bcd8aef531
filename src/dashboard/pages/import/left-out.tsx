import type { Formats } from '../../texts/formats.ts';
import type { ImportWording } from '../../texts/import-de.ts';
import { useImportTexts } from '../../texts/use-import-texts.ts';
import type { LeftOutColumn } from './columns/columns.ts';

/** The names of columns, each with how many values it has. */
export const namesOf = (
  columns: readonly LeftOutColumn[],
  t: ImportWording['t'],
  format: Formats,
): string =>
  columns
    .map(({ header, values }) => t.import.columnValues(header, format.number(values)))
    .join(', ');

/** The columns of the file that are not imported; nothing without any. */
export function LeftOut({ columns }: { readonly columns: readonly LeftOutColumn[] }) {
  const { t, format } = useImportTexts();
  if (columns.length === 0) return null;
  return <p class="banner">{t.import.columnsLeftOut(namesOf(columns, t, format))}</p>;
}
