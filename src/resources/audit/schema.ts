import * as z from 'zod';
import * as answered from '../../fields/answer.ts';
import { described } from '../../fields/described.ts';
import { ACTIONS } from '../../values/actions.ts';
import { dateTime, searchText, wordList } from '../../fields/query.ts';
import { uuid } from '../../fields/body.ts';
import { MAX_PAGE, PageQuery } from '../../fields/paging.ts';

/** The target, in the form in which its own operations answer it. */
const Snapshot = z.record(answered.text(64), z.unknown());

const ABOUT = {
  id: 'Id of the entry.',
  orgId: 'The organisation whose audit log contains the entry; `null` in the log of a plan.',
  at: 'When the change was made (UTC).',
  by: 'The actor’s credential: an API token, a session in a browser, or the operator key; `service` if a job of the service made the change.',
  actor:
    'The actor: the id of the token or of the member. For the operator, it is the request’s `X-Acting-Person`, or `operator` without it; for a job of the service, `service`.',
  action: 'The kind of resource, and what was done to it.',
  target: 'The resource that was changed.',
  before:
    'The resource before the change, as its own operations answer it; for a unit, the changed fields, without `updatedAt`, which is the entry’s `at`. `null` if the change created it.',
  after: 'The resource after the change, in the same form. `null` if the change removed it.',
};

export const AuditQuery = PageQuery.extend(
  described(
    {
      action: wordList(ACTIONS).optional(),
      actor: searchText(200).optional(),
      target: uuid().optional(),
      since: dateTime().optional(),
      before: dateTime().optional(),
    },
    {
      action:
        'Only these actions. Separate values by commas, or repeat the parameter. With `action`, `actor` or `target`, a page searches at most 5,000 entries: it may have fewer than `limit`, or none, although `Link` leads to more.',
      actor: 'Only entries of this actor, exactly as an entry names it.',
      target: 'Only entries about the resource with this id.',
      since: 'Only entries at or after this moment (RFC 3339 with an offset, to the millisecond).',
      before: 'Only entries before this moment (RFC 3339 with an offset, to the millisecond).',
    },
  ),
);

const Target = z.strictObject({
  kind: answered
    .text(32)
    .describe(
      '`org`, `plan`, `member`, `token`, `folder`, `project`, `property`, `import`, `image` or `webhook`.',
    ),
  id: answered.id().describe('Id of the resource.'),
  name: answered
    .text()
    .optional()
    .describe(
      'In the log of an organisation: the current identifier or number of the unit that was changed, or whose image was.',
    ),
});

const AuditEntry = answered
  .object(ABOUT, {
    id: answered.id(),
    orgId: answered.id().nullable(),
    at: answered.instant(),
    by: z.enum(['token', 'session', 'operator', 'service']),
    actor: answered.text(200),
    action: z.enum(ACTIONS),
    target: Target,
    before: Snapshot.nullable(),
    after: Snapshot.nullable(),
  })
  .meta({ id: 'AuditEntry', description: 'One change. It contains no secret.' });

export const AuditPage = z.strictObject({
  audit: answered.list(AuditEntry, MAX_PAGE, 'A page of the audit log, newest first.'),
});

/** How many fields of a unit one change can name. */
const MAX_FIELDS = 200;

const value = () =>
  z
    .union([answered.text(20_000), z.number().meta({ minimum: -1e16, maximum: 1e16 }), z.boolean()])
    .nullable();

const FieldChange = answered
  .object(
    {
      field:
        'The name of the field; of metadata, each name is one: `metadata.colour`. The fields of an image begin with `image.`: `image.fileName`.',
      before: 'Its value before the change; `null` for none.',
      after: 'Its value after the change; `null` for none.',
    },
    { field: answered.text(64), before: value(), after: value() },
  )
  .meta({ id: 'FieldChange', description: 'A field before and after a change.' });

const UnitHistoryEntry = answered
  .object(
    {
      at: 'When the change was made (UTC).',
      changes: 'Every field that was changed. The creation of a unit lists the fields that it set.',
      by: 'Who made the change: an API token, a person in the dashboard, the operator of the service, or the service itself. It names nobody.',
    },
    {
      at: answered.instant(),
      changes: z.array(FieldChange).meta({ maxItems: MAX_FIELDS }),
      by: z.enum(['token', 'person', 'operator', 'service']),
    },
  )
  .meta({ id: 'UnitHistoryEntry', description: 'One change of a unit.' });

export type UnitHistoryEntry = z.output<typeof UnitHistoryEntry>;

export const UnitHistoryPage = answered.answer('UnitHistoryPage', {
  changes: answered.list(
    UnitHistoryEntry,
    MAX_PAGE,
    'A page of the changes of a unit, newest first.',
  ),
});
