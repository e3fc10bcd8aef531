import { z } from 'zod';
import { answeredId, answeredInstant, answeredText } from '../../http/answer-fields.ts';
import { ACTIONS } from '../../values/actions.ts';
import { MAX_PAGE } from '../paging.ts';

/** The target as its own operations answer it. */
const Snapshot = z.record(answeredText(64), z.unknown());

const AuditEntry = z.strictObject({
  id: answeredId(),
  /** In whose trail it stands; `null` in that of a plan. */
  orgId: answeredId().nullable(),
  at: answeredInstant(),
  /** The acting person, or `operator`, the name of the key. */
  actor: answeredText(200),
  action: z.enum(ACTIONS),
  target: z.strictObject({ kind: answeredText(32), id: answeredId() }),
  /** `null` for what was not there. */
  before: Snapshot.nullable(),
  /** `null` for what is there no more. */
  after: Snapshot.nullable(),
});

export const Trail = z.strictObject({ audit: z.array(AuditEntry).meta({ maxItems: MAX_PAGE }) });
