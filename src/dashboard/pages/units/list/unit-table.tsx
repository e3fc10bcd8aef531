import type { ComponentChildren } from 'preact';
import type { Reservations } from '../../../api/reservations.ts';
import type { Project, Unit, UnitChange } from '../../../api/types.ts';
import { amountIn } from '../../../components/amount.tsx';
import { Checkbox, PromptCheckbox } from '../../../components/checkbox.tsx';
import { Icon } from '../../../components/icon.tsx';
import { memoised } from '../../../components/memoised.tsx';
import { Status } from '../../../components/status.tsx';
import { hrefOf } from '../../../navigation/routes.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { floorOf, nameOf } from '../../../texts/unit-name.ts';
import { SORTS, setFilter } from './filters.ts';
import type { Selection } from '../bulk/selection.ts';

interface Props {
  readonly units: readonly Unit[];
  /** Changes that are being made, by the ids of their units. They are shown as if they were made. */
  readonly pending: ReadonlyMap<string, UnitChange>;
  readonly projects: readonly Project[];
  /** Links to the units' first images, by the unit's id. */
  readonly covers: ReadonlyMap<string, string>;
  readonly reservations: Reservations;
  readonly selected: Selection['byId'];
  /** `null` without the permission to change units. */
  readonly select: Selection['set'] | null;
  /** The sort order, as in the address. */
  readonly sort: string;
  /** Whether all units are of one project: their houses then stand in its place. */
  readonly ofProject: boolean;
}

/**
 * The list of units: rows of equal height, two lines each on a phone. A click anywhere in a row
 * opens the unit. The roles are explicit, because browsers drop a table's roles when `display` is a
 * grid.
 */
export function UnitTable({
  units,
  pending,
  projects,
  covers,
  reservations,
  sort,
  ofProject,
  ...rest
}: Props) {
  const { t } = useTexts();
  const { selected, select } = rest;
  const projectNames = new Map(projects.map(({ id, name }) => [id, name]));
  return (
    <table
      role="table"
      class={select === null ? 'unit-table' : 'unit-table selects'}
      aria-label={t.units.title}
    >
      <thead role="rowgroup">
        <UnitHeads
          units={units}
          selected={selected}
          select={select}
          sort={sort}
          ofProject={ofProject}
        />
      </thead>
      <tbody role="rowgroup">
        {units.map((unit) => {
          const isSelected = selected.has(unit.id);
          return (
            <tr role="row" key={unit.id} class={isSelected ? 'selected' : undefined}>
              {select !== null && (
                <td role="cell" class="select">
                  <Checkbox
                    name={`${t.units.select}: ${nameOf(unit)}`}
                    checked={isSelected}
                    check={(checked) => {
                      select([unit], checked);
                    }}
                  />
                </td>
              )}
              <UnitCells
                unit={shownUnit(unit, pending)}
                project={
                  ofProject ? (unit.haus ?? '') : placeOf(projectNames.get(unit.projectId), unit)
                }
                cover={covers.get(unit.id)}
                until={reservations.get(unit.id)?.until}
              />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A unit's project and, where it is named, the house. */
const placeOf = (project = '', { haus }: Unit) =>
  [project, haus ?? ''].filter((part) => part !== '').join(' · ');

type UnitHeadsProps = Pick<Props, 'units' | 'selected' | 'select' | 'sort' | 'ofProject'>;

/** The row of column headers. */
function UnitHeads({ units, selected, select, sort, ofProject }: UnitHeadsProps) {
  const { t } = useTexts();
  return (
    <tr role="row">
      {select !== null && (
        <th role="columnheader" scope="col" class="select">
          <SelectAll units={units} selected={selected} select={select} />
        </th>
      )}
      <th role="columnheader" scope="col" class="cover">
        <span class="unseen">{t.units.picture}</span>
      </th>
      <Head by="unit" sort={sort}>
        {t.units.fields.unitIdentifier}
      </Head>
      <th role="columnheader" scope="col">
        {ofProject ? t.units.fields.haus : t.units.project}
      </th>
      <Head by="etage" sort={sort}>
        {t.units.floor}
      </Head>
      <Head by="zimmer" sort={sort} number>
        {t.units.fields.zimmer}
      </Head>
      <Head by="wohnflaecheQm" sort={sort} number>
        {t.units.areaHead}
      </Head>
      <Head by="kaufpreis" sort={sort} number>
        {t.units.priceHead}
      </Head>
      <Head by="status" sort={sort}>
        {t.units.fields.status}
      </Head>
    </tr>
  );
}

interface HeadProps {
  readonly by: 'unit' | 'etage' | 'zimmer' | 'wohnflaecheQm' | 'kaufpreis' | 'status';
  readonly sort: string;
  readonly number?: boolean;
  readonly children: ComponentChildren;
}

/** A header cell that sorts: first ascending, then descending, then in the default order. */
function Head({ by, sort, number = false, children }: HeadProps) {
  const next = { [by]: `-${by}`, [`-${by}`]: '' }[sort] ?? by;
  const direction = { [by]: 'ascending', [`-${by}`]: 'descending' } as const;
  const sorted = direction[sort];
  return (
    <th
      role="columnheader"
      scope="col"
      class={number ? 'number' : undefined}
      aria-sort={sorted ?? 'none'}
    >
      <button
        type="button"
        onClick={() => {
          setFilter('sort', SORTS.find((known) => known === next) ?? '');
        }}
      >
        {children}
        {sorted !== undefined && <Icon name={sorted === 'ascending' ? 'up' : 'down'} />}
      </button>
    </th>
  );
}

/** A unit with the change that is being made to it. */
function shownUnit(unit: Unit, pending: Props['pending']): Unit {
  const change = pending.get(unit.id);
  return change === undefined ? unit : Object.assign({}, unit, change);
}

interface UnitCellsProps {
  readonly unit: Unit;
  readonly project: string;
  readonly cover: string | undefined;
  /** When its reservation ends. */
  readonly until: string | undefined;
}

/** The cells of a row. They do not render again when the selection changes. */
const UnitCells = memoised(({ unit, project, cover, until }: UnitCellsProps) => {
  const { t, language } = useTexts();
  const name = nameOf(unit);
  const floor = floorOf(t, unit);
  const amountCell = (kind: string, decimal: string | null, digits: number, label: string) => (
    <td role="cell" class={`number ${kind}${decimal === null ? ' none' : ''}`} data-unit={label}>
      {decimal === null ? '–' : amountIn(decimal, digits, language)}
    </td>
  );
  return (
    <>
      <td role="cell" class="cover">
        {cover === undefined ? (
          <span class="no-cover">
            <Icon name="image" />
          </span>
        ) : (
          <img src={cover} alt="" loading="lazy" decoding="async" width="44" height="32" />
        )}
      </td>
      <th role="rowheader" scope="row" class="name">
        <a class="cut" href={hrefOf(unit.orgId, 'units/:id', unit.id)} title={name}>
          {name}
        </a>
        {unit.visibility !== 'online' && (
          <span class="badge quiet">{t.visibilities[unit.visibility]}</span>
        )}
        {unit.archived && <span class="badge quiet">{t.units.archived}</span>}
      </th>
      <td role="cell" class="project cut" title={project}>
        {project}
      </td>
      <td role="cell" class="floor cut" title={floor}>
        {floor}
      </td>
      {amountCell('rooms', unit.zimmer, 1, t.units.roomsShort)}
      {amountCell('area', unit.wohnflaecheQm, 2, 'm²')}
      {amountCell('price', unit.kaufpreis, 2, '€')}
      <td role="cell" class="state">
        <Status status={unit.status} until={until} />
      </td>
    </>
  );
});

interface SelectAllProps extends Pick<Props, 'units' | 'selected'> {
  readonly select: Selection['set'];
}

/** Selects the whole page. A partial selection shows as indeterminate. */
function SelectAll({ units, selected, select }: SelectAllProps) {
  const { t } = useTexts();
  const all = units.every(({ id }) => selected.has(id));
  return (
    <PromptCheckbox
      name={t.units.selectAll}
      checked={all}
      indeterminate={!all && units.some(({ id }) => selected.has(id))}
      check={(checked) => {
        select(units, checked);
      }}
    />
  );
}
