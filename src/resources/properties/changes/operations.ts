import { write } from '../../../http/contract/operation.ts';
import { orNotFound } from '../../../values/failure.ts';
import { type HeldUnit, heldIn, storedOf, unitsByIds } from '../store/unit-rows.ts';
import { UnitPath } from '../schema.ts';
import { propertyOf } from '../unit-row.ts';
import {
  changeOfUnits,
  keepingReservation,
  keptItsReservation,
  requireRoomForMetadata,
  requireTargets,
  revised,
  targetProjects,
} from './change-of-units.ts';
import { unitsNamedBy } from './named-units.ts';
import { claimsAbout, requireUnchanged } from './claims.ts';
import { judgeRows } from './partial-body.ts';
import { placed, placeInBody, refusedOf, withoutRefused } from './refused-rows.ts';
import { BulkUnitChange, UnitAnswer, UnitChange, UnitsAnswer } from './schema.ts';
import { requireMatch } from '../../../http/request/guards.ts';

export const changeProperty = write({
  permission: 'property:update',
  params: UnitPath,
  body: UnitChange,
  response: UnitAnswer,
  doc: {
    id: 'changeUnit',
    summary: 'Change a unit',
    description:
      'Changes any field of a unit, except those that the service sets or computes, and computes the figures again. Fields that are not sent stay unchanged. `projectId` moves the unit to another project of the organisation. A unit that goes online counts against the plan.',
    refusals: ['quota_exceeded', 'external_id_taken'],
    at: {
      api: {
        id: 'changeProperty',
        description:
          'Changes any field of a unit, except those that the service sets or computes, and computes the figures again. Fields that are not sent stay unchanged; `null` clears a field. `projectId` moves the unit to another project of the organisation. Any status may follow any other; `archived` puts a unit into the archive and takes it out again. A unit that goes online counts against the plan. With `If-Match`, the change is made only if the unit is still as it was read; otherwise the answer is 412.',
      },
    },
  },
  compares: true,
  perform: async ({ params: { propertyId: id }, input, ifMatch, claims }, author) => {
    const rows = await author.read((add) => ({
      units: add(unitsByIds(author.tenant, [id])),
      projects: targetProjects(add, author.tenant, [input]),
    }));
    const row = orNotFound(rows.units()[0], 'property');
    const { unit: before } = row;
    requireMatch(ifMatch, before.updatedAt);
    requireUnchanged(claims, () => storedOf(row));
    requireTargets(rows.projects, [{ path: 'projectId', ...input }]);
    const isToken = (await author.actor).by === 'token';
    const held = isToken ? heldIn(rows.units()) : [];
    const { change, kept } = keepingReservation(before, input, held);
    const pair = revised(before, change, author.now);
    requireRoomForMetadata([pair.after], () => []);
    const property = propertyOf(pair.after);
    return { ...changeOfUnits(author, [pair]), result: { property, ...keptOf(kept ? [id] : []) } };
  },
  warns: ({ keptReservations = [] }) => keptReservations.map(() => keptItsReservation([])),
  updatedAt: ({ property }) => property.updatedAt,
});

export const changeProperties = write({
  permission: 'property:update',
  body: BulkUnitChange,
  response: UnitsAnswer,
  doc: {
    id: 'changeUnits',
    summary: 'Change units',
    description:
      'Changes from 1 to 200 units in one transaction: all of them, or none; with `partial`, those whose rows can be written. A row may have `ifMatch`: if one unit has changed since, nothing is written. Otherwise it is the same as the change of one unit.',
    refusals: ['quota_exceeded', 'external_id_taken', 'precondition_failed'],
    at: {
      api: {
        id: 'changeProperties',
        description:
          'Changes from 1 to 200 units in one transaction: all of them, or none; with `partial`, those whose rows can be written. Each change names its unit by `id`, or without `id` by `externalSourceId`; archived units count only if no other unit has it. If several units have the `externalSourceId`, the answer is 400 and names them; if none has, it is 404. Beside `id`, `externalSourceId` is a new value. A row may have `ifMatch`: if one unit has changed since, nothing is written, and `details` name each such row. Otherwise it is the same as the change of one unit.',
        refusals: ['quota_exceeded', 'not_found', 'external_id_taken', 'precondition_failed'],
      },
    },
  },
  compares: true,
  partial: judgeRows,
  perform: async ({ input: { properties, partial }, claims, invalidRows }, author) => {
    const changes = placed(properties, invalidRows);
    const find = await unitsNamedBy(author, changes);
    // Somebody in the dashboard has the unit before them.
    const isPerson = (await author.actor).by === 'session';
    const { resolved, refused } = withoutRefused(
      changes,
      { isPartial: partial, invalidRows },
      (left) => {
        const named = find(left);
        const byPlace = new Map<PropertyKey | undefined, HeldUnit>(
          named.map((each) => [each.at, each]),
        );
        requireUnchanged(claimsAbout(claims, left), ([, at]) => {
          const row = byPlace.get(at);
          return row && storedOf(row);
        });
        const rows = named.map(({ unit, change: sent, held, at }) => {
          const passing = keepingReservation(
            unit,
            sent,
            isPerson || held === null ? [] : [unit.id],
          );
          return { at, kept: passing.kept, pair: revised(unit, passing.change, author.now) };
        });
        requireRoomForMetadata(
          rows.map(({ pair }) => pair.after),
          (index) => ['properties', rows[index]?.at ?? index],
        );
        return rows;
      },
    );
    const pairs = resolved.map(({ pair }) => pair);
    const kept = resolved.flatMap(({ kept: isKept, pair }) => (isKept ? [pair.after.id] : []));
    const changed = pairs.map(({ after }) => propertyOf(after));
    return {
      ...changeOfUnits(author, pairs),
      result: { properties: changed, ...keptOf(kept), ...refusedOf(refused) },
    };
  },
  warns: ({ properties, keptReservations = [], refused }) =>
    keptReservations.map((kept) => {
      const index = properties.findIndex(({ id }) => id === kept);
      return keptItsReservation(['properties', placeInBody(index, refused)]);
    }),
});

const keptOf = (kept: readonly string[]) =>
  kept.length === 0 ? {} : { keptReservations: [...kept] };
