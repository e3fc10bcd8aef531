import { Button } from '../../../components/button.tsx';
import { Checkbox } from '../../../components/checkbox.tsx';
import { useListTexts } from '../../../texts/unit-list.ts';
import { type Column, COLUMNS } from './columns.ts';

interface Props {
  readonly shown: readonly Column[];
  readonly change: (columns: readonly Column[]) => void;
  readonly close: () => void;
}

/** The choice of columns, beside the table. */
export function ColumnPanel({ shown, change, close }: Props) {
  const { t } = useListTexts();
  return (
    <aside class="card column-panel" aria-label={t.list.columns}>
      <header class="row spread">
        <h2>{t.list.columns}</h2>
        <Button kind="quiet" icon="close" label={t.list.closeColumns} onClick={close} />
      </header>
      {COLUMNS.map((column) => (
        <Checkbox
          key={column}
          look="row"
          checked={shown.includes(column)}
          check={(isShown) => {
            change(COLUMNS.filter((each) => (each === column ? isShown : shown.includes(each))));
          }}
        >
          {t.list.names[column]}
        </Checkbox>
      ))}
    </aside>
  );
}
