import type { OperationDocs } from '../../../http/operation.ts';
import { EXAMPLE_UNIT, propertiesDocs } from '../documentation.ts';

const STORED = { ...EXAMPLE_UNIT, etageLabel: '2. Etage', unitLocation: null };

/** Documentation of the operations. The answers are real ones, from the demo data. */
export const searchDocs: OperationDocs = {
  'get /orgs/:orgId/properties': {
    id: 'searchUnits',
    tag: 'Units',
    summary: 'Search and sort units',
    description:
      'The units of the organisation with every stored field, narrowed by a filter and a text, in an order.',
    headers: ['Link'],
    asked:
      '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/properties?q=klabautergang%203&sort=-kaufpreis&status=notarvorbereitung&limit=1',
    answer: {
      properties: [STORED],
      pagination: { limit: 1, total: null, hasMore: false, onlyNewest: false },
    },
  },
  'get /orgs/:orgId/properties/:propertyId': {
    id: 'getUnit',
    tag: 'Units',
    summary: 'Read a unit',
    description:
      'One unit with every stored field, archived or not, and with `include=images` its images.',
    asked:
      '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/properties/019e82ae-3c56-772b-8eb1-4e3399cf0709',
    answer: { property: STORED },
  },
  'get /orgs/:orgId/properties/:propertyId/audit': {
    id: 'listUnitChanges',
    tag: 'Units',
    summary: 'List the changes of a unit',
    description:
      'What was changed of one unit, by whom, newest first: for everybody who may read the unit. Units that were imported have no entry of their creation.',
    headers: ['Link'],
    asked:
      '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/properties/019e82ae-3c56-772b-8eb1-4e3399cf0709/audit',
    answer: {
      audit: [
        {
          id: '01a1ff5c-84fc-7000-8000-00a806975094',
          orgId: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
          at: '2026-11-21T05:40:15.478Z',
          by: 'session',
          actor: '019b8d10-1ca9-7b1f-8a64-3a8b1a9f5d30',
          action: 'property.updated',
          target: { kind: 'property', id: '019e82ae-3c56-772b-8eb1-4e3399cf0709' },
          before: {
            status: 'notarvorbereitung',
            kaufpreisStellplatz: '43000.00',
            updatedAt: '2026-06-01T10:15:17.334Z',
          },
          after: {
            status: 'notartermin',
            kaufpreisStellplatz: '45000.00',
            updatedAt: '2026-11-21T05:40:15.478Z',
          },
        },
      ],
    },
  },
  'post /orgs/:orgId/projects/:projectId/properties': {
    id: 'createUnit',
    tag: 'Units',
    summary: 'Create a unit',
    description:
      'Creates one unit under a project. It counts against the plan: `monthlyUnits` always, `maxOnlineUnits` if it is `online`.',
    refusals: ['quota_exceeded'],
    asked:
      '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/projects/019e630c-21c0-714c-aa2c-95f521fe6ce8/properties',
    request: propertiesDocs['post /projects/:id/properties']?.request,
    answer: propertiesDocs['post /projects/:id/properties']?.answer,
  },
};
