import * as z from 'zod';
import * as answered from '../../../fields/answer.ts';
import { described } from '../../../fields/described.ts';
import { fitsItsKind, OF_ITS_KIND, sentFacts } from '../../../fields/facts.ts';
import { boolean, mayBeAbsent, object, text, uuid } from '../../../fields/body.ts';
import { distinct, listOf } from '../../../fields/lists.ts';
import { isJsonObject } from '../../../values/json.ts';
import { NOT_IN_CHANGE } from '../read-only-fields.ts';
import { unreadFloor } from '../../../values/floor.ts';
import { Property } from '../schema.ts';
import { pickShape } from '../unit-field-types.ts';
import { UNIT_FIELDS } from '../unit-fields.ts';
import { ruled } from '../../../fields/rules.ts';
import { withReasons, withWarnings } from '../../../fields/warnings.ts';
import { rowCondition } from './row-conditions.ts';
import { PARTIAL, refusedRows } from './refused-rows.ts';

const MAX_UNITS = 200;

/** Every stored field that callers set. Absent fields stay unchanged. */
export const CHANGES = { ...pickShape(UNIT_FIELDS, 'changed'), ...sentFacts() };

/** What a change says if it takes the sale of a unit back. */
export const MOVES_BACK = described(
  { movesBack: mayBeAbsent(boolean()) },
  {
    movesBack:
      'Whether the status may take the sale back to an earlier step, which ends the reservation of the unit. The steps are `frei` or `auf_anfrage`, `reserviert`, `notarvorbereitung`, `notartermin`, `verkauft`. A unit that is `reserviert` without a reservation becomes `frei` without `movesBack`.',
  },
);

export const UnitChange = withReasons(
  withWarnings(
    object({ ...CHANGES, ...MOVES_BACK })
      .refine(fitsItsKind, OF_ITS_KIND)
      .meta({
        id: 'UnitChange',
        description:
          'New values of a unit’s fields. Absent fields stay unchanged; `null` clears a field. `etageLabel` without `etage` sets `etage`, too.',
      }),
    unreadFloor,
  ),
  NOT_IN_CHANGE,
);

export type SentChange = z.output<typeof UnitChange>;

export type UnitChange = Omit<SentChange, 'movesBack'>;

/** Applies a rule even if other fields have faults, so that all are reported at once. */
const ALWAYS = { when: () => true };

/** Whether a change names its unit. Other rules refuse a change that is no object. */
function isNamed(change: unknown): boolean {
  if (!isJsonObject(change)) return true;
  const { id, externalSourceId = null } = change;
  return id !== undefined || externalSourceId !== null;
}

const NamedChange = withReasons(
  withWarnings(
    object({
      ...CHANGES,
      ...MOVES_BACK,
      ...described(
        {
          id: mayBeAbsent(uuid()),
          externalSourceId: mayBeAbsent(text().nullable()),
          ifMatch: mayBeAbsent(rowCondition()),
        },
        {
          id: 'Id of the unit. Required unless `externalSourceId` is given.',
          externalSourceId:
            'Without `id`, it names the unit; archived units count only if no other unit has it. If several units have it, the answer is 400 and names them. Beside `id`, it is a new value.',
          ifMatch:
            'An ETag of the unit, which is its `updatedAt` in double quotes: if any unit of the request has changed since, nothing is written.',
        },
      ),
    })
      .refine(isNamed, { ...ALWAYS, path: ['id'], ...ruled('required_or_external') })
      .refine(fitsItsKind, OF_ITS_KIND)
      .meta({ id: 'ChangeRow', description: 'New values of the fields of one of several units.' }),
    unreadFloor,
  ),
  NOT_IN_CHANGE,
);

export type NamedChange = z.output<typeof NamedChange>;

/** What names the unit of a change. */
export function nameOf({ id, externalSourceId }: Pick<NamedChange, 'id' | 'externalSourceId'>) {
  return id === undefined
    ? ({ by: 'externalSourceId', name: externalSourceId ?? '' } as const)
    : ({ by: 'id', name: id } as const);
}

const DistinctChanges = z.array(NamedChange).superRefine(distinct(nameOf));

export const BulkUnitChange = object({
  properties: listOf(
    'changes',
    MAX_UNITS,
    DistinctChanges,
    'From 1 to 200 changes, each of a different unit of the organisation.',
  ),
  ...PARTIAL,
}).meta({ id: 'BulkUnitChange', description: 'Changes to make together, or not at all.' });

/** What a row says whose status was left out. */
export const keptFields = () => z.array(z.literal('status')).meta({ maxItems: 1 }).optional();

export const ABOUT_KEPT =
  '`status` if the unit keeps its own, as that of the row would take the sale back: say `movesBack` if it is meant. It then keeps `notarterminAm`, `verkauftAm` and `verkaufspreis`, too. Otherwise absent.';

const ChangedProperty = Property.extend(
  described({ kept: keptFields() }, { kept: ABOUT_KEPT }),
).meta({ id: 'ChangedProperty', description: 'A unit (Einheit) after its row was written.' });

export const UnitsAnswer = answered.answer('UnitsAnswer', {
  refused: refusedRows(MAX_UNITS),
  properties: z.array(ChangedProperty).meta({
    maxItems: MAX_UNITS,
    description: 'The units as they are now, in the order sent, without those of refused rows.',
  }),
});
