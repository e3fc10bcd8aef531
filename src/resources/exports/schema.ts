import * as z from 'zod';
import * as answered from '../../fields/answer.ts';
import { pageCursor, pageSize } from '../../fields/query.ts';

/** The kinds of records, in the order of an export. */
export const RECORD_KINDS = [
  'organisation',
  'member',
  'token',
  'webhook',
  'folder',
  'project',
  'property',
  'image',
  'document',
  'publication',
  'reservation',
  'import',
  'audit',
] as const;

export type RecordKind = (typeof RECORD_KINDS)[number];

const MAX_RECORDS = 500;

export const ExportQuery = z.object({ limit: pageSize(MAX_RECORDS, 200), cursor: pageCursor() });

const ExportRecord = answered
  .object(
    {
      kind: 'The kind of resource.',
      fields:
        'Everything that is stored about it, except digests of secrets. An image has links to its file and its thumbnail, and a document one to its content, which work for an hour.',
    },
    { kind: z.enum(RECORD_KINDS), fields: z.record(z.string().max(100), z.unknown()) },
  )
  .meta({ id: 'ExportRecord', description: 'A resource of an organisation.' });

export const ExportPage = z.strictObject({
  records: answered.list(
    ExportRecord,
    MAX_RECORDS,
    'Records of one kind. A page may have fewer than `limit`, or none: follow `Link`.',
  ),
});

/** Where a page begins: a kind, and the ids of the last record before it. */
export const ExportPosition = z.tuple([z.enum(RECORD_KINDS)]).rest(answered.text());
