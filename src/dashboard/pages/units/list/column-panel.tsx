import { Button } from '../../../components/button.tsx';
import type { Unit } from '../../../api/types.ts';
import { Checkbox } from '../../../components/checkbox.tsx';
import { Icon } from '../../../components/icon.tsx';
import { listWords } from './words.ts';
import { metadataColumn, metadataNameOf } from '../../../unit-cells/column-name.ts';
import { metadataNamesOf } from '../../../unit-fields/metadata.ts';
import { useDrag } from '../images/use-drag.ts';
import { type Column, COLUMNS, ofColumn } from './columns.ts';
import { useTexts } from '../../../kit/use-texts.ts';

interface Props {
  readonly shown: readonly Column[];
  /** The units of the list, whose metadata can be columns. */
  readonly units: readonly Unit[];
  /** Whether all units are of one project. */
  readonly ofProject: boolean;
  readonly change: (columns: readonly Column[]) => void;
  readonly close: () => void;
}

/** The choice of columns and of their order, beside the table. */
export function ColumnPanel({ shown, units, ofProject, change, close }: Props) {
  const { t } = useTexts(listWords);
  const all = new Set<Column>([...COLUMNS, ...metadataNamesOf(units).map(metadataColumn)]);
  const nameOf = (column: Column) =>
    column === 'project' && ofProject
      ? t.units.fields.haus
      : ofColumn(column, t.list.names, metadataNameOf(column) ?? '');
  return (
    <aside class="card column-panel" aria-label={t.list.columns}>
      <header class="row spread">
        <h2>{t.list.columns}</h2>
        <Button kind="quiet" icon="close" label={t.list.closeColumns} onClick={close} />
      </header>
      <ShownColumns shown={shown} nameOf={nameOf} change={change} />
      <h3 class="small">{t.list.hiddenColumns}</h3>
      {[...all]
        .filter((column) => !shown.includes(column))
        .map((column) => (
          <Checkbox
            key={column}
            look="row"
            checked={false}
            check={() => {
              change([...shown, column]);
            }}
          >
            {nameOf(column)}
          </Checkbox>
        ))}
    </aside>
  );
}

interface ShownProps extends Pick<Props, 'shown' | 'change'> {
  readonly nameOf: (column: Column) => string;
}

/** The shown columns in their order, which dragging and the arrow keys change. */
function ShownColumns({ shown, nameOf, change }: ShownProps) {
  const { t } = useTexts(listWords);
  const moveTo = (column: Column, to: number) => {
    const others = shown.filter((each) => each !== column);
    change(others.toSpliced(Math.max(0, to), 0, column));
  };
  const { dragged, handlers } = useDrag((id, onto) => {
    const column = shown.find((each) => each === id);
    if (column !== undefined)
      moveTo(
        column,
        shown.findIndex((each) => each === onto),
      );
  });
  return (
    <>
      <h3 class="small">{t.list.shownColumns}</h3>
      <label class="row">
        <input type="checkbox" checked disabled /> {t.units.fields.unitIdentifier}
      </label>
      <ul {...handlers}>
        {shown.map((column, at) => (
          <li
            key={column}
            data-id={column}
            class={column === dragged ? 'row spread dragged' : 'row spread'}
          >
            <Checkbox
              look="row"
              checked
              check={() => {
                change(shown.filter((each) => each !== column));
              }}
            >
              {nameOf(column)}
            </Checkbox>
            <button
              type="button"
              data-drag-handle
              class="column-handle"
              aria-label={t.list.moveColumn({ column: nameOf(column) })}
              title={t.list.moveHint}
              onKeyDown={(event) => {
                const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                if (by === undefined) return;
                event.preventDefault();
                moveTo(column, at + by);
              }}
            >
              <Icon name="move" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
