import type { OperationDocs } from '../../http/operation.ts';

/** Two units that can be imported. */
const TWO_UNITS = {
  units: [
    {
      unitIdentifier: 'WE 01',
      etageLabel: 'EG',
      zimmer: 3,
      wohnflaecheQm: '84.20',
      kaufpreis: '319000',
      visibility: 'online',
    },
    {
      unitIdentifier: 'WE 02',
      etageLabel: '1. OG',
      zimmer: 2.5,
      wohnflaecheQm: 61.5,
      kaufpreis: '248500.00',
    },
  ],
};

/** Documentation of the operations. The answers are real ones, from the demo data. */
export const importsDocs: OperationDocs = {
  'post /projects/:id/imports': {
    id: 'importUnits',
    tag: 'Imports',
    summary: 'Import units',
    description:
      'Creates from 1 to 200 units under a project in one transaction: all of them, or none. If one unit is invalid, the whole batch is refused and `details` lists every fault (`units[17].kaufpreis`). The same holds if the batch exceeds a limit of the plan. In version 1 the import is complete when the answer arrives. Send an `Idempotency-Key`, so that a retry creates nothing twice.',
    refusals: ['quota_exceeded'],
    asked: '/projects/019e630c-21c0-714c-aa2c-95f521fe6ce8/imports',
    request: TWO_UNITS,
    answer: {
      importRunId: '01a1fc58-8223-7000-8000-02eaa8b6c96d',
      status: 'completed',
      unitCount: 2,
    },
  },
  'get /imports/:id': {
    id: 'getImport',
    tag: 'Imports',
    summary: 'Read an import',
    description: 'The status of an import.',
    after: 'post /projects/:id/imports',
    asked: '/imports/{importRunId}',
    answer: {
      import: {
        id: '01a1fc58-8223-7000-8000-02eaa8b6c96d',
        orgId: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
        projectId: '019e630c-21c0-714c-aa2c-95f521fe6ce8',
        type: 'units',
        status: 'completed',
        unitCount: 2,
        documentCount: 0,
        createdAt: '2026-11-21T04:23:41.347Z',
        completedAt: '2026-11-21T04:23:41.347Z',
      },
    },
  },
};

const FIRST_IMPORT = {
  id: '019c23cb-6450-76ad-92a4-79f1c145737d',
  orgId: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
  projectId: '019bdf91-4c00-72d8-b145-08a161fb7922',
  type: 'units',
  status: 'completed',
  unitCount: 48,
  documentCount: 0,
  createdAt: '2026-02-03T13:57:38.000Z',
  completedAt: '2026-02-03T13:57:38.000Z',
};

/** Documentation for the operator's door. */
export const operatorImportsDocs: OperationDocs = {
  'get /orgs/:orgId/imports': {
    id: 'listImports',
    tag: 'Imports',
    summary: 'List the imports of an organisation',
    description: 'The imports of the organisation and their status, newest first.',
    headers: ['Link'],
    asked: '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/imports',
    answer: { imports: [FIRST_IMPORT] },
  },
  'get /orgs/:orgId/imports/:importId': {
    id: 'getImport',
    tag: 'Imports',
    summary: 'Read an import',
    description: 'The status of one import of the organisation.',
    asked:
      '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/imports/019c23cb-6450-76ad-92a4-79f1c145737d',
    answer: { import: FIRST_IMPORT },
  },
};

/** Documentation of what the dashboard’s door alone has. */
export const sessionImportsDocs: OperationDocs = {
  'post /orgs/:orgId/projects/:projectId/imports': {
    id: 'importUnits',
    tag: 'Imports',
    summary: 'Import units',
    description:
      'Creates from 1 to 200 units under a project in one transaction: all of them, or none. It is the import of version 1.',
    refusals: ['quota_exceeded'],
    asked:
      '/orgs/019b9296-9220-7194-bdae-47917193d1ee/projects/019c235f-b200-763b-b78a-3dad76813139/imports',
    request: TWO_UNITS,
    answer: {
      importRunId: '01a1fc58-8223-7000-8000-02eaa8b6c96d',
      status: 'completed',
      unitCount: 2,
    },
  },
  'post /orgs/:orgId/projects/:projectId/imports/dry-run': {
    id: 'checkImport',
    tag: 'Imports',
    summary: 'Check an import',
    description:
      'Says what an import of these units would do, and writes nothing: every fault of every unit, what is accepted and yet doubtful, and what the units without a fault would take of the plan’s limits. A unit that has no fault here is refused by no rule of the import.',
    asked:
      '/orgs/019b9296-9220-7194-bdae-47917193d1ee/projects/019c235f-b200-763b-b78a-3dad76813139/imports/dry-run',
    request: {
      units: [
        { unitIdentifier: 'WE 01', etageLabel: 'Galerie', kaufpreis: '319000' },
        { unitIdentifier: 'WE 92', kaufpreis: '248.500,00', status: 'vergeben' },
      ],
    },
    answer: {
      dryRun: {
        unitCount: 2,
        faults: [
          {
            unit: 1,
            field: 'kaufpreis',
            message: 'must be a plain decimal number such as 1234.56, or null',
          },
          {
            unit: 1,
            field: 'status',
            message:
              'must be one of frei, auf_anfrage, reserviert, notarvorbereitung, notartermin, verkauft',
          },
        ],
        doubts: [
          {
            unit: 0,
            field: 'etageLabel',
            message: 'must name one floor, such as 2. OG, unless etage is given',
          },
          {
            unit: 0,
            field: 'unitIdentifier',
            message: 'must be new, as the project has a unit with this identifier already',
          },
        ],
        quotas: {
          monthlyUnits: { used: 0, allowed: 150, requested: 1 },
          onlineUnits: { used: 19, allowed: 60, requested: 0 },
        },
      },
    },
  },
};
