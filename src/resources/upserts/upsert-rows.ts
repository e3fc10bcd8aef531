import { Failure, type Fault, MAX_FAULTS } from '../../values/failure.ts';
import type { Author } from '../../writes/change.ts';
import { refuseAmbiguous } from '../properties/changes/named-units.ts';
import type { IndexedRow } from '../properties/changes/refused-rows.ts';
import {
  onlineGain,
  requireRoomForMetadata,
  revised,
} from '../properties/changes/change-of-units.ts';
import { requireForwardRows, withoutBackwardStatus } from '../properties/changes/status-moves.ts';
import type { ReservedUnit, UnitRow } from '../properties/store/unit-rows.ts';
import { newUnitRow } from '../properties/unit-row.ts';
import type { UpsertRow } from './schema.ts';
import { requireMatches } from '../properties/changes/row-conditions.ts';
import { broken } from '../../values/rule-messages.ts';

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
 * @param found the units with the external ids of the rows: see `unitsForProjectBySources`.
 * @param held the same units with their reservations.
 * @throws Failure `external_id_ambiguous` for an id that several units have, `external_id_elsewhere` for a unit of
 * another project, `precondition_failed` for a row whose unit is not as its `ifMatch` or its `ifNoneMatch` requires,
 * `sale_in_progress` or `sold` for one that may not take a sale back, `invalid_request` for one with too much metadata.
 */
export function resolveRows(
  rows: readonly IndexedRow<UpsertRow>[],
  found: readonly UnitRow[],
  held: readonly ReservedUnit[],
  place: Place,
): ResolvedRow[] {
  const bySource = Map.groupBy(found, ({ externalSourceId }) => externalSourceId);
  const candidates = rows.map(({ row, at }) => ({
    row,
    at,
    units: meantBy(row, bySource.get(row.externalSourceId) ?? [], place),
  }));
  refuseAmbiguous('external_id_ambiguous', candidates);
  refuseElsewhere(candidates, place);
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
    const { externalSourceId, ifMatch: _match, ifNoneMatch: _none, anyProject: _any, ...own } = row;
    const sent = { ...own, projectId: place.projectId };
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

/**
 * The units that a row may mean. Those of other projects count if the row says so, or if they are all in one
 * project. An id that several projects use is that of a new unit, and so is that of a row that only creates.
 *
 * @param found those of the project, or, if it has none, those of others, by their age.
 */
function meantBy(
  { anyProject = false, ifNoneMatch }: UpsertRow,
  found: readonly UnitRow[],
  { projectId }: Place,
): readonly UnitRow[] {
  const projects = new Set(found.map((unit) => unit.projectId));
  const isMeant = anyProject || projects.has(projectId) || (projects.size === 1 && !ifNoneMatch);
  if (!isMeant) return [];
  // Of the archived units of a project, the newest counts.
  const newest = new Map(found.map((unit) => [unit.projectId, unit]));
  return found.filter((unit) => !unit.archived || newest.get(unit.projectId) === unit);
}

/** Refuses rows whose units are in another project, unless they say that they may be. */
function refuseElsewhere(
  candidates: readonly (IndexedRow<UpsertRow> & { readonly units: readonly UnitRow[] })[],
  { projectId }: Place,
): void {
  const faults = candidates.flatMap(({ row, at, units: [unit] }): Fault[] => {
    if (row.anyProject === true || unit === undefined || unit.projectId === projectId) return [];
    const rule = broken('in_other_project', { other: unit.projectId, words: unit.id });
    return [{ path: `properties[${at}].externalSourceId`, ...rule }];
  });
  const [first] = faults;
  if (first === undefined) return;
  throw new Failure('external_id_elsewhere', `${first.path} ${first.message}.`, {
    projectId: first.other,
    propertyId: first.words,
    rows: faults.slice(0, MAX_FAULTS),
  });
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
