import type { OperationDocs } from '../../../http/operation.ts';
import { EXAMPLE_UNIT } from '../documentation.ts';

const CHANGED = {
  ...EXAMPLE_UNIT,
  status: 'notartermin',
  kaufpreisStellplatz: '45000.00',
  updatedAt: '2026-11-21T05:40:15.478Z',
};

/** Documentation of the operations. The answers are real ones, from the demo data. */
export const unitsDocs: OperationDocs = {
  'patch /orgs/:orgId/properties/:propertyId': {
    id: 'changeUnit',
    tag: 'Units',
    summary: 'Change a unit',
    description:
      'Changes any field of a unit that is neither an id nor derived, and derives the figures again. Fields that are not sent stay unchanged. A unit that goes online counts against the plan.',
    refusals: ['quota_exceeded'],
    asked:
      '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/properties/019e82ae-3c56-772b-8eb1-4e3399cf0709',
    request: { status: 'notartermin', kaufpreisStellplatz: '45000' },
    answer: {
      property: CHANGED,
    },
  },
  'post /orgs/:orgId/properties/bulk': {
    id: 'changeUnits',
    tag: 'Units',
    summary: 'Change units',
    description:
      'Changes from 1 to 200 units in one transaction: all of them, or none. Otherwise it is the same as the change of one unit.',
    refusals: ['quota_exceeded'],
    asked: '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/properties/bulk',
    request: {
      properties: [
        {
          id: '019e82ae-3c56-772b-8eb1-4e3399cf0709',
          status: 'notartermin',
          kaufpreisStellplatz: '45000',
        },
      ],
    },
    answer: {
      properties: [CHANGED],
    },
  },
};

const UNIT = '019e82ae-3c56-772b-8eb1-4e3399cf0709';

/** Documentation of what was added to version 1. */
export const unitAdditionsDocs: OperationDocs = {
  'patch /properties/:id': {
    addition: true,
    id: 'changeProperty',
    tag: 'Properties',
    summary: 'Change a unit',
    description:
      'Changes any field of a unit that is neither an id nor derived, and derives the figures again. Fields that are not sent stay unchanged; `null` clears a field. Any status may follow any other; `archived` puts a unit into the archive and takes it out again. A unit that goes online counts against the plan. With `If-Match` it changes only the version that was read.',
    refusals: ['quota_exceeded'],
    asked: `/properties/${UNIT}`,
    request: { status: 'notartermin', kaufpreisStellplatz: '45000' },
    answer: { property: CHANGED },
  },
  'post /properties/bulk': {
    addition: true,
    id: 'changeProperties',
    tag: 'Properties',
    summary: 'Change units',
    description:
      'Changes from 1 to 200 units in one transaction: all of them, or none. Each change names its unit by `id` or by `externalSourceId`; one that several units have is 400, which names them, and an unknown one is 404. Otherwise it is the same as the change of one unit.',
    refusals: ['quota_exceeded', 'not_found'],

    asked: '/properties/bulk',
    request: {
      properties: [
        { externalSourceId: '973456071', status: 'notartermin', kaufpreisStellplatz: '45000' },
      ],
    },
    answer: { properties: [CHANGED] },
  },
};
