import Big from 'big.js';
import type { ComponentChildren, JSX } from 'preact';
import type { Reservation, Unit } from '../../../api/types.ts';
import { amountIn } from '../../../components/amount.tsx';
import { Icon } from '../../../components/icon.tsx';
import { memoised } from '../../../components/memoised.tsx';
import { Status } from '../../../components/status.tsx';
import { hrefOf } from '../../../navigation/routes.ts';
import { amountText } from '../../../texts/amounts.ts';
import { listWords } from './words.ts';
import { metadataNameOf } from '../../../unit-cells/column-name.ts';
import { shortStatuses } from '../../../texts/short-statuses.ts';
import { floorOf, nameOf } from '../../../texts/unit-name.ts';
import {
  type Column,
  DIGITS,
  EDITABLE,
  type EditableColumn,
  isFigure,
  ofColumn,
} from './columns.ts';
import type { Wording } from '../../../kit/words.ts';
import { useTexts } from '../../../kit/use-texts.ts';

export interface UnitCellsProps {
  readonly unit: Unit;
  readonly columns: readonly Column[];
  readonly project: string;
  readonly cover: string | undefined;
  readonly reservation: Reservation | undefined;
  /** Who holds the unit: the case and the person. */
  readonly holder: string;
  /** Begins to edit a cell; `null` without the permission. */
  readonly begin: ((id: string, column: EditableColumn) => void) | null;
  /** The cell that is being edited, and its editor. */
  readonly editing: EditableColumn | null;
  readonly editor: ComponentChildren;
}

/** The cells of a row. They do not render again when the selection changes. */
export const UnitCells = memoised(({ columns, ...row }: UnitCellsProps) => {
  const { unit, cover } = row;
  const wording = useTexts(listWords);
  const { t } = wording;
  const name = nameOf(unit);
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
        {unit.visibility !== 'online' && !columns.includes('visibility') && (
          <span class="badge quiet">{t.visibilities[unit.visibility]}</span>
        )}
        {unit.archived && <span class="badge quiet">{t.units.archived}</span>}
      </th>
      {columns.map((column) => (
        <UnitCell key={column} column={column} wording={wording} {...row} />
      ))}
    </>
  );
});

interface UnitCellProps extends Omit<UnitCellsProps, 'columns' | 'cover'> {
  readonly column: Column;
  readonly wording: Wording<ReturnType<typeof listWords>>;
}

/** The class of a column's cells, and the unit behind its figures on a phone. */
const LOOKS = {
  project: 'project cut extra',
  etage: 'floor cut',
  zimmer: 'number rooms',
  wohnflaecheQm: 'number area',
  kaufpreis: 'number price',
  kaufpreisPerQm: 'number extra faint',
  status: 'state',
  kaufpreisStellplatz: 'number extra',
  hausgeldGesamt: 'number extra',
  visibility: 'extra cut',
  reference: 'extra cut',
};

/** A cell. A click on an editable one edits it; the row's link is behind it. */
function UnitCell({ column, unit, editing, editor, begin, wording, ...row }: UnitCellProps) {
  const { t } = wording;
  const editable = EDITABLE.find((each) => each === column);
  const isEmpty = isFigure(column) && unit[column] === null;
  const units: Partial<Record<Column, string>> = {
    zimmer: t.units.roomsShort,
    wohnflaecheQm: 'm²',
    kaufpreis: '€',
  };
  const content = contentOf(unit, column, row, wording);
  const short = shortStatuses(t)[unit.status];
  return (
    <td
      role="cell"
      class={`${ofColumn(column, LOOKS, 'extra cut')}${isEmpty ? ' none' : ''}${column === 'project' && houseOf(unit) === '' ? ' no-house' : ''}`}
      data-unit={units[column]}
      data-short={column === 'status' && short !== t.statuses[unit.status] ? short : undefined}
      title={typeof content === 'string' ? content : undefined}
    >
      {editable !== undefined && editing === editable && editor}
      {editing !== editable &&
        (editable === undefined || begin === null ? (
          content
        ) : (
          <button
            type="button"
            class="cell"
            tabIndex={-1}
            title={t.list.edit({ column: t.list.names[editable], unit: nameOf(unit) })}
            onClick={() => {
              begin(unit.id, editable);
            }}
          >
            {content}
          </button>
        ))}
    </td>
  );
}

/** What a cell shows. */
function contentOf(
  unit: Unit,
  column: Column,
  { project, reservation, holder }: Pick<UnitCellsProps, 'project' | 'reservation' | 'holder'>,
  { t, language }: Wording,
): JSX.Element | string {
  if (isFigure(column)) {
    const decimal = unit[column];
    if (decimal === null) return '–';
    return DIGITS[column] === 0
      ? amountText(new Big(decimal).toFixed(0), language)
      : amountIn(decimal, DIGITS[column], language);
  }
  switch (column) {
    case 'project':
      return <Place unit={unit} project={project} />;
    case 'etage':
      return floorOf(t, unit);
    case 'status':
      return <Status status={unit.status} until={reservation?.until} />;
    case 'visibility':
      return t.visibilities[unit.visibility];
    case 'reference':
      return holder;
    default:
      return unit.metadata[metadataNameOf(column) ?? ''] ?? '';
  }
}

const houseOf = ({ haus }: Unit) => haus ?? '';

/** The unit's project or house; on a phone its house alone, in full words. */
function Place({ unit, project }: Pick<UnitCellsProps, 'unit' | 'project'>) {
  const { t } = useTexts(listWords);
  return (
    <>
      <span class="on-wide" title={project}>
        {project}
      </span>
      {houseOf(unit) !== '' && <span class="on-phone">{t.units.inHouse(houseOf(unit))}</span>}
    </>
  );
}
