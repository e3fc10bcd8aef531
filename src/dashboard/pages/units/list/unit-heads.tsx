import type { ComponentChildren } from 'preact';
import type { Unit } from '../../../api/types.ts';
import { PromptCheckbox } from '../../../components/checkbox.tsx';
import { Icon } from '../../../components/icon.tsx';
import { listWords } from './words.ts';
import type { Selection } from '../bulk/selection.ts';
import { metadataNameOf } from '../../../unit-cells/column-name.ts';
import { type Column, isFigure, NARROW, ofColumn } from './columns.ts';
import { SORTS, setFilter } from './filters.ts';
import { useTexts } from '../../../kit/use-texts.ts';

interface UnitHeadsProps {
  readonly units: readonly Unit[];
  readonly columns: readonly Column[];
  readonly selected: Selection['byId'];
  /** `null` without the permission to change units. */
  readonly select: Selection['set'] | null;
  /** The sort order. */
  readonly sort: string;
  /** Whether all units are of one project. */
  readonly ofProject: boolean;
}

/** The row of column headers. */
export function UnitHeads({ units, columns, selected, select, sort, ofProject }: UnitHeadsProps) {
  const { t } = useTexts(listWords);
  const { fields } = t.units;
  const heads = {
    project: <Plain column="project">{ofProject ? fields.haus : t.units.project}</Plain>,
    etage: (
      <Head by="etage" sort={sort}>
        {t.units.floor}
      </Head>
    ),
    zimmer: (
      <Head by="zimmer" sort={sort} number>
        {t.units.roomsHead}
      </Head>
    ),
    wohnflaecheQm: (
      <Head by="wohnflaecheQm" sort={sort} number>
        {t.units.areaHead}
      </Head>
    ),
    kaufpreis: (
      <Head by="kaufpreis" sort={sort} number>
        {t.units.priceHead}
      </Head>
    ),
    kaufpreisPerQm: <Plain column="kaufpreisPerQm">{t.list.names.kaufpreisPerQm}</Plain>,
    status: (
      <Head by="status" sort={sort}>
        {fields.status}
      </Head>
    ),
    kaufpreisStellplatz: (
      <Plain column="kaufpreisStellplatz">{t.list.names.kaufpreisStellplatz} €</Plain>
    ),
    hausgeldGesamt: <Plain column="hausgeldGesamt">{t.list.names.hausgeldGesamt} €</Plain>,
    visibility: <Plain column="visibility">{t.list.names.visibility}</Plain>,
    reference: <Plain column="reference">{t.list.names.reference}</Plain>,
  };
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
        {fields.unitIdentifier}
      </Head>
      {columns.map((column) =>
        ofColumn(column, heads, <MetadataHead key={column} column={column} />),
      )}
    </tr>
  );
}

interface PlainProps {
  readonly column: Column;
  readonly children: ComponentChildren;
}

/** A header cell that does not sort. */
function Plain({ column, children }: PlainProps) {
  return (
    <th
      role="columnheader"
      scope="col"
      class={`${NARROW.has(column) ? '' : 'extra '}${isFigure(column) ? 'number' : ''}`}
    >
      {children}
    </th>
  );
}

/** The header cell of a column of the metadata: its name. */
function MetadataHead({ column }: Pick<PlainProps, 'column'>) {
  return <Plain column={column}>{metadataNameOf(column)}</Plain>;
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
          setFilter('sort')(SORTS.find((known) => known === next) ?? '');
        }}
      >
        {children}
        {sorted !== undefined && <Icon name={sorted === 'ascending' ? 'up' : 'down'} />}
      </button>
    </th>
  );
}

interface SelectAllProps extends Pick<UnitHeadsProps, 'units' | 'selected'> {
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
