import type { OperationDocs } from '../../http/operation.ts';

/** Documentation of the operations. The answers are real ones, from the demo data. */
export const projectsDocs: OperationDocs = {
  'get /projects': {
    id: 'listProjects',
    tag: 'Projects',
    summary: 'List projects',
    description:
      "The organisation's projects, newest first. `Link` leads to the next page; there is no `offset`.",
    headers: ['Link'],
    asked: '/projects?limit=2',
    answer: {
      projects: [
        {
          id: '019e630c-21c0-714c-aa2c-95f521fe6ce8',
          orgId: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
          name: 'Streubesitz Nord',
          street: 'Klabautergang',
          houseNumber: '3',
          postalCode: '23966',
          city: 'Wismar',
          country: 'Deutschland',
          createdAt: '2026-05-26T06:50:00.000Z',
        },
        {
          id: '019d6d69-22e0-77f4-bf3a-e8408dbf8fe2',
          orgId: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
          name: 'Wohnpark Birkenau-Süd, Mietwohnungen',
          street: null,
          houseNumber: null,
          postalCode: '34134',
          city: 'Kassel',
          country: 'Deutschland',
          createdAt: '2026-04-08T14:05:00.000Z',
        },
      ],
    },
  },
  'post /projects': {
    id: 'createProject',
    tag: 'Projects',
    summary: 'Create a project',
    description:
      'Creates a project. Its units are created under it, one by one or as an import. `visibility` is deprecated: it is accepted and ignored, and the answer says so in the header `Deprecation`.',
    refusals: ['quota_exceeded'],
    headers: ['Deprecation'],
    asked: '/projects',
    request: {
      name: 'Lindenhof',
      street: 'Lindenallee',
      houseNumber: '12a',
      postalCode: '04109',
      city: 'Leipzig',
      country: 'Deutschland',
    },
    answer: {
      project: {
        id: '01a1fc58-81aa-7000-8000-0006f658462d',
        orgId: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
        name: 'Lindenhof',
        street: 'Lindenallee',
        houseNumber: '12a',
        postalCode: '04109',
        city: 'Leipzig',
        country: 'Deutschland',
        createdAt: '2026-11-21T04:23:41.226Z',
      },
    },
  },
};

/** The example of a change, the same at every door. */
const CHANGED_PROJECT = {
  request: { houseNumber: '1-11', description: 'Neubau, sechs Häuser am Hafenbecken.' },
  answer: {
    project: {
      id: '019bdf91-4c00-72d8-b145-08a161fb7922',
      orgId: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
      name: 'Speicherquartier Ost',
      street: 'Am Tauwerkspeicher',
      houseNumber: '1-11',
      postalCode: '28199',
      city: 'Bremen',
      country: 'Deutschland',
      createdAt: '2026-01-21T08:00:00.000Z',
    },
  },
};

/** Documentation of what was added to version 1. */
export const projectAdditionsDocs: OperationDocs = {
  'patch /projects/:id': {
    ...CHANGED_PROJECT,
    addition: true,
    id: 'changeProject',
    tag: 'Projects',
    summary: 'Change a project',
    description:
      'Changes any field with which a project can be created. Fields that are not sent stay unchanged; `null` clears a field.',
    asked: '/projects/019bdf91-4c00-72d8-b145-08a161fb7922',
  },
};

/** Documentation for the operator's door. */
export const operatorProjectsDocs: OperationDocs = {
  'get /orgs/:orgId/projects': {
    id: 'listProjects',
    tag: 'Projects',
    summary: 'List the projects of an organisation',
    description: 'The projects of the organisation, newest first.',
    headers: ['Link'],
    asked: '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/projects?limit=2',
    answer: projectsDocs['get /projects']?.answer,
  },
  'patch /orgs/:orgId/projects/:projectId': {
    ...CHANGED_PROJECT,
    id: 'changeProject',
    tag: 'Projects',
    summary: 'Change a project',
    description:
      'Changes any field with which a project can be created. Fields that are not sent stay unchanged. `state`, `description`, `apiDataSource` and `apiDataReception` are stored and not answered; the audit log shows them.',
    asked:
      '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/projects/019bdf91-4c00-72d8-b145-08a161fb7922',
  },
};

/** Documentation for the dashboard's door, of what the operator's has not. */
export const sessionProjectsDocs: OperationDocs = {
  'post /orgs/:orgId/projects': {
    id: 'createProject',
    tag: 'Projects',
    summary: 'Create a project',
    description: 'Creates a project. `visibility` is deprecated: it is accepted and ignored.',
    headers: ['Deprecation'],
    asked: '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/projects',
    request: projectsDocs['post /projects']?.request,
    answer: projectsDocs['post /projects']?.answer,
  },
  'get /orgs/:orgId/projects/:projectId': {
    id: 'getProject',
    tag: 'Projects',
    summary: 'Read a project',
    description: 'One project with every stored field, also those that version 1 does not answer.',
    asked:
      '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/projects/019bdf91-4c00-72d8-b145-08a161fb7922',
    answer: {
      project: {
        id: '019bdf91-4c00-72d8-b145-08a161fb7922',
        orgId: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
        name: 'Speicherquartier Ost',
        street: 'Am Tauwerkspeicher',
        houseNumber: '1-9',
        postalCode: '28199',
        city: 'Bremen',
        country: 'Deutschland',
        createdAt: '2026-01-21T08:00:00.000Z',
        state: 'Bremen',
        description: 'Neubau, fünf Häuser am Hafenbecken, Fertigstellung 2027 und 2028.',
        apiDataSource: 'ERP',
        apiDataReception: 'Website',
      },
    },
  },
};
