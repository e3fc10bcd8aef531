import * as z from 'zod';
import { answeredId, answeredInstant, answeredText } from '../../http/answer-fields.ts';
import { described } from '../../http/described.ts';
import { dateTime, text, uuid, word } from '../../http/fields.ts';
import { ACTIONS } from '../../values/actions.ts';
import { MAX_PAGE, PageQuery } from '../../http/newest-page.ts';

const MAX_ACTOR = 200;

const ABOUT_FILTERS = {
  actor: 'Only what this actor did: as `actor` of an entry.',
  action: 'Only what was done so.',
  target: 'Only what was done to the thing of this id.',
  since: 'Only what was done then (RFC 3339 with an offset) or later.',
  before: 'Only what was done before then (RFC 3339 with an offset).',
};

/** What the trail of an organisation can be narrowed by. */
export const TrailQuery = PageQuery.extend(
  described(
    {
      actor: text(MAX_ACTOR).optional(),
      action: word(ACTIONS).optional(),
      target: uuid().optional(),
      since: dateTime().optional(),
      before: dateTime().optional(),
    },
    ABOUT_FILTERS,
  ),
);

/** The target as its own operations answer it. */
const Snapshot = z.record(answeredText(64), z.unknown());

const ABOUT = {
  id: 'Id of the entry.',
  orgId: 'In whose trail it stands; `null` in that of a plan.',
  at: 'When it was done (UTC).',
  by: 'How the actor came in: with an API token, in a browser, or with the operator key.',
  actor:
    'Who did it: the id of the token, the id of the member, or the `X-Acting-Person` of the request, else `operator`.',
  action: 'What was done: the kind of thing, and what became of it.',
  target: 'What it was done to.',
  before:
    'What it was, as its own operations answer it; of a unit, the fields that changed. `null` if it was not there.',
  after: 'The same, as it was left. `null` if it is there no more.',
};

const Target = z.strictObject({
  kind: answeredText(32).describe(
    '`org`, `plan`, `member`, `token`, `folder`, `project`, `property`, `import` or `image`.',
  ),
  id: answeredId().describe('Its id.'),
});

const AuditEntry = z
  .strictObject(
    described(
      {
        id: answeredId(),
        orgId: answeredId().nullable(),
        at: answeredInstant(),
        by: z.enum(['token', 'session', 'operator']),
        actor: answeredText(MAX_ACTOR),
        action: z.enum(ACTIONS),
        target: Target,
        before: Snapshot.nullable(),
        after: Snapshot.nullable(),
      },
      ABOUT,
    ),
  )
  .meta({ id: 'AuditEntry', description: 'One thing that was changed. It holds no secret.' });

export const Trail = z.strictObject({
  audit: z
    .array(AuditEntry)
    .meta({ maxItems: MAX_PAGE, description: 'A page of the trail, newest first.' }),
});
