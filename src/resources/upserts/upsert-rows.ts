import { Failure, type Fault, MAX_FAULTS } from '../../values/failure.ts';
import type { Author } from '../../writes/change.ts';
import { reviseRows, refuseAmbiguous } from '../properties/changes/named-units.ts';
import type { IndexedRow } from '../properties/changes/refused-rows.ts';
import { onlineGain } from '../properties/changes/change-of-units.ts';
import type { ReservedUnit, UnitRow } from '../properties/store/unit-rows.ts';
import { newUnitRow, type UnitPlace } from '../properties/unit-row.ts';
import type { UpsertRow } from './schema.ts';
import { requireMatches } from '../properties/changes/row-conditions.ts';
import { broken } from '../../values/rule-messages.ts';

export type ResolvedRow = ReturnType<typeof resolveRows>[number];

/** The project of the units, and what a new unit needs. */
export interface Place extends UnitPlace, Pick<Author, 'newId' | 'now'> {
  readonly isStrict: boolean;
}

/**
 * Finds the unit of each row, or creates it, and sets the row's fields.
 *
 * @param found the units with the external ids of the rows: see `unitsForProjectBySources`.
 * @throws Failure `external_id_ambiguous` for an id that several units have, `external_id_elsewhere` for a unit of
 * another project, `precondition_failed` for a row whose unit is not as its `ifMatch` or its `ifNoneMatch` requires,
 * and as {@link reviseRows} does.
 */
export function resolveRows(
  rows: readonly IndexedRow<UpsertRow>[],
  found: readonly ReservedUnit[],
  place: Place,
) {
  const bySource = Map.groupBy(found, ({ unit }) => unit.externalSourceId);
  const candidates = rows.map(({ row, at }) => ({
    row,
    at,
    units: chooseUnits(row, bySource.get(row.externalSourceId) ?? [], place),
  }));
  refuseAmbiguous('external_id_ambiguous', candidates);
  refuseElsewhere(candidates, place);
  requireMatches(
    candidates.map(({ row: { ifMatch, ifNoneMatch }, at, units }) => ({
      path: `properties[${at}]`,
      ifMatch,
      ifNoneMatch,
      updatedAt: units[0]?.unit.updatedAt,
    })),
  );
  const named = candidates.map(({ row, at, units: [stored] }) => {
    const { externalSourceId, ifMatch: _match, ifNoneMatch: _none, anyProject: _any, ...own } = row;
    const change = { ...own, projectId: place.projectId };
    const unit = stored?.unit ?? blankUnit(externalSourceId, place);
    const { reservation = null, inherited = null } = stored ?? {};
    return { unit, reservation, inherited, row, at, change, isNew: stored === undefined };
  });
  return reviseRows(named, place);
}

function blankUnit(externalSourceId: string, place: Place): UnitRow {
  const initial = { status: 'frei', visibility: 'offline' } as const;
  return { ...newUnitRow(place.newId(), place, initial), externalSourceId };
}

/**
 * The units that a row may mean. Those of other projects count if the row says so, or if they are all in one
 * project. An id that several projects use is that of a new unit, and so is that of a row that only creates.
 *
 * @param found those of the project, or, if it has none, those of others, by their age.
 */
function chooseUnits(
  { anyProject = false, ifNoneMatch }: UpsertRow,
  found: readonly ReservedUnit[],
  { projectId }: Place,
): readonly ReservedUnit[] {
  const projects = new Set(found.map(({ unit }) => unit.projectId));
  const isMeant = anyProject || projects.has(projectId) || (projects.size === 1 && !ifNoneMatch);
  if (!isMeant) return [];
  // Of the archived units of a project, the newest counts.
  const newest = new Map(found.map(({ unit }) => [unit.projectId, unit]));
  return found.filter(({ unit }) => !unit.archived || newest.get(unit.projectId) === unit);
}

/** Refuses rows whose units are in another project, unless they say that they may be. */
function refuseElsewhere(
  candidates: readonly (IndexedRow<UpsertRow> & { readonly units: readonly ReservedUnit[] })[],
  { projectId }: Place,
): void {
  const faults = candidates.flatMap(({ row, at, units: [{ unit } = {}] }): Fault[] => {
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
export function countUpsert(rows: readonly ResolvedRow[]) {
  const before = rows.flatMap(({ isNew, unit }) => (isNew ? [] : [unit]));
  const after = rows.map(({ pair }) => pair.after);
  return {
    monthlyUnits: rows.length - before.length,
    maxOnlineUnits: Math.max(0, onlineGain(before, after)),
  };
}
