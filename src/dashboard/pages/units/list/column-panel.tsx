import { useMemo, useState } from 'preact/hooks';
import type { Unit } from '../../../api/types.ts';
import { Button } from '../../../components/button.tsx';
import { Checkbox } from '../../../components/checkbox.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useTexts } from '../../../kit/use-texts.ts';
import { keep, readKept } from '../../../membership/kept.ts';
import { setParameter, useLocation } from '../../../navigation/location.ts';
import { metadataColumn } from '../../../unit-cells/column-name.ts';
import { type Column, columnName, COLUMNS, isColumn } from './columns.tsx';
import { COLUMNS_OF_VIEW } from './filters.ts';
import { listWords } from './words.ts';
import { factNamesOf, metadataNamesOf } from '../../../unit-fields/field.ts';

const nameOf = (orgId: string) => `columns ${orgId}`;
const AT_FIRST: readonly Column[] = COLUMNS.slice(0, COLUMNS.indexOf('status') + 1);

export type ShownColumns = ReturnType<typeof useShownColumns>;

/**
 * The columns of the view that the address is of; otherwise those that the person shows in this browser, in
 * their order, until they sign out.
 */
export function useShownColumns(orgId: string) {
  const [kept, setKept] = useState(() => readKept<string | null>(nameOf(orgId), null));
  const ofView = useLocation().searchParams.get(COLUMNS_OF_VIEW);
  const chosen = ofView ?? kept;
  const shown = useMemo(() => chosen?.split(',').filter(isColumn) ?? AT_FIRST, [chosen]);
  const [isOpen, setIsOpen] = useState(false);
  return {
    shown,
    /** Whether their panel is open. */
    isOpen,
    toggle: () => setIsOpen(!isOpen),
    /** Whether the person has chosen them. */
    areChosen: shown.join(',') !== AT_FIRST.join(','),
    change: (columns: readonly Column[]) => {
      const names = columns.join(',');
      if (ofView === null) {
        keep(nameOf(orgId), names);
        setKept(names);
      } else setParameter(COLUMNS_OF_VIEW)(names);
    },
    /** Puts them into the address, which is then a view with them. @returns its query. */
    search: () => {
      setParameter(COLUMNS_OF_VIEW)(shown.join(','));
      return location.search;
    },
  };
}

interface Props extends Pick<ShownColumns, 'shown' | 'change' | 'toggle'> {
  /** The units of the list, whose metadata can be columns. */
  readonly units: readonly Unit[];
  /** Whether all units are of one project. */
  readonly ofProject: boolean;
}

const BOX = 'flex min-h-8 min-w-0 flex-1 items-center gap-2 text-13 wrap-anywhere';

/** The choice of columns and of their order, beside the table. */
export function ColumnPanel({ shown, units, ofProject, change, toggle }: Props) {
  const wording = useTexts(listWords);
  const { t } = wording;
  const own = metadataNamesOf(units).map(metadataColumn);
  const all = new Set<Column>([...COLUMNS, ...factNamesOf(units), ...own]);
  const titleOf = (column: Column) => columnName(column, wording, ofProject);
  return (
    <aside
      class="card sticky top-3 grid self-start min-h-[min(100%,calc(100dvh-12.5rem))] content-start px-4 py-2 max-lg:static max-lg:row-1"
      aria-label={t.list.columns}
    >
      <header class="row spread">
        <h2>{t.list.columns}</h2>
        <Button kind="quiet" icon="close" label={t.list.closeColumns} onClick={toggle} />
      </header>
      <h3 class="small pt-2 pb-1 font-normal">{t.list.shownColumns}</h3>
      <label class={BOX}>
        <input type="checkbox" checked disabled /> {t.fields.unitIdentifier}
      </label>
      <ShownColumns shown={shown} titleOf={titleOf} change={change} />
      <h3 class="small pt-2 pb-1 font-normal">{t.list.hiddenColumns}</h3>
      {[...all]
        .filter((column) => !shown.includes(column))
        .map((column) => (
          <Checkbox
            key={column}
            look={`${BOX} text-second`}
            checked={false}
            check={() => change([...shown, column])}
          >
            {titleOf(column)}
          </Checkbox>
        ))}
    </aside>
  );
}

interface ShownProps extends Pick<Props, 'shown' | 'change'> {
  readonly titleOf: (column: Column) => string;
}

/** The shown columns in their order, which a click and the arrow keys change. */
function ShownColumns({ shown, titleOf, change }: ShownProps) {
  const { t } = useTexts(listWords);
  const without = (column: Column) => shown.filter((each) => each !== column);
  const moveTo = (column: Column, to: number) =>
    change(without(column).toSpliced(Math.max(0, to), 0, column));
  return (
    <ul class="max-lg:columns-[3_12rem]">
      {shown.map((column, at) => (
        <li key={column} class="flex break-inside-avoid items-center">
          <Checkbox look={BOX} checked check={() => change(without(column))}>
            {titleOf(column)}
          </Checkbox>
          <button
            type="button"
            class="-mr-2 grid min-h-8 w-8 place-items-center text-faint"
            aria-label={t.list.moveColumn({ column: titleOf(column) })}
            title={t.list.moveHint}
            onClick={() => moveTo(column, at - 1)}
            onKeyDown={(event) => {
              const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
              if (by === undefined) return;
              event.preventDefault();
              moveTo(column, at + by);
            }}
          >
            <Icon name="up" />
          </button>
        </li>
      ))}
    </ul>
  );
}
