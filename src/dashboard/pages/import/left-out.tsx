import { useImportTexts } from '../../texts/use-import-texts.ts';
import type { LeftOutColumn } from './columns/columns.ts';

interface Props {
  readonly columns: readonly LeftOutColumn[];
  /** How many rows are left out, too. */
  readonly rows?: number;
}

/** What of the file is not imported; nothing if that is all of it. */
export function LeftOut({ columns, rows = 0 }: Props) {
  const { t, format } = useImportTexts();
  const names = columns.map(({ header, values }) =>
    t.import.columnValues(header, format.number(values)),
  );
  return (
    <>
      {names.length > 0 && <p class="banner">{t.import.columnsLeftOut(names.join(', '))}</p>}
      {rows > 0 && <p>{t.import.rowsLeftOut(format.number(rows))}</p>}
    </>
  );
}
