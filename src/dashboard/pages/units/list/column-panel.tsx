import { Button } from '../../../components/button.tsx';
import type { Unit } from '../../../api/types.ts';
import { Checkbox } from '../../../components/checkbox.tsx';
import { useListTexts } from '../../../texts/unit-list.ts';
import { metadataColumn, metadataNameOf } from '../../import/values/column-name.ts';
import { metadataNamesOf } from '../../../unit-fields/metadata.ts';
import { type Column, COLUMNS, inOrder, ofColumn } from './columns.ts';

interface Props {
  readonly shown: readonly Column[];
  /** The units of the list, whose metadata can be columns. */
  readonly units: readonly Unit[];
  readonly change: (columns: readonly Column[]) => void;
  readonly close: () => void;
}

/** The choice of columns, beside the table. */
export function ColumnPanel({ shown, units, change, close }: Props) {
  const { t } = useListTexts();
  const columns = new Set<Column>([
    ...COLUMNS,
    ...shown,
    ...metadataNamesOf(units).map(metadataColumn),
  ]);
  return (
    <aside class="card column-panel" aria-label={t.list.columns}>
      <header class="row spread">
        <h2>{t.list.columns}</h2>
        <Button kind="quiet" icon="close" label={t.list.closeColumns} onClick={close} />
      </header>
      {[...columns].map((column) => (
        <Checkbox
          key={column}
          look="row"
          checked={shown.includes(column)}
          check={(isShown) => {
            const others = shown.filter((each) => each !== column);
            change(inOrder(isShown ? [...others, column] : others));
          }}
        >
          {ofColumn(column, t.list.names, metadataNameOf(column) ?? '')}
        </Checkbox>
      ))}
    </aside>
  );
}
