import * as z from 'zod';
import * as answered from '../../fields/answer.ts';
import { mayBeAbsent, sentObject, uuid } from '../../fields/body.ts';
import { flag, pageCursor, pageSize } from '../../fields/query.ts';

/** The kinds of records of an organisation, each after those to which it refers. */
export const KINDS_OF_ORGANISATION = [
  'organisation',
  'member',
  'token',
  'webhook',
  'project',
  'folder',
  'property',
  'month',
  'image',
  'document',
  'expiring',
  'publication',
  'reservation',
  'import',
  'audit',
] as const;

/** The kinds of records that belong to no organisation. The entries are those about plans. */
export const KINDS_OF_SERVICE = ['plan', 'person', 'audit'] as const;

const KINDS = ['plan', 'person', ...KINDS_OF_ORGANISATION] as const;

export type RecordKind = (typeof KINDS)[number];

const MAX_RECORDS = 500;

export const ServiceExportQuery = z.object({
  limit: pageSize(MAX_RECORDS, 200),
  cursor: pageCursor(),
});

export const ExportQuery = ServiceExportQuery.extend({
  sealed: flag()
    .optional()
    .describe(
      'Whether tokens and webhooks have their digests and encrypted secrets. Only a deployment with the same `TOKEN_KEY` can import them.',
    ),
});

const ABOUT = {
  kind: 'The kind of resource. `month`: how many units were created in it; `expiring`: a file that is deleted later.',
  fields:
    'Everything that is stored about it, except digests and secrets. An image has links to its file and its thumbnail, and a document one to its content, which work for an hour.',
};

const ExportRecord = answered
  .object(ABOUT, { kind: z.enum(KINDS), fields: z.record(z.string().max(100), z.unknown()) })
  .meta({ id: 'ExportRecord', description: 'A resource of an organisation.' });

export const ExportPage = z.strictObject({
  records: answered.list(
    ExportRecord,
    MAX_RECORDS,
    'Records of one kind. A page may have fewer than `limit`, or none: follow `Link`.',
  ),
});

/** Where a page begins: a kind, and the key of the last record before it. */
export const ExportPosition = z.tuple([z.enum(KINDS)]).rest(answered.text());

/** The most records of a step: each is a statement, and D1 takes 1,000 in an invocation. */
const MAX_IMPORTED = 200;

const SentRecord = sentObject(ABOUT, {
  kind: z.enum(KINDS),
  fields: z.record(z.string().max(100), z.unknown()),
}).meta({ id: 'ImportRecord', description: 'A record of an export, unchanged.' });

export type SentRecord = z.output<typeof SentRecord>;

const ABOUT_IMPORT = {
  orgId: 'The organisation; `null` for what belongs to none: plans and people.',
  records: 'Records of an export, in its order. Those that are there already are left out.',
  end: 'How the import ends, once all records are there: `finished` suspends the organisation, and begins its new epoch; `cancelled` deletes what was imported.',
  rows: 'How many rows this step has stored or deleted.',
  finished: 'Whether nothing is left to do. Otherwise, repeat a step with `end`.',
};

export const ImportRequest = sentObject(ABOUT_IMPORT, {
  orgId: uuid().nullable(),
  records: mayBeAbsent(z.array(SentRecord).max(MAX_IMPORTED).meta({ maxItems: MAX_IMPORTED })),
  end: mayBeAbsent(z.enum(['finished', 'cancelled'])),
}).meta({ id: 'ImportRequest', description: 'A step of an import.' });

export const ImportAnswer = z.strictObject({
  import: answered
    .object(ABOUT_IMPORT, {
      orgId: answered.id().nullable(),
      rows: answered.integer(),
      finished: z.boolean(),
    })
    .meta({ id: 'ImportStep', description: 'A step of an import.' }),
});
