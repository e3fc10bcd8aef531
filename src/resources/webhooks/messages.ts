import * as z from 'zod';
import * as answered from '../../fields/answer.ts';

const NoData = z.strictObject({}).meta({ id: 'NoData', description: 'Nothing.' });

const StockChanged = z
  .strictObject({
    type: z.literal('stock.changed').describe('What the message is.'),
    timestamp: answered.instant().describe('When the latest change was made (UTC).'),
    data: z
      .strictObject({
        updatedSince: answered
          .instant()
          .describe('What the receiver has acknowledged before: the parameter of `GET /units`.'),
      })
      .meta({ id: 'StockChangedData', description: 'The start of the next read.' }),
  })
  .meta({ id: 'StockChanged', description: 'Something of the organisation was changed.' });

const StockReset = z
  .strictObject({
    type: z.literal('stock.reset').describe('What the message is.'),
    timestamp: answered.instant().describe('When the latest change was made (UTC).'),
    data: NoData.describe('Nothing: everything has to be read.'),
  })
  .meta({
    id: 'StockReset',
    description: 'The service was restored to an earlier state: what was read before may be wrong.',
  });

const WebhookTest = z
  .strictObject({
    type: z.literal('webhook.test').describe('What the message is.'),
    timestamp: answered.instant().describe('When the test was sent (UTC).'),
    data: NoData,
  })
  .meta({ id: 'WebhookTest', description: 'A test, sent on request. Nothing was changed.' });

export type Message =
  | z.output<typeof StockChanged>
  | z.output<typeof StockReset>
  | z.output<typeof WebhookTest>;

/** The messages for the document of the API. */
export const MESSAGES = [
  {
    id: 'stockChanged',
    type: 'stock.changed',
    summary: 'Something was changed',
    description:
      'Sent about a second after a change in the organisation. Read `GET /units?includeArchived=true&updatedSince=…` to its end, and answer with any 2xx once that is stored. A message may be repeated, and the list may have nothing new; no message is skipped. A failed one is repeated after 5 s, 30 s, 2 min, 10 min, 1 h and then hourly; after three days without a success the webhook is disabled.',
    body: StockChanged,
    example: {
      type: 'stock.changed',
      timestamp: '2026-11-22T14:00:00.000Z',
      data: { updatedSince: '2026-11-22T09:12:45.118Z' },
    },
  },
  {
    id: 'stockReset',
    type: 'stock.reset',
    summary: 'The stock was restored to an earlier state',
    description:
      'Sent instead of `stock.changed` after the operator has restored a database. Read `GET /units?includeArchived=true` to its end, without `updatedSince`; delete the units that it does not list, as they were created after the restored moment; then answer with any 2xx. It is repeated as `stock.changed` is; after it, `stock.changed` goes on from what you have read.',
    body: StockReset,
    example: { type: 'stock.reset', timestamp: '2026-11-22T14:00:00.000Z', data: {} },
  },
  {
    id: 'webhookTest',
    type: 'webhook.test',
    summary: 'A test',
    description: 'Sent on request. Verify it, and answer with any 2xx.',
    body: WebhookTest,
    example: { type: 'webhook.test', timestamp: '2026-11-22T14:00:00.000Z', data: {} },
  },
] as const;
