import { requireMatch } from '../../../http/if-match.ts';
import { NOTHING } from '../../../http/operation.ts';
import { write } from '../../../http/write.ts';
import { found } from '../../../values/failure.ts';
import { unitsByIds } from '../store/units.ts';
import { UnitPath } from '../schema.ts';
import { propertyOf } from '../unit-row.ts';
import { changeOfUnits } from './change-of-units.ts';
import { unitsNamedBy } from './named-units.ts';
import { revised } from './revise.ts';
import { BulkUnitChange, UnitAnswer, UnitChange, UnitsAnswer } from './schema.ts';

/** Changes one unit. */
export const changeProperty = write({
  to: 'organisation',
  name: 'changeProperty',
  permission: 'property:update',
  effect: 'changes',
  params: UnitPath,
  body: UnitChange,
  response: UnitAnswer,
  perform: async ({ params: { propertyId: id }, input, ifMatch }, author) => {
    const rows = await author.read((add) => add(unitsByIds(author.tenant, [id])));
    const before = found(rows()[0], 'property');
    requireMatch(ifMatch, before.updatedAt);
    const after = revised(before, input, author.now);
    return {
      ...changeOfUnits(author, [{ before, after }]),
      result: { property: propertyOf(after) },
    };
  },
  updatedAt: ({ property }) => property.updatedAt,
});

/** Changes up to 200 units, all or none. */
export const changeProperties = write({
  to: 'organisation',
  name: 'changeProperties',
  permission: 'property:update',
  effect: 'changes',
  params: NOTHING,
  body: BulkUnitChange,
  response: UnitsAnswer,
  perform: async ({ input: { properties: changes } }, author) => {
    const named = await unitsNamedBy(author, changes);
    const pairs = named.map(({ unit, change }) => ({
      before: unit,
      after: revised(unit, change, author.now),
    }));
    const properties = pairs.map(({ after }) => propertyOf(after));
    return { ...changeOfUnits(author, pairs), result: { properties } };
  },
});
