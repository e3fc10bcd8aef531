import { command } from '../../../http/command.ts';
import { requireMatch } from '../../../http/if-match.ts';
import { NOTHING } from '../../../http/operation.ts';
import type { Author } from '../../../writes/change.ts';
import { found } from '../../../values/failure.ts';
import { unitsByIds } from '../store/units.ts';
import { UnitPath } from '../schema.ts';
import { propertyOf, type UnitRow } from '../unit-row.ts';
import { changeOfUnits } from './change-of-units.ts';
import { revised } from './revise.ts';
import { BulkUnitChange, UnitAnswer, UnitChange, UnitsAnswer } from './schema.ts';

/** Changes one unit. */
export const changeProperty = command(
  {
    name: 'changeProperty',
    permission: 'property:update',
    effect: 'changes',
    params: UnitPath,
    body: UnitChange,
    response: UnitAnswer,
  },
  {
    perform: async ({ params: { propertyId: id }, input, ifMatch }, author) => {
      const units = await unitsOf(author, [id]);
      const before = found(units.get(id), 'property');
      requireMatch(ifMatch, before.updatedAt);
      const after = revised(before, input, author.now);
      return {
        ...changeOfUnits(author, [{ before, after }]),
        result: { property: propertyOf(after) },
      };
    },
    updatedAt: ({ property }) => property.updatedAt,
  },
);

/** Changes up to 200 units, all or none. */
export const changeProperties = command(
  {
    name: 'changeProperties',
    permission: 'property:update',
    effect: 'changes',
    params: NOTHING,
    body: BulkUnitChange,
    response: UnitsAnswer,
  },
  {
    perform: async ({ input: { properties: changes } }, author) => {
      const units = await unitsOf(
        author,
        changes.map(({ id }) => id),
      );
      const pairs = changes.map(({ id, ...change }, at) => {
        const before = found(units.get(id), `property as properties[${at}].id names`);
        return { before, after: revised(before, change, author.now) };
      });
      const properties = pairs.map(({ after }) => propertyOf(after));
      return { ...changeOfUnits(author, pairs), result: { properties } };
    },
  },
);

async function unitsOf(
  { tenant, read }: Author,
  ids: readonly string[],
): Promise<ReadonlyMap<string, UnitRow>> {
  const rows = await read((add) => add(unitsByIds(tenant, ids)));
  return new Map(rows().map((unit) => [unit.id, unit]));
}
