import type { DoorName } from '../../src/http/door.ts';
import { HENRIKE } from '../../src/local/demo/people.ts';
import { PUBLICATION } from '../../src/local/demo/publication.ts';
import { DEMO_TOKENS } from '../../src/local/demo/tokens.ts';
import {
  CREATE_FOLDER,
  CREATE_PUBLICATION,
  CREATE_PROJECT,
  CREATE_PROPERTY,
  IMPORT_UNITS,
  CHANGE_PROJECT,
  CHANGE_PROPERTY,
  ADD_IMAGE,
  ADD_MEMBER,
  ISSUE_TOKEN,
  CHANGE_UNITS,
  UPSERT_UNITS,
} from './example-bodies.ts';

/** The request of an example. */
export interface ExampleRequest {
  /** The path and query, below the door's base: `{webhook.id}` is a field of the answer to `after`. */
  readonly asked: string;
  /** The operation whose example comes first, at this door or in version 1. */
  readonly after?: string;
  /** The body. */
  readonly request?: unknown;
}

// The organisation whose stock the examples show.
const ORG = '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92';

/** What is sent for the examples of webhooks, below a path. */
const webhooksAt = (path: string): Readonly<Record<string, ExampleRequest>> => {
  const created = { asked: `${path}/webhooks/{webhook.id}`, after: 'createWebhook' };
  return {
    listWebhooks: { asked: `${path}/webhooks`, after: 'createWebhook' },
    createWebhook: {
      asked: `${path}/webhooks`,
      request: { url: 'https://crm.nordlicht.example/einheit', description: 'CRM' },
    },
    changeWebhook: { ...created, request: { description: 'CRM, Vertrieb', enabled: false } },
    removeWebhook: created,
    rotateWebhook: { ...created, asked: `${created.asked}/rotate` },
    testWebhook: { ...created, asked: `${created.asked}/test` },
  };
};

/** What is sent for the examples of a reservation, below a path. */
const reservationAt = (path: string): Readonly<Record<string, ExampleRequest>> => {
  const asked = `${path}/properties/019c23cb-6cb2-745d-b3ee-d1afc31407e2/reservation`;
  return {
    reserve: { asked, request: { until: '2026-12-01T17:00:00Z', reference: 'Vorgang 4711' } },
    getReservation: { asked, after: 'reserve' },
    removeReservation: { asked, after: 'reserve' },
  };
};

const HISTORY = '/properties/019e82ae-3c56-772b-8eb1-4e3399cf0709/changes';

/** What is sent for the examples of each operation, by its id. */
export const EXAMPLE_REQUESTS: Readonly<
  Record<DoorName, Readonly<Record<string, ExampleRequest>>>
> = {
  api: {
    listFolders: { asked: '/folders?parentId=null' },
    createFolder: { asked: '/folders', request: CREATE_FOLDER },
    listProjects: { asked: '/projects?limit=2' },
    createProject: { asked: '/projects', request: CREATE_PROJECT },
    listProperties: {
      asked:
        '/properties?projectId=019e630c-21c0-714c-aa2c-95f521fe6ce8&status=notarvorbereitung&limit=1&offset=1',
    },
    getProperty: { asked: '/properties/019c23cb-6cb2-745d-b3ee-d1afc31407e2?include=images' },
    getProject: {
      asked:
        '/projects/019e630c-21c0-714c-aa2c-95f521fe6ce8?include=properties&status=notarvorbereitung&limit=1&offset=1',
    },
    listProjectProperties: {
      asked:
        '/projects/019e630c-21c0-714c-aa2c-95f521fe6ce8/properties?status=notarvorbereitung&limit=1&offset=1',
    },
    createProperty: {
      asked: '/projects/019e630c-21c0-714c-aa2c-95f521fe6ce8/properties',
      request: CREATE_PROPERTY,
    },
    importUnits: {
      asked: '/projects/019e630c-21c0-714c-aa2c-95f521fe6ce8/imports',
      request: IMPORT_UNITS,
    },
    getImport: { asked: '/imports/{importRunId}', after: 'importUnits' },
    changeProject: {
      asked: '/projects/019bdf91-4c00-72d8-b145-08a161fb7922',
      request: CHANGE_PROJECT,
    },
    deleteProject: { asked: '/projects/{project.id}', after: 'createProject' },
    changeProperty: {
      asked: '/properties/019e82ae-3c56-772b-8eb1-4e3399cf0709',
      request: CHANGE_PROPERTY,
    },
    changeProperties: {
      asked: '/properties/bulk',
      request: {
        properties: [
          { externalSourceId: '973456071', status: 'notartermin', kaufpreisStellplatz: '45000' },
        ],
      },
    },
    upsertProperties: {
      asked: '/projects/019e630c-21c0-714c-aa2c-95f521fe6ce8/properties/upsert',
      request: UPSERT_UNITS,
    },
    listImages: { asked: '/properties/019c23cb-6cb2-745d-b3ee-d1afc31407e2/images' },
    addImage: {
      asked: '/properties/019e82ae-3c56-772b-8eb1-4e3399cf0709/images',
      request: ADD_IMAGE,
    },
    changeImage: {
      asked:
        '/properties/019c1d94-8a87-7696-b36d-6426b832e65c/images/019c1d94-8e6f-7553-ad86-d368b76beef9',
      request: { category: 'Ansicht', sortOrder: 7 },
    },
    removeImage: {
      asked:
        '/properties/019c1d94-8a87-7696-b36d-6426b832e65c/images/019c1d94-9a27-76d1-b1aa-ae29dc509621',
    },
    listPropertyChanges: { asked: HISTORY, after: 'changeProperty' },
    getUsage: { asked: '/usage' },
    getProjectSummary: { asked: '/projects/019e630c-21c0-714c-aa2c-95f521fe6ce8/summary' },
    listPublications: { asked: '/publications' },
    createPublication: { asked: '/publications', request: CREATE_PUBLICATION },
    changePublication: {
      asked: `/publications/${PUBLICATION.id}`,
      request: { showPrices: false },
    },
    endPublication: { asked: `/publications/${PUBLICATION.id}` },
    ...webhooksAt(''),
    ...reservationAt(''),
  },
  operator: {
    listPlans: { asked: '/plans?limit=2' },
    createPlan: {
      asked: '/plans',
      request: {
        name: 'Basis',
        monthlyUnits: 500,
        maxOnlineUnits: 200,
        maxProjects: null,
        maxFolders: null,
        requestsPerMinute: 600,
        burst: 100,
      },
    },
    changePlan: {
      asked: '/plans/019b7db9-6260-73a6-8cdb-56aaee57939c',
      request: { maxOnlineUnits: 75 },
    },
    listOrganisations: { asked: '/orgs?limit=2' },
    createOrganisation: {
      asked: '/orgs',
      request: {
        name: 'Hansekontor Wohnbau GmbH',
        plan: '019b7db8-7800-7781-849a-701d201ba441',
        owner: { email: 'frauke@hansekontor.example', name: 'Frauke Petersen' },
      },
    },
    getOrganisation: { asked: ORG },
    changeOrganisation: {
      asked: '/orgs/019b9296-9220-7194-bdae-47917193d1ee',
      request: { plan: '019b7db8-7800-7781-849a-701d201ba441' },
    },
    deleteOrganisation: { asked: '/orgs/019b8395-ef00-77ad-ab1d-7bbe2af554ab' },
    exportOrganisation: { asked: `${ORG}/export?limit=1` },
    startErasure: { asked: '/orgs/019b7e26-5500-705c-a829-c354cac252d5/erasure' },
    continueErasure: {
      asked: '/orgs/019b7e26-5500-705c-a829-c354cac252d5/erasure/steps',
      after: 'startErasure',
    },
    listMembers: { asked: `${ORG}/members?limit=2` },
    addMember: { asked: `${ORG}/members`, request: ADD_MEMBER },
    changeMember: {
      asked: `${ORG}/members/019b97e7-f5c0-7175-81d8-629c56e05324`,
      request: { role: 'admin' },
    },
    removeMember: { asked: `${ORG}/members/019b97e6-2100-74aa-90a7-a5b729279287` },
    renewInvitation: {
      asked:
        '/orgs/019b9296-9220-7194-bdae-47917193d1ee/members/019c1e0c-79a0-762a-8f39-8e8dc14224d3/invitation',
    },
    listTokens: { asked: `${ORG}/tokens?limit=2` },
    listTokenRefusals: { asked: `${ORG}/tokens/${DEMO_TOKENS[1].id}/refusals` },
    issueToken: { asked: `${ORG}/tokens`, request: ISSUE_TOKEN },
    revokeToken: {
      asked:
        '/orgs/019b9296-9220-7194-bdae-47917193d1ee/tokens/019bb695-5a80-7474-abb1-fe860ec0ec4f',
    },
    rotateToken: {
      asked: `${ORG}/tokens/019bdaa1-de80-7434-b0e7-079bfdc4676d/rotate`,
      request: { graceSeconds: 86400 },
    },
    listFolders: { asked: `${ORG}/folders?parentId=null` },
    listProjects: { asked: `${ORG}/projects?limit=2` },
    getProject: {
      asked: `${ORG}/projects/019e630c-21c0-714c-aa2c-95f521fe6ce8?include=properties&status=notarvorbereitung&limit=1&offset=1`,
    },
    changeProject: {
      asked: `${ORG}/projects/019bdf91-4c00-72d8-b145-08a161fb7922`,
      request: CHANGE_PROJECT,
    },
    deleteProject: { asked: `${ORG}/projects/{project.id}`, after: 'createProject' },
    listImports: { asked: `${ORG}/imports` },
    getImport: { asked: `${ORG}/imports/019c23cb-6450-76ad-92a4-79f1c145737d` },
    listUnits: {
      asked: `${ORG}/properties?projectId=019e630c-21c0-714c-aa2c-95f521fe6ce8&status=notarvorbereitung&limit=1&offset=1`,
    },
    getUnit: { asked: `${ORG}/properties/019c23cb-6cb2-745d-b3ee-d1afc31407e2?include=images` },
    changeUnit: {
      asked: `${ORG}/properties/019e82ae-3c56-772b-8eb1-4e3399cf0709`,
      request: CHANGE_PROPERTY,
    },
    changeUnits: { asked: `${ORG}/properties/bulk`, request: CHANGE_UNITS },
    upsertUnits: {
      asked: `${ORG}/projects/019e630c-21c0-714c-aa2c-95f521fe6ce8/properties/upsert`,
      request: UPSERT_UNITS,
    },
    addImage: {
      asked: `${ORG}/properties/019e82ae-3c56-772b-8eb1-4e3399cf0709/images`,
      request: ADD_IMAGE,
    },
    changeImage: {
      asked: `${ORG}/properties/019c1d94-8a87-7696-b36d-6426b832e65c/images/019c1d94-8e6f-7553-ad86-d368b76beef9`,
      request: { category: 'Ansicht', sortOrder: 7 },
    },
    removeImage: {
      asked: `${ORG}/properties/019c1d94-8a87-7696-b36d-6426b832e65c/images/019c1d94-9e0f-7017-a936-c065beeae43b`,
    },
    listOrganisationAudit: { asked: `${ORG}/audit?limit=1`, after: 'changeUnit' },
    listPropertyChanges: { asked: ORG + HISTORY, after: 'changeUnit' },
    ...webhooksAt(ORG),
    ...reservationAt(ORG),
    listPlanAudit: {
      asked: '/plans/019b7db9-6260-73a6-8cdb-56aaee57939c/audit?limit=1',
      after: 'changePlan',
    },
    getProjectSummary: { asked: `${ORG}/projects/019e630c-21c0-714c-aa2c-95f521fe6ce8/summary` },
    listPublications: { asked: `${ORG}/publications` },
    createPublication: { asked: `${ORG}/publications`, request: CREATE_PUBLICATION },
    changePublication: {
      asked: `${ORG}/publications/${PUBLICATION.id}`,
      request: { showPrices: false },
    },
    endPublication: { asked: `${ORG}/publications/${PUBLICATION.id}` },
    moveOrganisations: { asked: '/moves', request: { slots: '0-127', to: 'DB_2' } },
    getKeys: { asked: '/keys' },
    getStorage: { asked: '/storage' },
  },
  session: {
    getMe: { asked: '/me' },
    listSessions: { asked: '/sessions' },
    endOtherSessions: { asked: '/sessions/end-others' },
    endSession: { asked: '/sessions/01a1ff15-d02c-7000-8000-0116f3a1c7d4' },
    acceptInvitation: { asked: '/orgs/019b9296-9220-7194-bdae-47917193d1ee/invitation/accept' },
    getOrganisation: { asked: ORG },
    changeOrganisation: {
      asked: '/orgs/019b9296-9220-7194-bdae-47917193d1ee',
      request: { name: 'Kranich Wohnbau' },
    },
    listMembers: { asked: `${ORG}/members?limit=2` },
    addMember: { asked: `${ORG}/members`, request: ADD_MEMBER },
    changeMember: {
      asked: `${ORG}/members/019b97e7-f5c0-7175-81d8-629c56e05324`,
      request: { role: 'admin' },
    },
    removeMember: { asked: `${ORG}/members/019b97e6-2100-74aa-90a7-a5b729279287` },
    renewInvitation: {
      asked:
        '/orgs/019b9296-9220-7194-bdae-47917193d1ee/members/019c1e0c-79a0-762a-8f39-8e8dc14224d3/invitation',
    },
    signMemberOut: {
      asked:
        '/orgs/019b9296-9220-7194-bdae-47917193d1ee/members/019c1e0c-79a0-762a-8f39-8e8dc14224d3/sessions',
    },
    getUsage: { asked: `${ORG}/usage` },
    getProjectSummary: { asked: `${ORG}/projects/019e630c-21c0-714c-aa2c-95f521fe6ce8/summary` },
    listPublications: { asked: `${ORG}/publications` },
    createPublication: { asked: `${ORG}/publications`, request: CREATE_PUBLICATION },
    changePublication: {
      asked: `${ORG}/publications/${PUBLICATION.id}`,
      request: { showPrices: false },
    },
    endPublication: { asked: `${ORG}/publications/${PUBLICATION.id}` },
    listProjectUsage: { asked: `${ORG}/usage/projects` },
    listTokens: { asked: `${ORG}/tokens?limit=2` },
    listTokenRefusals: { asked: `${ORG}/tokens/${DEMO_TOKENS[1].id}/refusals` },
    // A person issues and rotates tokens of their own.
    issueToken: { asked: `${ORG}/tokens`, request: { ...ISSUE_TOKEN, memberId: HENRIKE.id } },
    revokeToken: {
      asked:
        '/orgs/019b9296-9220-7194-bdae-47917193d1ee/tokens/019bb695-5a80-7474-abb1-fe860ec0ec4f',
    },
    rotateToken: {
      asked: `${ORG}/tokens/${DEMO_TOKENS[0].id}/rotate`,
      request: { graceSeconds: 86400 },
    },
    listFolders: { asked: `${ORG}/folders?parentId=null` },
    createFolder: { asked: `${ORG}/folders`, request: CREATE_FOLDER },
    changeFolder: {
      asked: `${ORG}/folders/019caf82-a260-7008-b693-d7f26340ebdf`,
      request: { name: 'Energieausweise 2026', parentId: '019be4b7-a800-737b-941d-e70e835662fb' },
    },
    listProjects: { asked: `${ORG}/projects?limit=2` },
    createProject: { asked: `${ORG}/projects`, request: CREATE_PROJECT },
    getProject: { asked: `${ORG}/projects/019bdf91-4c00-72d8-b145-08a161fb7922` },
    changeProject: {
      asked: `${ORG}/projects/019bdf91-4c00-72d8-b145-08a161fb7922`,
      request: CHANGE_PROJECT,
    },
    deleteProject: { asked: `${ORG}/projects/{project.id}`, after: 'createProject' },
    listProjectUnits: {
      asked: `${ORG}/projects/019e630c-21c0-714c-aa2c-95f521fe6ce8/properties?status=notarvorbereitung&limit=1&offset=1`,
    },
    createUnit: {
      asked: `${ORG}/projects/019e630c-21c0-714c-aa2c-95f521fe6ce8/properties`,
      request: CREATE_PROPERTY,
    },
    searchUnits: {
      asked: `${ORG}/properties?q=klabautergang%203&sort=-kaufpreis&status=notarvorbereitung&limit=1`,
    },
    changeUnits: { asked: `${ORG}/properties/bulk`, request: CHANGE_UNITS },
    upsertUnits: {
      asked: `${ORG}/projects/019e630c-21c0-714c-aa2c-95f521fe6ce8/properties/upsert`,
      request: UPSERT_UNITS,
    },
    getUnit: { asked: `${ORG}/properties/019e82ae-3c56-772b-8eb1-4e3399cf0709` },
    changeUnit: {
      asked: `${ORG}/properties/019e82ae-3c56-772b-8eb1-4e3399cf0709`,
      request: CHANGE_PROPERTY,
    },
    listPropertyChanges: { asked: ORG + HISTORY, after: 'changeUnit' },
    ...webhooksAt(ORG),
    ...reservationAt(ORG),
    listReservations: { asked: `${ORG}/reservations`, after: 'reserve' },
    listUnitChanges: { asked: `${ORG}/properties/019e82ae-3c56-772b-8eb1-4e3399cf0709/audit` },
    addImage: {
      asked: `${ORG}/properties/019e82ae-3c56-772b-8eb1-4e3399cf0709/images`,
      request: ADD_IMAGE,
    },
    changeImage: {
      asked: `${ORG}/properties/019c1d94-8a87-7696-b36d-6426b832e65c/images/019c1d94-8e6f-7553-ad86-d368b76beef9`,
      request: { category: 'Ansicht', sortOrder: 7 },
    },
    removeImage: {
      asked: `${ORG}/properties/019c1d94-8a87-7696-b36d-6426b832e65c/images/019c1d94-9e0f-7017-a936-c065beeae43b`,
    },
    listImports: { asked: `${ORG}/imports` },
    getImport: { asked: `${ORG}/imports/019c23cb-6450-76ad-92a4-79f1c145737d` },
    importUnits: {
      asked:
        '/orgs/019b9296-9220-7194-bdae-47917193d1ee/projects/019c235f-b200-763b-b78a-3dad76813139/imports',
      request: IMPORT_UNITS,
    },
    checkImport: {
      asked:
        '/orgs/019b9296-9220-7194-bdae-47917193d1ee/projects/019c235f-b200-763b-b78a-3dad76813139/imports/dry-run',
      request: {
        units: [
          { unitIdentifier: 'WE 01', etageLabel: 'Galerie', kaufpreis: '319000' },
          { unitIdentifier: 'WE 92', kaufpreis: '248.500,00', status: 'vergeben' },
        ],
      },
    },
    listOrganisationAudit: { asked: `${ORG}/audit?limit=1`, after: 'changeUnit' },
  },
  public: {
    listProjects: { asked: `/${PUBLICATION.key}/projects` },
    getProject: { asked: `/${PUBLICATION.key}/projects/019e630c-21c0-714c-aa2c-95f521fe6ce8` },
    listUnits: {
      asked: `/${PUBLICATION.key}/projects/019e630c-21c0-714c-aa2c-95f521fe6ce8/properties`,
    },
    getUnit: { asked: `/${PUBLICATION.key}/properties/019c23cb-6cb2-745d-b3ee-d1afc31407e2` },
    getImage: {
      asked: `/${PUBLICATION.key}/properties/019c23cb-6cb2-745d-b3ee-d1afc31407e2/images/019c23cb-709a-7035-8f9a-d3e655a3fa88/original`,
    },
  },
};
