import * as z from 'zod';
import * as answered from '../../fields/answer.ts';

/** The kinds of rows and objects, in the order of their deletion. */
export const ERASED = [
  'objects',
  'images',
  'documents',
  'properties',
  'imports',
  'projects',
  'folders',
  'tokens',
  'publications',
  'webhooks',
  'members',
  'counts',
  'audit',
] as const;

const ABOUT = {
  orgId: 'The organisation.',
  startedAt: 'When its erasure was started (UTC).',
  objects: 'How many files of images, thumbnails and documents this step has deleted.',
  remaining: 'What the organisation still had when this step began; empty for the last step.',
  finished: 'Whether this was the last step, and the organisation is gone.',
};

const Erasure = answered
  .object(ABOUT, { orgId: answered.id(), startedAt: answered.instant() })
  .meta({
    id: 'Erasure',
    description: 'The erasure of an organisation with everything it has.',
  });

export const ErasureAnswer = z.strictObject({ erasure: Erasure });

/** The maximum number of objects of a step: R2 lists and deletes no more in one call. */
export const MAX_OBJECTS = 1000;

const Step = answered
  .object(ABOUT, {
    orgId: answered.id(),
    objects: answered.integer(0, MAX_OBJECTS),
    remaining: z.array(z.enum(ERASED)).meta({ maxItems: ERASED.length }),
    finished: z.boolean(),
  })
  .meta({ id: 'ErasureStep', description: 'A step of an erasure.' });

export const StepAnswer = z.strictObject({ step: Step });

/** The writer's input: how many objects the Worker has deleted, and whether more are left. */
export const DeletedObjects = z.object({ objects: z.int(), more: z.boolean() });
