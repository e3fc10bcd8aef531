import { useCallback, useState } from 'preact/hooks';
import type { Reservations } from '../../../api/reservations.ts';
import type { Project, Reservation, Unit, UnitChange } from '../../../api/types.ts';
import { useMembership } from '../../../membership/membership.ts';
import { listWords } from './words.ts';
import { nameOf } from '../../../texts/unit-name.ts';
import type { PlannedChange } from '../bulk/bulk-run.ts';
import type { Selection } from '../bulk/selection.ts';
import { type AuditNames, nameIn, useAuditNames } from '../../audit/audit-names.ts';
import { bareHouse } from '../../../unit-filters/house-filter.tsx';
import { CellEditor, keptCell, type Leave } from './cell-editor.tsx';
import { type Column, EDITABLE, type EditableColumn, NARROW, ofColumn } from './columns.ts';
import type { NearMiss } from './near-misses.ts';
import { SelectCell, useRangeKeys } from './select-cell.tsx';
import { UnitCells, type UnitCellsProps } from './unit-cells.tsx';
import { UnitHeads } from './unit-heads.tsx';
import { useTexts } from '../../../kit/use-texts.ts';

interface Props {
  readonly units: readonly Unit[];
  /** Units that miss one condition of the filters. */
  readonly near: readonly NearMiss[];
  /** The shown columns. */
  readonly columns: readonly Column[];
  /** Changes that are being made, by the ids of their units. They are shown as if they were made. */
  readonly pending: ReadonlyMap<string, UnitChange>;
  readonly projects: readonly Project[];
  /** Links to the units' first images, by the unit's id. */
  readonly covers: ReadonlyMap<string, string>;
  readonly reservations: Reservations;
  readonly selected: Selection['byId'];
  /** `null` without the permission to change units. */
  readonly select: Selection['set'] | null;
  /** Changes a unit. @returns whether the change begins. */
  readonly edit: (changes: readonly PlannedChange[]) => Promise<boolean>;
  /** The sort order. */
  readonly sort: string;
  /** Whether all units are of one project: their houses then stand in its place. */
  readonly ofProject: boolean;
}

/** The cell that is being edited. */
interface Editing {
  readonly id: string;
  readonly column: EditableColumn;
}

const METADATA_WIDTH = 'minmax(5rem, 7.5rem)';

/** The widths of the columns. The first figure is the least one. */
const WIDTHS = {
  project: 'minmax(2.25rem, 1fr)',
  etage: 'minmax(3.5rem, 1fr)',
  zimmer: '2.5rem',
  wohnflaecheQm: '4.75rem',
  kaufpreis: '6.25rem',
  kaufpreisPerQm: '4rem',
  status: 'minmax(7.5rem, 11.75rem)',
  kaufpreisStellplatz: '6rem',
  hausgeldGesamt: '5rem',
  visibility: '5rem',
  reference: METADATA_WIDTH,
};

const widthsOf = (columns: readonly Column[]) =>
  columns.map((column) => ofColumn(column, WIDTHS, METADATA_WIDTH));

const tracks = (columns: readonly Column[]) => widthsOf(columns).join(' ');

/** The least width of columns together, in rem. */
const leastOf = (columns: readonly Column[]) =>
  widthsOf(columns).reduce((sum, width) => sum + Number(/[\d.]+/.exec(width)), 0);

/** The least width of the columns for which a window of 1280 px has room, with their gaps, in rem. */
const ROOM = 51;
const GAP = 0.75;

/**
 * The list of units: rows of equal height, two lines each on a phone. A click anywhere in a row
 * opens the unit; a click on a figure or a status edits it. The roles are explicit, because browsers
 * drop a table's roles when `display` is a grid.
 */
export function UnitTable({ units, near, columns, sort, ofProject, ...rows }: Props) {
  const { t } = useTexts(listWords);
  const { selected, select } = rows;
  const names = useAuditNames(useMembership().orgId, columns.includes('reference'));
  const all = [...units, ...near.map(({ unit }) => unit)];
  const range = useRangeKeys(all, select);
  const cells = useCellEditing(all, columns, rows.edit);
  const projectNames = new Map(rows.projects.map(({ id, name }) => [id, name]));
  const row = (unit: Unit, missed?: NearMiss) => (
    <UnitRow
      key={unit.id}
      unit={shownUnit(unit, rows.pending)}
      misses={missed?.misses}
      columns={columns}
      project={
        ofProject ? bareHouse(unit.haus ?? '') : placeOf(projectNames.get(unit.projectId), unit)
      }
      cover={missed?.cover ?? rows.covers.get(unit.id)}
      reservation={rows.reservations.get(unit.id)}
      holder={holderOf(unit, rows.reservations.get(unit.id), names)}
      isSelected={selected.has(unit.id)}
      range={select === null ? null : range}
      cells={cells}
    />
  );
  const least = leastOf(columns);
  const isWide = least + columns.length * GAP > ROOM;
  return (
    <table
      role="table"
      class={`unit-table ${select === null ? '' : 'selects'} ${isWide ? 'many' : ''}`}
      aria-label={t.units.title}
      style={{
        '--least': `${least}rem`,
        '--count': columns.length,
        '--columns': tracks(columns),
        '--narrow': tracks(columns.filter((column) => NARROW.has(column))),
      }}
    >
      <thead role="rowgroup">
        <UnitHeads {...{ units, columns, selected, select, sort, ofProject }} />
      </thead>
      <tbody role="rowgroup" {...range.keys}>
        {units.map((unit) => row(unit))}
      </tbody>
      {near.length > 0 && (
        <tbody role="rowgroup" class="near" {...range.keys}>
          <tr role="row" class="near-head">
            <th role="rowheader" scope="rowgroup">
              <strong>{t.list.near}</strong> · {t.list.nearHint}
            </th>
          </tr>
          {near.map((miss) => row(miss.unit, miss))}
        </tbody>
      )}
    </table>
  );
}

/** Which cell is being edited, and what begins and ends that. */
interface CellEditing {
  readonly editing: Editing | null;
  /** Always the same function. */
  readonly begin: (id: string, column: EditableColumn) => void;
  readonly leave: (unit: Unit, change: UnitChange | null, how: Leave) => void;
  readonly discard: () => void;
}

function useCellEditing(
  units: readonly Unit[],
  columns: readonly Column[],
  edit: Props['edit'],
): CellEditing {
  const [editing, setEditing] = useState<Editing | null>(keptCell);
  const save = async (shown: Unit, change: UnitChange) => {
    // A row may still show a change that the person has just refused.
    const unit = units.find(({ id }) => id === shown.id) ?? shown;
    // What the person does not want to save can be typed again.
    if (!(await edit([{ unit, change }]))) setEditing(editing);
  };
  return {
    editing,
    begin: useCallback((id: string, column: EditableColumn) => {
      setEditing({ id, column });
    }, []),
    leave: (unit, change, how) => {
      if (change !== null) void save(unit, change);
      setEditing(
        how === 'stay' || editing === null ? null : nextCell(units, columns, editing, how),
      );
    },
    discard: () => {
      setEditing(null);
    },
  };
}

interface UnitRowProps extends Pick<
  UnitCellsProps,
  'unit' | 'columns' | 'project' | 'cover' | 'holder'
> {
  /** The column whose value misses a condition. */
  readonly misses: Column | undefined;
  readonly reservation: Reservation | undefined;
  readonly isSelected: boolean;
  /** `null` without the permission to change units. */
  readonly range: ReturnType<typeof useRangeKeys> | null;
  readonly cells: CellEditing;
}

/** A row. F2 edits its price. */
function UnitRow({ misses, isSelected, range, cells, ...row }: UnitRowProps) {
  const { t } = useTexts(listWords);
  const { unit } = row;
  const column = cells.editing?.id === unit.id ? cells.editing.column : null;
  return (
    <tr
      role="row"
      class={[isSelected ? 'selected' : '', column === null ? '' : 'edited'].join(' ').trim()}
      data-misses={misses}
      onKeyDown={({ key }) => {
        if (key === 'F2' && range !== null) cells.begin(unit.id, 'kaufpreis');
      }}
    >
      {range !== null && <SelectCell unit={unit} isSelected={isSelected} range={range} />}
      <UnitCells
        {...row}
        begin={range === null ? null : cells.begin}
        editing={column}
        editor={
          column !== null && (
            <CellEditor
              key={column}
              unit={unit}
              column={column}
              label={t.list.edit({ column: t.list.names[column], unit: nameOf(unit) })}
              save={(change, how) => {
                cells.leave(unit, change, how);
              }}
              discard={cells.discard}
            />
          )
        }
      />
    </tr>
  );
}

/** The cell below, or the next editable cell; `null` behind the last one. */
function nextCell(
  units: readonly Unit[],
  columns: readonly Column[],
  { id, column }: Editing,
  how: Exclude<Leave, 'stay'>,
): Editing | null {
  const at = units.findIndex((unit) => unit.id === id);
  const below = units[at + 1];
  if (how === 'down') return below === undefined ? null : { id: below.id, column };
  const editable = EDITABLE.filter((each) => columns.includes(each) && each !== 'status');
  const next = editable[editable.findIndex((each) => each === column) + 1];
  if (next !== undefined) return { id, column: next };
  const [first] = editable;
  return below === undefined || first === undefined ? null : { id: below.id, column: first };
}

const holderOf = (unit: Unit, reservation: Reservation | undefined, names: AuditNames) =>
  [unit.reservation?.reference, nameIn(names, reservation?.madeBy ?? null)]
    .filter(Boolean)
    .join(' · ');

/** A unit's project and, where it is named, the house. */
const placeOf = (project = '', { haus }: Unit) =>
  [project, haus ?? ''].filter((part) => part !== '').join(' · ');

/** A unit with the change that is being made to it. */
function shownUnit(unit: Unit, pending: Props['pending']): Unit {
  const change = pending.get(unit.id);
  return change === undefined ? unit : Object.assign({}, unit, change);
}
