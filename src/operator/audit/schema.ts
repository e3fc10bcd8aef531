import { z } from 'zod';
import { answeredId, answeredInstant } from '../../http/answer-fields.ts';
import { ACTIONS } from '../../values/actions.ts';

/** The target as its own operations answer it. */
const Snapshot = z.record(z.string(), z.unknown());

const AuditEntry = z.strictObject({
  id: answeredId(),
  /** In whose trail it stands; `null` in that of a plan. */
  orgId: answeredId().nullable(),
  at: answeredInstant(),
  /** The acting person, or `operator`, the name of the key. */
  actor: z.string(),
  action: z.enum(ACTIONS),
  target: z.strictObject({ kind: z.string(), id: answeredId() }),
  /** `null` for what was not there. */
  before: Snapshot.nullable(),
  /** `null` for what is there no more. */
  after: Snapshot.nullable(),
});

export const Trail = z.strictObject({ audit: z.array(AuditEntry) });
