import type { ComponentChildren } from 'preact';
import type { Reservations } from '../../../api/reservations.ts';
import type { Project, Unit } from '../../../api/types.ts';
import { Amount } from '../../../components/amount.tsx';
import { Icon } from '../../../components/icon.tsx';
import { memoised } from '../../../components/memoised.tsx';
import { Status } from '../../../components/status.tsx';
import { useMembership } from '../../../membership/membership.ts';
import { hrefOf } from '../../../navigation/routes.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { floorOf, nameOf } from '../name.ts';
import { SORTS, setFilter } from './filters.ts';
import type { Selection } from '../bulk/selection.ts';

interface Props {
  readonly units: readonly Unit[];
  readonly projects: readonly Project[];
  /** Links to the units' first images, by the unit's id. */
  readonly covers: ReadonlyMap<string, string>;
  readonly reservations: Reservations;
  /** `null` without the permission to change units. */
  readonly selection: Selection | null;
  /** The sort order, as in the address. */
  readonly sort: string;
}

/**
 * The list of units: rows of equal height, two lines each on a phone. A click anywhere in a row
 * opens the unit. The roles are explicit, because browsers drop a table's roles when `display` is a
 * grid.
 */
export function UnitTable({ units, projects, covers, reservations, selection, sort }: Props) {
  const { t } = useTexts();
  const projectNames = new Map(projects.map(({ id, name }) => [id, name]));
  return (
    <table
      role="table"
      class={selection === null ? 'unit-table' : 'unit-table selects'}
      aria-label={t.units.title}
    >
      <thead role="rowgroup">
        <tr role="row">
          {selection !== null && (
            <th role="columnheader" scope="col" class="select">
              <SelectAll units={units} selection={selection} />
            </th>
          )}
          <th role="columnheader" scope="col" class="cover">
            <span class="unseen">{t.images.title}</span>
          </th>
          <Head by="unitIdentifier" sort={sort}>
            {t.units.fields.unitIdentifier}
          </Head>
          <th role="columnheader" scope="col">
            {t.units.project}
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
      </thead>
      <tbody role="rowgroup">
        {units.map((unit) => (
          <UnitRow
            key={unit.id}
            unit={unit}
            project={projectNames.get(unit.projectId) ?? ''}
            cover={covers.get(unit.id)}
            until={reservations.get(unit.id)?.until}
            selected={selection?.has(unit.id) === true}
            select={selection === null ? null : selection.set}
          />
        ))}
      </tbody>
    </table>
  );
}

interface HeadProps {
  readonly by: 'unitIdentifier' | 'etage' | 'zimmer' | 'wohnflaecheQm' | 'kaufpreis' | 'status';
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

interface UnitRowProps {
  readonly unit: Unit;
  readonly project: string;
  readonly cover: string | undefined;
  /** When its reservation ends. */
  readonly until: string | undefined;
  readonly selected: boolean;
  /** `null` without the permission to change units. */
  readonly select: Selection['set'] | null;
}

/** A row of the list. With its properties unchanged it costs nothing, as lists render often. */
const UnitRow = memoised(({ unit, project, cover, until, selected, select }: UnitRowProps) => {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const name = nameOf(unit);
  const floor = floorOf(t, unit);
  return (
    <tr role="row" class={selected ? 'selected' : undefined}>
      {select !== null && (
        <td role="cell" class="select">
          <SelectOne unit={unit} selected={selected} select={select} />
        </td>
      )}
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
        <a class="cut" href={hrefOf(orgId, 'units/:id', unit.id)} title={name}>
          <bdi>{name}</bdi>
        </a>
        {unit.visibility !== 'online' && (
          <span class="badge quiet">{t.visibilities[unit.visibility]}</span>
        )}
        {unit.archived && <span class="badge quiet">{t.units.archived}</span>}
      </th>
      <td role="cell" class="project cut" title={project}>
        <bdi>{project}</bdi>
      </td>
      <td role="cell" class="floor cut" title={floor}>
        {floor}
      </td>
      <td role="cell" class="number rooms" data-unit={t.units.roomsShort}>
        <Amount of={unit.zimmer} digits={1} />
      </td>
      <td role="cell" class="number area" data-unit="m²">
        <Amount of={unit.wohnflaecheQm} digits={2} />
      </td>
      <td role="cell" class="number price" data-unit="€">
        <Amount of={unit.kaufpreis} digits={2} />
      </td>
      <td role="cell" class="state">
        <Status status={unit.status} until={until} />
      </td>
    </tr>
  );
});

interface SelectOneProps {
  readonly unit: Unit;
  readonly selected: boolean;
  readonly select: Selection['set'];
}

function SelectOne({ unit, selected, select }: SelectOneProps) {
  const { t } = useTexts();
  return (
    <label>
      <input
        type="checkbox"
        aria-label={`${t.units.select}: ${nameOf(unit)}`}
        checked={selected}
        onChange={({ currentTarget }) => {
          select([unit], currentTarget.checked);
        }}
      />
    </label>
  );
}

interface SelectAllProps {
  readonly units: readonly Unit[];
  readonly selection: Selection;
}

/** Selects the whole page. A partial selection shows as indeterminate. */
function SelectAll({ units, selection }: SelectAllProps) {
  const { t } = useTexts();
  const all = units.every(({ id }) => selection.has(id));
  return (
    <label>
      <input
        type="checkbox"
        aria-label={t.units.selectAll}
        checked={all}
        indeterminate={!all && units.some(({ id }) => selection.has(id))}
        onChange={({ currentTarget }) => {
          selection.set(units, currentTarget.checked);
        }}
      />
    </label>
  );
}
