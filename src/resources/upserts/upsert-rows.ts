import { Failure, type Fault, MAX_FAULTS } from '../../values/failure.ts';
import type { Author } from '../../writes/change.ts';
import { ambiguousUnit } from '../properties/changes/named-units.ts';
import type { Placed } from '../properties/changes/refused-rows.ts';
import {
  onlineGain,
  requireRoomForMetadata,
  revised,
} from '../properties/changes/change-of-units.ts';
import { requireForwardRows, withoutBackwardStatus } from '../properties/changes/status-moves.ts';
import type { HeldUnit, UnitRow } from '../properties/store/unit-rows.ts';
import { newUnitRow } from '../properties/unit-row.ts';
import type { UpsertRow } from './schema.ts';
import { requireMatches } from '../properties/changes/row-conditions.ts';

/** A row of an upsert with its unit, before and after. */
export interface ResolvedRow {
  /** The position of the row in the body. */
  readonly at: number;
  readonly externalSourceId: string;
  /** `null` if the row creates the unit. */
  readonly before: UnitRow | null;
  /** The same object as `before` if the row changes nothing. */
  readonly after: UnitRow;
  /** The fields that the row sets: no others differ. */
  readonly set: readonly string[];
  /** Whether the row's status is set. */
  readonly decision: 'set' | 'kept' | 'refused';
}

/** The project of the units, and what a new unit needs. */
export interface Place extends Pick<Author, 'orgId' | 'now' | 'newId'> {
  readonly projectId: string;
  readonly isStrict: boolean;
}

/**
 * Finds the unit of each row, or creates it, and sets the row's fields.
 *
 * @param found the project's units with the external ids of the rows: see `unitsOfProjectBySources`.
 * @param held the same units with their reservations.
 * @throws Failure `external_id_ambiguous` for an id that several units have, `precondition_failed` for
 * a row whose unit is not as its `ifMatch` or its `ifNoneMatch` requires, `sale_in_progress` or `sold` for
 * one that may not take a sale back, `invalid_request` for one with too much metadata.
 */
export function resolveRows(
  rows: readonly Placed<UpsertRow>[],
  found: readonly UnitRow[],
  held: readonly HeldUnit[],
  place: Place,
): ResolvedRow[] {
  const bySource = Map.groupBy(found, ({ externalSourceId }) => externalSourceId);
  const candidates = rows.map(({ row, at }) => ({
    row,
    at,
    units: bySource.get(row.externalSourceId) ?? [],
  }));
  refuseAmbiguous(candidates);
  requireMatches(
    candidates.map(({ row: { ifMatch, ifNoneMatch }, at, units }) => ({
      path: `properties[${at}]`,
      ifMatch,
      ifNoneMatch,
      updatedAt: units[0]?.updatedAt,
    })),
  );
  const heldById = new Map(held.map((each) => [each.unit.id, each.held]));
  const resolved = candidates.map(({ row, at, units }) => {
    const { externalSourceId, ifMatch: _guard, ifNoneMatch: _other, ...sent } = row;
    const [before = null] = units;
    const unit = before ?? blankUnit(externalSourceId, place);
    const holder = { unit, held: heldById.get(unit.id) ?? null };
    const terms = { ...place, isRow: true };
    const { change, decision } = withoutBackwardStatus(holder, sent, terms);
    const { after, set } = revised(unit, change, place.now);
    return { at, row: holder, externalSourceId, before, after, set, decision };
  });
  requireForwardRows(resolved);
  requireRoomForMetadata(
    resolved.map(({ after }) => after),
    (index) => ['properties', resolved[index]?.at ?? index],
  );
  return resolved;
}

function blankUnit(externalSourceId: string, { newId, orgId, projectId }: Place): UnitRow {
  const initial = { status: 'frei', visibility: 'offline' } as const;
  return { ...newUnitRow(newId(), orgId, projectId, initial), externalSourceId };
}

function refuseAmbiguous(
  candidates: readonly { readonly at: number; readonly units: readonly UnitRow[] }[],
): void {
  const faults = candidates.flatMap(({ units, at }): Fault[] =>
    units.length < 2
      ? []
      : [{ path: `properties[${at}].externalSourceId`, ...ambiguousUnit(units) }],
  );
  if (faults.length === 0) return;
  const message = 'Several units of the project have one externalSourceId: see details.';
  throw new Failure('external_id_ambiguous', message, faults.slice(0, MAX_FAULTS));
}

/** What an upsert adds to the use of the plan's limits. */
export function quotaOfUpsert(rows: readonly ResolvedRow[]) {
  const before = rows.flatMap((row) => row.before ?? []);
  const after = rows.map((row) => row.after);
  return {
    monthlyUnits: rows.length - before.length,
    maxOnlineUnits: Math.max(0, onlineGain(before, after)),
  };
}
