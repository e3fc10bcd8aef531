import * as z from 'zod';
import * as answered from '../../fields/answer.ts';
import { dateTime, pageCursor, pageSize, queryObject } from '../../fields/query.ts';

const MAX_PAGE = 1000;

export const KINDS = ['project', 'property', 'image', 'document', 'reservation', 'folder'] as const;

export type Kind = (typeof KINDS)[number];

export const ChangesQuery = queryObject(
  {
    since:
      'The `watermark` of an earlier answer, or the moment in a webhook’s message (RFC 3339 with an offset, to the millisecond). Without it, the answer has no changes, and the `watermark` with which a mirror begins.',
    limit:
      'How many changes a page has at most, from 1 to 1,000: 200 by default. A number out of range is set to the nearest bound. A page may have fewer, as several changes of a resource are one.',
    cursor: 'The `nextCursor` of the page before; empty for the first page.',
  },
  { since: dateTime().optional(), limit: pageSize(MAX_PAGE, 200), cursor: pageCursor() },
);

const Change = answered
  .object(
    {
      kind: 'The kind of resource. Only kinds that the token may read are listed.',
      id: 'Its id; for a reservation, that of its unit.',
      projectId: 'Its project, if it has one.',
      propertyId: 'The unit of an image, a reservation or a document.',
      action:
        '`deleted` if it is gone for the caller: delete it, also if you never had it; of a folder with all that lies in it. Otherwise read it: it is new (`created`) or was changed.',
      at: 'When it was changed last (UTC), as far as this page shows.',
    },
    {
      kind: z.enum(KINDS),
      id: answered.id(),
      projectId: answered.id().exactOptional(),
      propertyId: answered.id().exactOptional(),
      action: z.enum(['created', 'updated', 'deleted']),
      at: answered.instant(),
    },
  )
  .meta({ id: 'Change', description: 'A resource that was created, changed or deleted.' });

export type Change = z.output<typeof Change>;

export const ChangePage = answered
  .object(
    {
      watermark:
        'The next `since`: every change before it is on this page, or on one before. On the last page, it is later than all changes.',
      nextCursor: 'The `cursor` of the next page, which `Link` leads to; `null` on the last one.',
    },
    {
      changes: answered.list(Change, MAX_PAGE, 'A page of changes, oldest first.'),
      watermark: answered.instant(),
      nextCursor: z.string().max(4096).nullable(),
    },
  )
  .meta({ id: 'ChangePage' });
