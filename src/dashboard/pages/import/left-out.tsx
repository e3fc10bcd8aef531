import { useImportTexts } from '../../texts/use-import-texts.ts';
import type { LeftOutColumn } from './columns/columns.ts';

/** The columns of the file that are not imported, each with how many values it has; nothing without any. */
export function LeftOut({ columns }: { readonly columns: readonly LeftOutColumn[] }) {
  const { t, format } = useImportTexts();
  if (columns.length === 0) return null;
  const names = columns.map(({ header, values }) =>
    t.import.columnValues(header, format.number(values)),
  );
  return <p class="banner">{t.import.columnsLeftOut(names.join(', '))}</p>;
}
