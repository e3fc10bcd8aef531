import * as z from 'zod';
import * as answered from '../../fields/answer.ts';
import { described } from '../../fields/described.ts';
import { boolean, filledText, mayBeAbsent, object, word } from '../../fields/body.ts';
import { distinct, listOf } from '../../fields/lists.ts';
import { OF_FILE, QuotaForecasts } from '../imports/schema.ts';
import { fitsItsKind, OF_ITS_KIND } from '../../fields/facts.ts';
import { ABOUT_KEPT, CHANGES, keptFields, MOVES_BACK } from '../properties/changes/schema.ts';
import { PARTIAL, refusedRows } from '../properties/changes/refused-rows.ts';
import { NOT_IN_UPSERT } from '../properties/read-only-fields.ts';
import { unreadFloor } from '../../values/floor.ts';
import { withReasons, withWarnings } from '../../fields/warnings.ts';
import { rowCondition } from '../properties/changes/row-conditions.ts';

const MAX_UNITS = 200;

/** The maximum length of an id by which a unit is looked up, in code points. */
const MAX_ID = 255;

const { externalSourceId: _change, projectId: _place, ...FIELDS } = CHANGES;

/** A row: the id of a unit in the caller's system, and the values that its fields must have. */
const UpsertRow = withReasons(
  withWarnings(
    object({
      ...described(
        {
          externalSourceId: filledText(MAX_ID),
          ifMatch: mayBeAbsent(rowCondition()),
          ifNoneMatch: mayBeAbsent(word(['*'])),
          anyProject: mayBeAbsent(boolean()),
        },
        {
          externalSourceId: 'The unit’s id in your own system.',
          ifMatch:
            'An ETag of the unit: if the unit has changed since, or does not exist, nothing is written. `*` requires only that the unit exists.',
          ifNoneMatch:
            '`*`: the row only creates its unit; if the project has one, nothing is written. Another project may have one.',
          anyProject:
            'Whether the unit may also be one of another project, if this one has none: it is updated and moved here. By default, such a row is refused.',
        },
      ),
      ...FIELDS,
      ...MOVES_BACK,
    })
      .refine(fitsItsKind, OF_ITS_KIND)
      .meta({
        id: 'UpsertRow',
        description:
          'A unit to create or update. Absent fields stay unchanged, or empty in a new unit; `null` clears a field.',
      }),
    unreadFloor,
  ),
  NOT_IN_UPSERT,
);

export type UpsertRow = z.output<typeof UpsertRow>;

const DistinctRows = z
  .array(UpsertRow)
  .superRefine(distinct((row) => ({ name: row.externalSourceId, by: 'externalSourceId' })));

const TO_UPSERT = {
  properties: listOf(
    'units',
    MAX_UNITS,
    DistinctRows,
    'From 1 to 200 units, each with a different `externalSourceId`.',
  ),
  ...PARTIAL,
};

export const UnitUpsert = object(TO_UPSERT).meta({
  id: 'UnitUpsert',
  description: 'Units to create or update, all or none.',
});

export const FileUpsert = object({ ...TO_UPSERT, ...OF_FILE }).meta({
  id: 'FileUpsert',
  description: 'Units of a file to create or update, all or none.',
});

/** Units to create or update. Only a browser names their file. */
export type SentUpsert = z.output<typeof FileUpsert>;

const fields = () => z.record(answered.text(64), z.unknown()).optional();

const UpsertedUnit = answered
  .object(
    {
      id: 'Id of the unit; `null` in a dry run for a unit that would be created.',
      externalSourceId: 'As it was sent.',
      outcome: 'What was done; in a dry run, what would be done.',
      updatedAt:
        'When the unit was last changed (UTC), by which a client knows its own writes in a sync; `null` in a dry run for a unit that would be changed or created.',
      before: 'In a dry run of an update: the fields that would change, as they are.',
      after: 'In a dry run of an update: the same fields, as they would be.',
      kept: ABOUT_KEPT,
    },
    {
      id: answered.id().nullable(),
      externalSourceId: answered.text(MAX_ID),
      outcome: z.enum(['created', 'updated', 'unchanged']),
      updatedAt: answered.instant().nullable(),
      before: fields(),
      after: fields(),
      kept: keptFields(),
    },
  )
  .meta({ id: 'UpsertedUnit', description: 'What an upsert did with one row.' });

export type UpsertedUnit = z.output<typeof UpsertedUnit>;

export const UpsertAnswer = answered.answer('UpsertAnswer', {
  properties: answered.list(
    UpsertedUnit,
    MAX_UNITS,
    'What was done with each row, in the order sent, without the refused ones.',
  ),
  refused: refusedRows(MAX_UNITS),
  quotas: QuotaForecasts.describe(
    'In a dry run: how much of the plan’s limits the units would use.',
  ).optional(),
});

export type UpsertAnswer = z.output<typeof UpsertAnswer>;
