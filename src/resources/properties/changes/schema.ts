import * as z from 'zod';
import { described } from '../../../http/described.ts';
import { listSize, mayBeAbsent, object, text, uuid } from '../../../http/fields.ts';
import { isJsonObject, withWarnings } from '../../../http/faults.ts';
import { Property, unreadFloor } from '../schema.ts';
import { shapeOf } from '../unit-field-kinds.ts';
import { UNIT_FIELDS } from '../unit-fields.ts';
import { rule } from '../../../values/rules.ts';

const MAX_UNITS = 200;

/** Every stored field that is neither an id nor derived. Absent fields stay unchanged. */
const CHANGES = shapeOf(UNIT_FIELDS, 'changed');

export const UnitChange = withWarnings(
  object(CHANGES).meta({
    id: 'UnitChange',
    description:
      'New values of a unit’s fields. Absent fields stay unchanged; `null` clears a field. `etageLabel` without `etage` sets `etage`, too.',
  }),
  unreadFloor,
);

export type UnitChange = z.output<typeof UnitChange>;

/** How a change names its unit: by exactly one of the two. */
const NAMES = { id: mayBeAbsent(uuid()), externalSourceId: mayBeAbsent(text()) };

/** Which of the two a change has; `null` if it is no object, which other rules refuse. */
function namesIn(change: unknown): string[] | null {
  if (!isJsonObject(change)) return null;
  return Object.keys(NAMES).filter((name) => Object.hasOwn(change, name));
}

/** Applies a rule even if other fields have faults, so that all are reported at once. */
const ALWAYS = { when: () => true };

const NamedChange = withWarnings(
  object({
    ...described(NAMES, {
      id: 'Id of the unit. Required unless `externalSourceId` is given.',
      externalSourceId:
        'The unit’s `externalSourceId`, instead of its `id`. If several units have it, archived ones included, the answer is 400 and names them.',
    }),
    ...CHANGES,
  })
    .refine((change) => namesIn(change)?.length !== 0, {
      ...ALWAYS,
      path: ['id'],
      error: rule('required_or_external'),
    })
    .refine((change) => namesIn(change)?.length !== 2, {
      ...ALWAYS,
      path: ['externalSourceId'],
      error: rule('not_beside_id'),
    }),
  unreadFloor,
);

export type NamedChange = z.output<typeof NamedChange>;

const DistinctChanges = z.array(NamedChange).superRefine((units, context) => {
  for (const field of ['id', 'externalSourceId'] as const) {
    const seen = new Set<string>();
    for (const [at, { [field]: name }] of units.entries()) {
      if (name === undefined) continue;
      if (seen.has(name))
        context.addIssue({ code: 'custom', path: [at, field], message: rule('not_repeated') });
      seen.add(name);
    }
  }
});

export const BulkUnitChange = object({
  properties: z
    .array(z.unknown(), { error: rule('array_of', { words: 'changes' }) })
    .superRefine(listSize(1, MAX_UNITS, 'changes'))
    .pipe(DistinctChanges)
    .meta({
      minItems: 1,
      maxItems: MAX_UNITS,
      description: 'From 1 to 200 changes, each of a different unit of the organisation.',
    }),
}).meta({ id: 'BulkUnitChange', description: 'Changes to make together, or not at all.' });

export const UnitAnswer = z.strictObject({ property: Property });
export const UnitsAnswer = z.strictObject({
  properties: z
    .array(Property)
    .meta({ maxItems: MAX_UNITS, description: 'The units as they are now, in the order sent.' }),
});
