import type { Instant } from '../../../values/instant.ts';
import { requireRoomForMetadata, reviseUnit } from './change-of-units.ts';
import type { UnitToChange } from './named-units.ts';
import { requireForwardRows, withoutBackwardStatus } from './status-moves.ts';

/**
 * Sets the fields of the units that the rows of a body name.
 *
 * @throws Failure `sale_in_progress` or `sold` for rows that may not take a sale back, `invalid_request` for rows
 * with too much metadata. It names them.
 */
export function reviseRows<Row extends UnitToChange>(
  rows: readonly Row[],
  terms: { readonly isStrict: boolean; readonly now: Instant },
) {
  const revisedRows = rows.map((row) => {
    const { change, decision } = withoutBackwardStatus(row, row.change, { ...terms, isRow: true });
    return { ...row, decision, pair: reviseUnit(row.unit, change, terms.now) };
  });
  requireForwardRows(revisedRows);
  requireRoomForMetadata(
    revisedRows.map(({ pair }) => pair.after),
    (index) => ['properties', revisedRows[index]?.at ?? index],
  );
  return revisedRows;
}
