import type { Project, Unit } from '../../../api/types.ts';
import { Table } from '../../../components/table.tsx';
import { useMembership } from '../../../membership/membership.ts';
import { hrefOf } from '../../../navigation/place.ts';
import { amountText } from '../../../texts/amounts.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { addressOf, nameOf } from '../name.ts';
import { StatusBadge } from '../status-badge.tsx';
import type { Selection } from './selection.ts';

interface Props {
  readonly units: readonly Unit[];
  readonly projects: readonly Project[];
  /** `null` for who may not change units. */
  readonly selection: Selection | null;
}

/** Units with what tells them apart, and the status beside the name. */
export function UnitTable({ units, projects, selection }: Props) {
  const { t, language } = useTexts();
  const projectNames = new Map(projects.map(({ id, name }) => [id, name]));
  const amount = (decimal: string | null, sign = '') =>
    decimal === null ? '' : amountText(decimal, language) + sign;
  return (
    <Table
      label={t.units.title}
      dense
      rows={units}
      keyOf={({ id }) => id}
      columns={[
        ...(selection === null
          ? []
          : [
              {
                title: t.units.select,
                kind: 'select' as const,
                head: <SelectAll units={units} selection={selection} />,
                cell: (unit: Unit) => <SelectOne unit={unit} selection={selection} />,
              },
            ]),
        {
          title: t.units.unit,
          kind: 'head',
          cell: (unit) => <Name unit={unit} project={projectNames.get(unit.projectId)} />,
        },
        { title: t.units.address, cell: (unit) => <Address unit={unit} /> },
        { title: t.units.floor, kind: 'number', cell: ({ etage }) => etage ?? '' },
        { title: t.units.fields.zimmer, kind: 'number', cell: ({ zimmer }) => amount(zimmer) },
        {
          title: t.units.area,
          kind: 'number',
          cell: ({ wohnflaecheQm }) => amount(wohnflaecheQm, ' m²'),
        },
        {
          title: t.units.price,
          kind: 'number',
          cell: ({ kaufpreis }) => amount(kaufpreis, ' €'),
        },
        {
          title: t.units.rent,
          kind: 'number',
          cell: ({ kaltmieteWohnung }) => amount(kaltmieteWohnung, ' €'),
        },
      ]}
    />
  );
}

interface NameProps {
  readonly unit: Unit;
  readonly project: string | undefined;
}

function Name({ unit, project }: NameProps) {
  const { t } = useTexts();
  const { orgId } = useMembership();
  return (
    <>
      <span class="unit-name">
        <a href={hrefOf(orgId, 'units/:id', unit.id)} title={nameOf(unit)}>
          <bdi>{nameOf(unit)}</bdi>
        </a>{' '}
        <StatusBadge status={unit.status} />
        {unit.archived && <span class="badge quiet">{t.units.archived}</span>}
      </span>
      <span class="small">
        {[project, t.visibilities[unit.visibility]].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

function Address({ unit }: { readonly unit: Unit }) {
  const { street, place } = addressOf(unit);
  return (
    <span class="unit-address">
      <bdi>{street}</bdi> <span class="small">{place}</span>
    </span>
  );
}

interface SelectAllProps {
  readonly units: readonly Unit[];
  readonly selection: Selection;
}

function SelectAll({ units, selection }: SelectAllProps) {
  const { t } = useTexts();
  const ids = units.map(({ id }) => id);
  return (
    <input
      type="checkbox"
      aria-label={t.units.selectAll}
      checked={ids.every((id) => selection.has(id))}
      onChange={({ currentTarget }) => {
        selection.set(ids, currentTarget.checked);
      }}
    />
  );
}

interface SelectOneProps {
  readonly unit: Unit;
  readonly selection: Selection;
}

function SelectOne({ unit, selection }: SelectOneProps) {
  const { t } = useTexts();
  return (
    <input
      type="checkbox"
      aria-label={`${t.units.select}: ${nameOf(unit)}`}
      checked={selection.has(unit.id)}
      onChange={({ currentTarget }) => {
        selection.set([unit.id], currentTarget.checked);
      }}
    />
  );
}
