import * as z from 'zod';
import { answeredId, answeredInstant, answeredText } from '../../http/answer-fields.ts';
import { described } from '../../http/described.ts';
import { ACTIONS } from '../../values/actions.ts';
import { dateTime, searchText, wordList } from '../../http/fields.ts';
import { MAX_PAGE, PageQuery } from '../../http/newest-page.ts';

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

/** Query of an organisation's trail. */
export const AuditQuery = PageQuery.extend(
  described(
    {
      action: wordList(ACTIONS).optional(),
      actor: searchText(200).optional(),
      since: dateTime().optional(),
    },
    {
      action:
        'Only these actions. Separate values by commas, or repeat the parameter. With `action` or `actor`, a page looks through 5,000 entries at most, so that it may hold fewer than `limit`, or none, while `Link` leads on.',
      actor: 'Only what this actor did, exactly as an entry names it.',
      since: 'Only entries of this moment or later (RFC 3339 with an offset, to the millisecond).',
    },
  ),
);

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
        actor: answeredText(200),
        action: z.enum(ACTIONS),
        target: Target,
        before: Snapshot.nullable(),
        after: Snapshot.nullable(),
      },
      ABOUT,
    ),
  )
  .meta({ id: 'AuditEntry', description: 'One thing that was changed. It holds no secret.' });

export const AuditPage = z.strictObject({
  audit: z
    .array(AuditEntry)
    .meta({ maxItems: MAX_PAGE, description: 'A page of the trail, newest first.' }),
});
