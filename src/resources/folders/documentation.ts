import type { OperationDocs } from '../../http/operation.ts';

/** The top-level folders of the demo data that the whole organisation sees. */
const TOP_LEVEL = [
  {
    id: '019d480e-7400-7473-a760-64abb2a5cb0e',
    orgId: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
    name: 'Aus dem Altsystem',
    parentId: null,
    color: null,
    visibility: 'org',
    createdByUserId: null,
    createdAt: '2026-04-01T08:00:00.000Z',
  },
  {
    id: '019caf82-a260-7008-b693-d7f26340ebdf',
    orgId: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
    name: 'Energieausweise',
    parentId: null,
    color: '#22c55e',
    visibility: 'org',
    createdByUserId: '019b9cb0-ef80-7095-b2bf-da2e7229956d',
    createdAt: '2026-03-02T17:05:00.000Z',
  },
  {
    id: '019be4b7-a800-737b-941d-e70e835662fb',
    orgId: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
    name: 'Exposés',
    parentId: null,
    color: '#1d4ed8',
    visibility: 'org',
    createdByUserId: '019b8d10-ff20-74e9-a8f8-bd4dc07f4f36',
    createdAt: '2026-01-22T08:00:00.000Z',
  },
];

/** Documentation of the operations. The answers are real ones, from the demo data. */
export const foldersDocs: OperationDocs = {
  'get /folders': {
    id: 'listFolders',
    tag: 'Folders',
    summary: 'List folders',
    description:
      'The folders that the caller may see: those of the organisation, and the private ones of the person to whom the token belongs. They are ordered by name, then by id. There is no page size: after 1,000 folders `Link` leads to the next page.',
    headers: ['Link'],
    asked: '/folders?parentId=null',
    answer: {
      folders: [
        ...TOP_LEVEL,
        {
          id: '019beb70-d900-746c-9381-92db3737c76f',
          orgId: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
          name: 'Verträge (vertraulich)',
          parentId: null,
          color: 'crimson',
          visibility: 'private',
          createdByUserId: '019b8d10-ff20-74e9-a8f8-bd4dc07f4f36',
          createdAt: '2026-01-23T15:20:00.000Z',
        },
      ],
    },
  },
  'post /folders': {
    id: 'createFolder',
    tag: 'Folders',
    summary: 'Create a folder',
    description:
      'Creates a folder, at the top level or in another one. `Location` leads to the list of the folder and its siblings, as a folder has no address of its own.',
    refusals: ['not_found', 'quota_exceeded'],
    asked: '/folders',
    request: {
      name: 'Grundrisse',
      color: '#0f766e',
      visibility: 'org',
    },
    answer: {
      folder: {
        id: '01a1fc58-8181-7000-8000-00c7e5e86f8e',
        orgId: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
        name: 'Grundrisse',
        parentId: null,
        color: '#0f766e',
        visibility: 'org',
        createdByUserId: '019b8d10-ff20-74e9-a8f8-bd4dc07f4f36',
        createdAt: '2026-11-21T04:23:41.185Z',
      },
    },
  },
};

/** Documentation for the operator's door. The operator sees no private folders. */
export const operatorFoldersDocs: OperationDocs = {
  'get /orgs/:orgId/folders': {
    id: 'listFolders',
    tag: 'Folders',
    summary: 'List the folders of an organisation',
    description:
      'The folders that the whole organisation sees, by name, then by id. Private folders are not listed: only the person who created one sees it. There is no page size: after 1,000 folders `Link` leads to the next page.',
    headers: ['Link'],
    asked: '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/folders?parentId=null',
    answer: { folders: TOP_LEVEL },
  },
};

/** Documentation for the dashboard's door. */
export const sessionFoldersDocs: OperationDocs = {
  'get /orgs/:orgId/folders': {
    id: 'listFolders',
    tag: 'Folders',
    summary: 'List folders',
    description:
      'The folders that the person sees: those of the organisation, and their own private ones, by name, then by id. There is no page size: after 1,000 folders `Link` leads to the next page.',
    headers: ['Link'],
    asked: '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/folders?parentId=null',
    answer: { folders: TOP_LEVEL },
  },
  'post /orgs/:orgId/folders': {
    id: 'createFolder',
    tag: 'Folders',
    summary: 'Create a folder',
    description:
      'Creates a folder, at the top level or in another one. `Location` leads to the list of the folder and its siblings.',
    asked: '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/folders',
    request: foldersDocs['post /folders']?.request,
    answer: {
      folder: {
        id: '01a1fc58-8181-7000-8000-00c7e5e86f8e',
        orgId: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
        name: 'Grundrisse',
        parentId: null,
        color: '#0f766e',
        visibility: 'org',
        createdByUserId: '019c1046-ada0-7c00-9a52-9ea75adfbc5a',
        createdAt: '2026-11-21T04:23:41.185Z',
      },
    },
  },
  'patch /orgs/:orgId/folders/:folderId': {
    id: 'changeFolder',
    tag: 'Folders',
    summary: 'Change a folder',
    description:
      'Changes the name, colour or visibility of a folder that the person sees, or puts it into another one: not into itself, nor into one below it. Only the person who created a folder can make it private, as nobody else would see it then. Fields that are not sent stay unchanged.',
    asked:
      '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/folders/019caf82-a260-7008-b693-d7f26340ebdf',
    request: { name: 'Energieausweise 2026', parentId: '019be4b7-a800-737b-941d-e70e835662fb' },
    answer: {
      folder: {
        id: '019caf82-a260-7008-b693-d7f26340ebdf',
        orgId: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
        name: 'Energieausweise 2026',
        parentId: '019be4b7-a800-737b-941d-e70e835662fb',
        color: '#22c55e',
        visibility: 'org',
        createdByUserId: '019b9cb0-ef80-7095-b2bf-da2e7229956d',
        createdAt: '2026-03-02T17:05:00.000Z',
      },
    },
  },
};
