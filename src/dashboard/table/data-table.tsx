import type { ComponentChildren } from 'preact';
import { useMemo, useEffect, useRef, useState } from 'preact/hooks';
import { Checkbox, PromptCheckbox } from '../components/checkbox.tsx';
import { Icon } from '../components/icon.tsx';

/** A column: all that is special about it. */
export interface ColumnOf<Row> {
  readonly id: string;
  readonly head: ComponentChildren;
  /** A track of the grid. Its first figure is the least width, in rem. */
  readonly width: string;
  readonly isNumber?: boolean;
  /** Whether it remains in a window below 60 rem. */
  readonly isNarrow?: boolean;
  /** Whether the list can be in its order. */
  readonly sorts?: boolean;
  /** Whether a click edits its cells. */
  readonly edits?: boolean;
  /** Whether its cells name their rows. */
  readonly isName?: boolean;
  /** Class names of its cells. */
  readonly look?: string;
  readonly cell: (row: Row) => ComponentChildren;
}

/** Rows below a line of their own. */
interface Group<Row> {
  readonly head?: ComponentChildren;
  readonly rows: readonly Row[];
}

/** A cell that is being edited. */
export interface Cell {
  readonly id: string;
  readonly column: string;
}

interface Selecting<Row> {
  readonly byId: ReadonlyMap<string, unknown>;
  readonly set: (rows: readonly Row[], isSelected: boolean) => void;
  readonly nameOf: (row: Row) => string;
  /** Accessible name of the box that selects all rows. */
  readonly all: string;
  /** The same of a row's box, before the row's name. */
  readonly one: string;
}

interface Editing<Row> {
  readonly cell: Cell | null;
  /** Always the same function. */
  readonly begin: (cell: Cell) => void;
  readonly label: (row: Row, column: string) => string;
  readonly editor: (row: Row, column: string) => ComponentChildren;
}

interface Props<Row> {
  readonly label: string;
  /** The same ones until they change: each row renders again with them. */
  readonly columns: readonly ColumnOf<Row>[];
  readonly groups: readonly Group<Row>[];
  /** The column by which the list is sorted, with `-` for the reverse order. */
  readonly sort?: string;
  readonly setSort?: (sort: string) => void;
  /** `null` without the permission. */
  readonly select?: Selecting<Row> | null;
  /** `null` without the permission. */
  readonly editing?: Editing<Row> | null;
  /** What a row shows on a phone, in place of its cells. */
  readonly phone: (row: Row) => ComponentChildren;
  /** The column whose cell is marked. */
  readonly markOf?: (row: Row) => string | undefined;
  /** How much room something beside the table takes, in rem. */
  readonly besideIt?: number;
}

/** For how much a window of 1280 px has room, in rem, with a gap behind the last column. */
const ROOM = 62.5;
const GAP = 0.75;
const BOX_WIDTH = '1rem';

const leastOf = (tracks: readonly string[]) =>
  tracks.reduce((sum, track) => sum + Number(/[\d.]+/.exec(track)) + GAP, 0);

/**
 * A list in rows of equal height, two lines each on a phone. The link of a row's name covers the row. The
 * roles are explicit, because browsers drop a table's roles when `display` is a grid.
 */
export function DataTable<Row extends Identified>({ label, groups, ...rest }: Props<Row>) {
  const { select = null, editing = null, sort = '', setSort = () => undefined } = rest;
  const isPhone = useMedia(PHONE);
  const isNarrow = useMedia(NARROW);
  const columns = useMemo(
    () => rest.columns.filter((column) => !isNarrow || column.isNarrow === true),
    [rest.columns, isNarrow],
  );
  const rows = groups.flatMap((group) => group.rows);
  const ranges = useRanges(rows, select?.set);
  const tracks = [...(select === null ? [] : [BOX_WIDTH]), ...columns.map(({ width }) => width)];
  const least = leastOf(tracks);
  const isWide = least > ROOM - (rest.besideIt ?? 0) && !isNarrow;
  return (
    <table
      role="table"
      class={`block ${isWide ? 'overflow-x-auto' : ''}`}
      aria-label={label}
      style={{ '--tracks': tracks.join(' '), '--least': isNarrow ? '0' : `${least}rem` }}
    >
      {!isPhone && (
        <thead
          role="rowgroup"
          class="sticky top-0 z-2 block rounded-t-10 border-b border-line bg-surface"
        >
          <tr role="row" class={`${ROW} min-h-line-row`}>
            {select !== null && <SelectAll rows={rows} select={select} />}
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} setSort={setSort} />
            ))}
          </tr>
        </thead>
      )}
      {groups.map(({ head, rows: own }, at) => (
        <tbody key={at} role="rowgroup" class="block" {...ranges.keys}>
          {head !== undefined && <GroupHead>{head}</GroupHead>}
          {own.map((row) => (
            <DataRow
              key={row.id}
              {...{ row, select, editing }}
              columns={isPhone ? null : columns}
              phone={rest.phone}
              mark={rest.markOf?.(row)}
              pick={ranges.pick}
              edited={editing?.cell?.id === row.id ? editing.cell.column : null}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** The line above a group of rows. */
const GroupHead = ({ children }: { readonly children: ComponentChildren }) => (
  <tr
    role="row"
    class="block border-y border-line bg-sunken px-3 py-2 text-13 text-second max-md:px-gutter"
  >
    <th role="rowheader" scope="rowgroup" class="cut block font-normal">
      {children}
    </th>
  </tr>
);

const ROW =
  'relative grid min-w-(--least) grid-cols-(--tracks) items-center gap-x-3 px-3 *:min-w-0 *:p-0 *:last:pl-2';

interface HeadProps<Row> extends Required<Pick<Props<Row>, 'sort' | 'setSort'>> {
  readonly column: ColumnOf<Row>;
}

/** A header cell. A click sorts: first ascending, then descending, then in the default order. */
function Head<Row>({ column, sort, setSort }: HeadProps<Row>) {
  const { id, head, isNumber = false, sorts = false } = column;
  const next = { [id]: `-${id}`, [`-${id}`]: '' }[sort] ?? id;
  const directions = { [id]: 'ascending', [`-${id}`]: 'descending' } as const;
  const sorted = directions[sort];
  return (
    <th
      role="columnheader"
      scope="col"
      class={`cut text-12 font-semibold text-second ${isNumber ? 'text-right' : ''}`}
      aria-sort={sorts ? (sorted ?? 'none') : undefined}
    >
      {sorts ? (
        <button
          type="button"
          class={`inline-flex min-h-line-row items-center gap-1 hover:text-ink ${sorted === undefined ? '' : 'text-ink'}`}
          onClick={() => setSort(next)}
        >
          {head}
          {sorted !== undefined && (
            <Icon name={sorted === 'ascending' ? 'up' : 'down'} look="size-3" />
          )}
        </button>
      ) : (
        head
      )}
    </th>
  );
}

const BOX = 'relative z-1 -ml-2 grid h-line-row w-8 cursor-pointer place-items-center';

interface SelectAllProps<Row> {
  readonly rows: readonly Row[];
  readonly select: Selecting<Row>;
}

/** Selects the whole page. A partial selection shows as indeterminate. */
function SelectAll<Row extends Identified>({ rows, select }: SelectAllProps<Row>) {
  const isAll = rows.every(({ id }) => select.byId.has(id));
  return (
    <th role="columnheader" scope="col">
      <PromptCheckbox
        name={select.all}
        look={BOX}
        checked={isAll}
        indeterminate={!isAll && rows.some(({ id }) => select.byId.has(id))}
        check={(checked) => select.set(rows, checked)}
      />
    </th>
  );
}

interface RowProps<Row> extends Required<Pick<Props<Row>, 'phone' | 'editing' | 'select'>> {
  readonly row: Row;
  /** `null` on a phone. */
  readonly columns: readonly ColumnOf<Row>[] | null;
  readonly pick: (row: Row, isSelected: boolean) => void;
  readonly mark: string | undefined;
  /** The column that is being edited. */
  readonly edited: string | null;
}

/** A row. F2 edits its last figure. Its cells do not render again when the selection changes. */
function DataRow<Row extends Identified>({ row, columns, select, ...rest }: RowProps<Row>) {
  const { phone, pick, editing, mark, edited } = rest;
  const isSelected = select?.byId.has(row.id) === true;
  const cells = useMemo(
    () =>
      columns === null ? (
        <th role="rowheader" scope="row" class="min-w-0 flex-1 p-0 font-normal">
          {phone(row)}
        </th>
      ) : (
        columns.map((column) => (
          <DataCell
            key={column.id}
            {...{ row, column, editing, edited }}
            isMarked={mark === column.id}
          />
        ))
      ),
    // Only the edited row needs the newest editor.
    [row, columns, mark, edited, editing === null, edited === null ? null : editing],
  );
  return (
    <tr
      role="row"
      class={[
        columns === null
          ? 'relative flex min-h-17 items-center gap-3 px-gutter'
          : `${ROW} min-h-list-row`,
        'not-first:border-t border-line hover:bg-sunken',
        isSelected ? 'bg-accent-soft shadow-[inset_3px_0_0_var(--accent)]' : '',
        edited === null
          ? '[contain-intrinsic-size:auto_2.6875rem] [content-visibility:auto]'
          : 'z-3',
      ].join(' ')}
      data-misses={mark}
      onKeyDown={({ key }) => {
        const figure = columns?.findLast(
          ({ edits, isNumber }) => edits === true && isNumber === true,
        );
        if (key === 'F2' && figure !== undefined) editing?.begin({ id: row.id, column: figure.id });
      }}
    >
      {select !== null && (
        <td role="cell" class="p-0">
          <Checkbox
            name={`${select.one}: ${select.nameOf(row)}`}
            look={`${BOX} row-box`}
            checked={isSelected}
            check={(checked) => pick(row, checked)}
          />
        </td>
      )}
      {cells}
    </tr>
  );
}

const MARKED = '*:rounded-4 *:bg-warn-soft *:px-1 *:font-semibold *:text-warn';

interface DataCellProps<Row> extends Pick<RowProps<Row>, 'row' | 'editing' | 'edited'> {
  readonly column: ColumnOf<Row>;
  readonly isMarked: boolean;
}

/** A cell. A click on an editable one edits it; the row's link is behind it. */
function DataCell<Row extends Identified>({ row, column, isMarked, ...rest }: DataCellProps<Row>) {
  const { editing, edited } = rest;
  const { id, isNumber = false, isName = false, edits = false, look = '' } = column;
  const content = column.cell(row);
  const Tag = isName ? 'th' : 'td';
  return (
    <Tag
      role={isName ? 'rowheader' : 'cell'}
      scope={isName ? 'row' : undefined}
      class={`${isNumber ? 'number' : ''} ${isMarked ? MARKED : ''} ${look}`}
      data-column={id}
      title={typeof content === 'string' ? content : undefined}
    >
      {edited === id && editing?.editor(row, id)}
      {edited !== id &&
        (edits && editing !== null ? (
          <button
            type="button"
            class="relative z-1 min-h-7 max-w-full cursor-text rounded-[2px] text-inherit outline-offset-2 outline-button-line hover:outline"
            tabIndex={-1}
            title={editing.label(row, id)}
            onClick={() => editing.begin({ id: row.id, column: id })}
          >
            {content}
          </button>
        ) : (
          content
        ))}
    </Tag>
  );
}

/** Whatever has an id. */
interface Identified {
  readonly id: string;
}

/** Selects single rows and ranges of them, by the pointer and by the keyboard. */
interface Ranges<Row> {
  /** Selects a row, or with Shift all rows from the last one to it. */
  readonly pick: (row: Row, isSelected: boolean) => void;
  /** Handlers of the rows around the boxes. */
  readonly keys: {
    readonly onClickCapture: (event: MouseEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
}

/** @param rows in their order. */
function useRanges<Row extends Identified>(
  rows: readonly Row[],
  select: ((rows: readonly Row[], isSelected: boolean) => void) | undefined,
): Ranges<Row> {
  const last = useRef<string | null>(null);
  const isShift = useRef(false);
  return {
    pick: (row, isSelected) => {
      const from = rows.findIndex(({ id }) => id === last.current);
      const to = rows.findIndex(({ id }) => id === row.id);
      const isRange = isShift.current && from !== -1;
      last.current = row.id;
      select?.(
        isRange ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [row],
        isSelected,
      );
    },
    keys: {
      onClickCapture: ({ shiftKey }) => {
        isShift.current = shiftKey;
      },
      onKeyDown: (event) => {
        const { key, shiftKey, target, currentTarget } = event;
        const step = { ArrowDown: 1, ArrowUp: -1 }[key];
        if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return;
        if (step === undefined || !(currentTarget instanceof HTMLElement)) return;
        event.preventDefault();
        const table = currentTarget.closest('table');
        const boxes = [...(table?.querySelectorAll<HTMLElement>('tbody .row-box input') ?? [])];
        const at = boxes.indexOf(target) + step;
        boxes[at]?.focus();
        const [from, to] = [rows[at - step], rows[at]];
        if (!shiftKey || from === undefined || to === undefined) return;
        last.current = to.id;
        select?.([from, to], true);
      },
    },
  };
}

/** Windows of less than 48 rem, as `max-md:` in class names. */
const PHONE = '(width < 48rem)';
/** Windows of less than 60 rem, as `max-lg:`. */
const NARROW = '(width < 60rem)';

/** Whether a media query holds. */
function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const follow = () => setHolds(list.matches);
    follow();
    list.addEventListener('change', follow);
    return () => list.removeEventListener('change', follow);
  }, [query]);
  return holds;
}
