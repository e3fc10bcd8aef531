import * as z from 'zod';
import { answeredId, answeredInstant, answeredInteger } from '../../http/answer-fields.ts';
import { described } from '../../http/described.ts';
import { listSize, object, uuid } from '../../http/fields.ts';
import { MAX_PAGE } from '../../http/paging.ts';
import { Unit } from '../properties/schema.ts';

const MAX_UNITS = 200;

const ABOUT = {
  id: 'Id of the import.',
  importRunId: 'Id of the import: ask for it at `/imports/{id}`.',
  orgId: 'The organisation it belongs to.',
  projectId: 'The project whose units were imported.',
  type: 'What was imported.',
  status:
    '`completed`: every unit is stored. `failed`: the import was accepted, but could not be written; no unit is stored. `pending` and `canceled` are reserved.',
  unitCount: 'How many units it has.',
  documentCount: 'How many documents it has: 0 in version 1.',
  createdAt: 'When it was accepted (UTC).',
  completedAt: 'When its units were stored (UTC); `null` if they were not.',
};

export const ImportPath = z.object({ importId: uuid().describe('Id of an import.') });

export const NewImport = object({
  units: z
    // Checks the size first, so that a list that is too long gets one fault, not one per element.
    .array(z.unknown(), { error: 'must be an array of units' })
    .superRefine(listSize(1, MAX_UNITS, 'units'))
    .pipe(z.array(Unit))
    .meta({ minItems: 1, maxItems: MAX_UNITS, description: 'The units to create, all or none.' }),
}).meta({ id: 'NewImport', description: 'Units to import.' });

const IMPORT_STATUSES = ['pending', 'completed', 'failed', 'canceled'] as const;

const ImportRun = z
  .strictObject(
    described(
      {
        id: answeredId(),
        orgId: answeredId(),
        projectId: answeredId().nullable(),
        type: z.literal('units'),
        status: z.enum(IMPORT_STATUSES),
        unitCount: answeredInteger(1, MAX_UNITS),
        documentCount: answeredInteger(),
        createdAt: answeredInstant(),
        completedAt: answeredInstant().nullable(),
      },
      ABOUT,
    ),
  )
  .meta({ id: 'ImportRun', description: 'An import and its status.' });

export type ImportRun = z.output<typeof ImportRun>;

export const ImportRunAnswer = z.strictObject({ import: ImportRun });
export const ImportRunList = z.strictObject({
  imports: z
    .array(ImportRun)
    .meta({ maxItems: MAX_PAGE, description: 'A page of imports, newest first.' }),
});

export const ImportAccepted = z
  .strictObject(
    described(
      {
        importRunId: answeredId(),
        status: z.literal('completed'),
        unitCount: answeredInteger(1, MAX_UNITS),
      },
      { ...ABOUT, status: 'Always `completed`: every unit is stored.' },
    ),
  )
  .meta({ id: 'ImportAccepted', description: 'A completed import.' });
