import { z } from 'zod';
import { answeredId, answeredInstant } from '../../http/answer-fields.ts';
import { object, uuid } from '../../http/fields.ts';
import { Unit } from '../properties/schema.ts';

const MAX_UNITS = 200;

export const ImportPath = z.object({ id: uuid() });

export const NewImport = object({
  units: z
    // The size first: a list that is too long is not worth a fault for each of its elements.
    .array(z.unknown(), { error: 'must be an array of units' })
    .refine(
      ({ length }) => length >= 1 && length <= MAX_UNITS,
      `must hold from 1 to ${MAX_UNITS} units`,
    )
    .pipe(z.array(Unit)),
});

const IMPORT_STATUSES = ['pending', 'completed', 'failed', 'canceled'] as const;

const ImportRun = z.strictObject({
  id: answeredId(),
  orgId: answeredId(),
  projectId: answeredId().nullable(),
  type: z.literal('units'),
  status: z.enum(IMPORT_STATUSES),
  unitCount: z.int(),
  documentCount: z.int(),
  createdAt: answeredInstant(),
  completedAt: answeredInstant().nullable(),
});

export type ImportRun = z.output<typeof ImportRun>;

export const ImportRunAnswer = z.strictObject({ import: ImportRun });

export const ImportAccepted = z.strictObject({
  importRunId: answeredId(),
  status: z.literal('completed'),
  unitCount: z.int(),
});
