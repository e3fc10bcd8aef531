import { write } from '../../../http/contract/operation.ts';
import { orNotFound } from '../../../values/failure.ts';
import { withReservation, unitsByIds } from '../store/unit-rows.ts';
import { PropertyAnswer, UnitPath } from '../schema.ts';
import { toProperty } from '../unit-row.ts';
import {
  writeChanges,
  requireFitting,
  requireSale,
  requireTargets,
  reviseUnit,
  targetProjects,
} from './change-of-units.ts';
import { reviseRows, findNamedUnits } from './named-units.ts';
import { assertRowsUnchanged, assertUnchanged } from './echoed-fields.ts';
import { judgeRows } from './partial-body.ts';
import { placeRows, placeInBody, presentRefused, leaveOutRefused } from './refused-rows.ts';
import { presentKept, warnOfKept, requireForward, decideChange } from './status-moves.ts';
import { BulkUnitChange, UnitChange, UnitsAnswer } from './schema.ts';
import { requireMatch } from '../../../http/response/entity-tags.ts';

export const changeProperty = write({
  id: 'changeProperty',
  summary: 'Change a unit',
  description:
    'Changes any field of a unit, except those that the service sets or computes, and computes the figures again. Fields that are not sent stay unchanged; `null` clears a field. `projectId` moves the unit to another project of the organisation. A sale goes forward: a status that would take it back is 409 `sale_in_progress` or `sold`, unless the change says `movesBack`. `archived` puts a unit into the archive and takes it out again. A unit that goes online counts against the plan. With `If-Match`, the change is made only if the unit is still as it was read; otherwise the answer is 412.',
  refusals: ['quota_exceeded', 'external_id_taken', 'sale_in_progress', 'sold'],
  permission: 'property:update',
  params: UnitPath,
  body: UnitChange,
  response: PropertyAnswer,
  compares: true,
  perform: async (
    { params: { propertyId: id }, input, ifMatch, isStrict, echoedFields },
    author,
  ) => {
    const { now } = author;
    const rows = await author.read((add) => ({
      units: add(unitsByIds(author.tenant, [id])),
      projects: targetProjects(add, author.tenant, [input]),
    }));
    const row = orNotFound(rows.units()[0], 'property');
    const { unit: before } = row;
    requireMatch(ifMatch, before.updatedAt);
    assertUnchanged(echoedFields, () => withReservation(row));
    requireTargets(rows.projects, [{ path: 'projectId', ...input }]);
    const decided = decideChange(row, input, { isRow: false, isStrict, now });
    requireForward(row, decided);
    requireSale([{ unit: before, change: decided.change }], () => []);
    const pair = reviseUnit(before, decided.change, author);
    requireFitting([pair.after], () => []);
    return { ...writeChanges(author, [pair]), result: { property: toProperty(pair.after) } };
  },
  updatedAt: ({ property }) => property.updatedAt,
});

export const changeProperties = write({
  id: 'changeProperties',
  summary: 'Change units',
  description:
    'Changes from 1 to 200 units in one transaction: all of them, or none; with `partial`, those whose rows can be written. Each change names its unit by `id`, or without `id` by `externalSourceId`; archived units count only if no other unit has it. If several units have the `externalSourceId`, the answer is 400 and names them; if none has, it is 404. Beside `id`, `externalSourceId` is a new value. A row may have `ifMatch`: if one unit has changed since, nothing is written, and `details` name each such row. A row whose status would take a sale back has its other fields written, keeps its status, and says so in `kept`, unless it says `movesBack`; under `Prefer: handling=strict` it is refused. Otherwise it is the same as the change of one unit.',
  refusals: [
    'quota_exceeded',
    'not_found',
    'external_id_taken',
    'precondition_failed',
    'sale_in_progress',
    'sold',
  ],
  permission: 'property:update',
  body: BulkUnitChange,
  response: UnitsAnswer,
  compares: true,
  partial: judgeRows,
  perform: async (
    { input: { properties, partial }, isStrict, echoedFields, invalidRows },
    author,
  ) => {
    const changes = placeRows(properties, invalidRows);
    const find = await findNamedUnits(author, changes);
    const { resolved, refused } = leaveOutRefused(
      changes,
      { isPartial: partial, invalidRows },
      (left) => {
        const named = find(left);
        assertRowsUnchanged(echoedFields, named, withReservation);
        return reviseRows(named, { ...author, isStrict });
      },
    );
    const pairs = resolved.map(({ pair }) => pair);
    const changed = resolved.map(({ pair, decision }) =>
      Object.assign(toProperty(pair.after), presentKept(decision)),
    );
    return {
      ...writeChanges(author, pairs),
      result: { properties: changed, ...presentRefused(refused) },
    };
  },
  warns: ({ properties, refused }) =>
    warnOfKept(properties, (index) => placeInBody(index, refused)),
});
