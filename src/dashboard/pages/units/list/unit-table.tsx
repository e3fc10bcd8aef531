import { useCallback, useMemo, useState } from 'preact/hooks';
import type { PlannedChange, Project, Unit, UnitChange } from '../../../api/types.ts';
import { Thumbnail } from '../../../components/icon.tsx';
import { shortStatuses, Status } from '../../../components/status.tsx';
import { type Cell, DataTable } from '../../../table/data-table.tsx';
import { useMembership } from '../../../membership/membership.ts';
import { amountText } from '../../../texts/amounts.ts';
import { useTexts } from '../../../kit/use-texts.ts';
import { listWords } from './words.ts';
import { floorOf, nameOf } from '../../../texts/unit-name.ts';
import { bareHouse } from '../../../unit-filters/houses.ts';
import { nameIn, useActors } from '../../audit/audit-names.ts';
import type { Selection } from '../bulk/selection.ts';
import { type Leave, CellEditor, keptCell } from './cell-editor.tsx';
import {
  type Column,
  type ListedUnit,
  columnName,
  columnsFor,
  isEditable,
  Name,
  withoutPrice,
} from './columns.tsx';
import { type NearMiss, setFilter, SORTS } from './filters.ts';

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
  readonly selected: Selection['byId'];
  /** `null` without the permission to change units. */
  readonly select: Selection['set'] | null;
  /** Changes a unit. @returns whether the change begins. */
  readonly edit: (planned: PlannedChange) => Promise<boolean>;
  /** The sort order. */
  readonly sort: string;
  /** Whether all units are of one project: their houses then stand in its place. */
  readonly ofProject: boolean;
  /** How much room the choice of columns takes beside it, in rem. */
  readonly besideIt: number;
}

/** The list of units. A click in a row opens the unit; one on a figure or a status edits it. */
export function UnitTable({ units, near, columns: shown, select, sort, ...props }: Props) {
  const wording = useTexts(listWords);
  const { t, language } = wording;
  const rows = useRows(units, near, shown, props);
  const editing = useEditing(units, near, shown, props.edit);
  const columns = useMemo(
    () => columnsFor(shown, wording, props.ofProject),
    [shown, language, props.ofProject],
  );
  const head = (
    <>
      <strong class="text-ink">{t.list.near}</strong> · {t.list.nearHint}
    </>
  );
  return (
    <DataTable
      label={t.units.title}
      columns={columns}
      groups={[{ rows: rows.units }, ...(near.length > 0 ? [{ head, rows: rows.near }] : [])]}
      sort={sort}
      setSort={(next) => setFilter('sort')(SORTS.find((known) => known === next) ?? '')}
      select={
        select && {
          byId: props.selected,
          set: select,
          nameOf,
          all: t.list.selectAll,
          one: t.list.select,
        }
      }
      editing={select && editing}
      phone={(unit) => <PhoneRow unit={unit} />}
      markOf={({ misses }) => misses}
      besideIt={props.besideIt}
    />
  );
}

type About = Pick<Props, 'pending' | 'projects' | 'covers' | 'ofProject'>;

/** The rows, with what they show besides their units. */
function useRows(
  units: Props['units'],
  near: Props['near'],
  shown: Props['columns'],
  about: About,
) {
  const { pending, projects, covers, ofProject } = about;
  const names = useActors(useMembership().orgId, shown.includes('reference'));
  const rowOf = (unit: Unit, missed?: NearMiss): ListedUnit => {
    const haus = unit.haus ?? '';
    const project = projects.find(({ id }) => id === unit.projectId)?.name;
    const { reference, madeBy = null } = unit.reservation ?? {};
    const holder = [reference, nameIn(names, madeBy)];
    return {
      ...Object.assign({}, unit, pending.get(unit.id)),
      place: ofProject ? bareHouse(haus) : [project, haus].filter(Boolean).join(' · '),
      cover: missed?.cover ?? covers.get(unit.id),
      holder: holder.filter(Boolean).join(' · '),
      misses: missed?.misses,
    };
  };
  return useMemo(
    () => ({
      units: units.map((unit) => rowOf(unit)),
      near: near.map((missed) => rowOf(missed.unit, missed)),
    }),
    [units, near, pending, projects, covers, ofProject, names],
  );
}

/** Picture, name and price in the first line, the figures and the status in the second. */
function PhoneRow({ unit }: { readonly unit: ListedUnit }) {
  const wording = useTexts(listWords);
  const { t, language } = wording;
  const { haus, zimmer, wohnflaecheQm, kaufpreis, status, misses } = unit;
  const figures = [
    haus === null || haus === '' ? '' : t.units.inHouse(haus),
    floorOf(t, unit),
    zimmer === null ? '' : `${amountText(zimmer, language)} ${t.units.roomsShort}`,
    wohnflaecheQm === null ? '' : `${amountText(wohnflaecheQm, language)} m²`,
  ];
  const missed = misses === 'kaufpreis' ? 'rounded-4 bg-warn-soft px-1 text-warn' : '';
  return (
    <div class="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-3">
      <div class="row-span-2">
        <Thumbnail cover={unit.cover} size="h-11 w-14" />
      </div>
      <Name unit={unit} withVisibility />
      <span class={`text-right font-semibold whitespace-nowrap tabular-nums ${missed}`}>
        {kaufpreis === null ? withoutPrice(unit, wording) : `${amountText(kaufpreis, language)} €`}
      </span>
      <span class="cut text-13 text-faint">
        {figures
          .filter((figure) => figure !== '')
          .map((figure, at) => (
            <span key={at} class="not-first:before:content-['_·_']">
              {figure}
            </span>
          ))}
      </span>
      <span class="justify-self-end text-13">
        <Status
          status={status}
          until={unit.reservation?.until ?? undefined}
          names={shortStatuses(t)}
        />
      </span>
    </div>
  );
}

/** Which cell is being edited, and what begins and ends that. */
function useEditing(
  units: Props['units'],
  near: Props['near'],
  shown: Props['columns'],
  edit: Props['edit'],
) {
  const wording = useTexts(listWords);
  const [cell, setCell] = useState<Cell | null>(keptCell);
  const all = [...units, ...near.map(({ unit }) => unit)];
  const label = (unit: Unit, column: string) =>
    wording.t.list.edit({ column: columnName(column, wording), unit: nameOf(unit) });
  const save = async (id: string, change: UnitChange) => {
    // The row may still show a change that the person has just refused.
    const unit = all.find((each) => each.id === id);
    // What the person does not want to save can be typed again.
    if (unit !== undefined && !(await edit({ unit, change }))) setCell(cell);
  };
  return {
    cell,
    begin: useCallback((next: Cell) => setCell(next), []),
    label,
    editor: (unit: ListedUnit, column: string) => {
      if (!isEditable(column)) return null;
      return (
        <CellEditor
          key={column}
          unit={unit}
          column={column}
          label={label(unit, column)}
          save={(change, how) => {
            if (change !== null) void save(unit.id, change);
            setCell(how === 'stay' || cell === null ? null : nextCell(all, shown, cell, how));
          }}
          discard={() => setCell(null)}
        />
      );
    },
  };
}

/** The cell below, or the next editable cell; `null` behind the last one. */
function nextCell(
  units: readonly Unit[],
  shown: readonly Column[],
  { id, column }: Cell,
  how: Exclude<Leave, 'stay'>,
): Cell | null {
  const below = units[units.findIndex((unit) => unit.id === id) + 1]?.id;
  const typed = shown.filter((each) => isEditable(each) && each !== 'status');
  const next = typed[typed.findIndex((each) => each === column) + 1];
  if (how === 'next' && next !== undefined) return { id, column: next };
  const first = how === 'down' ? column : typed[0];
  return below === undefined || first === undefined ? null : { id: below, column: first };
}
