import { HENRIKE, KRANICH, NORDLICHT } from '../../src/local/demo/people.ts';
import { PUBLICATION } from '../../src/local/demo/tokens.ts';
import { aPdf } from '../harness/files.ts';
import { sha256 } from '../harness/sha256.ts';
import type { Belongings } from '../harness/furnished.ts';

const CONTENT = aPdf();

/** A document of the unit that examples show. */
export const SHOWN_DOCUMENT = {
  id: '01a1ff15-e21c-7000-8000-0116f3a1c7d4',
  content: CONTENT,
  sha256: sha256(CONTENT),
};

// The requests whose answers are the examples of version 1, by the names of test/harness/calls.ts.

/** The request of an operation's example. */
export interface ExampleRequest {
  /** The resources that its path names, if they are others than {@link DEMO}'s. */
  readonly of?: Partial<Belongings>;
  readonly query?: string;
  readonly body?: unknown;
  /** The operation whose example comes first. */
  readonly after?: string;
  /** The resource that the path names, and the field of its id in the answer to that operation. */
  readonly made?: readonly [keyof Belongings, string];
}

const idIs = (id: string) => ({ id });
const MADE_BEFORE = idIs('made by the request before');
const ELBUFER = idIs('019b7e26-5500-705c-a829-c354cac252d5');

export const SHOWN_UNIT = idIs('019c23ca-cfe0-7000-8000-997046e6b6f5');
const PICTURED_UNIT = idIs('019c23ca-cfe0-7000-8000-43d5af04e22c');
const QUIET_PROJECT = idIs('019bdf91-4c00-72d8-b145-08a161fb7922');

/** The demo's resources that paths name. */
export const DEMO: Belongings = {
  org: NORDLICHT,
  plan: idIs('019b7db9-6260-73a6-8cdb-56aaee57939c'),
  member: idIs('019b97e7-f5c0-7175-81d8-629c56e05324'),
  token: idIs('019bdaa1-de80-7434-b0e7-079bfdc4676d'),
  project: idIs('019e630c-21c0-714c-aa2c-95f521fe6ce8'),
  unused: MADE_BEFORE,
  property: idIs('019e6e50-0b00-7000-8000-2095a3a62cc8'),
  image: idIs('01a10b4b-a408-76be-89d2-ee60c5c8f6a2'),
  session: idIs('01a1ff15-d02c-7000-8000-0116f3a1c7d4'),
  folder: idIs('019caf82-a260-7008-b693-d7f26340ebdf'),
  document: MADE_BEFORE,
  external: idIs('expose-de'),
  publication: PUBLICATION,
  webhook: MADE_BEFORE,
  import: idIs('019c23ca-cfe0-7000-8000-0076eb010381'),
  change: MADE_BEFORE,
  holder: HENRIKE,
  empty: idIs('019b8395-ef00-77ad-ab1d-7bbe2af554ab'),
  suspended: ELBUFER,
  leaving: ELBUFER,
  inviting: KRANICH,
};

const ONE_UNIT = 'status=notarvorbereitung&limit=1&offset=1';
const CHANGE = { status: 'notartermin', kaufpreisStellplatz: '45000' };
const ofTheDocument = {
  after: 'POST /documents',
  made: ['document', 'document.id'],
} satisfies ExampleRequest;
const ofTheWebhook = {
  after: 'POST /webhooks',
  made: ['webhook', 'webhook.id'],
} satisfies ExampleRequest;

/** By the operation's name without its surface. What needs nothing but its path has an empty line. */
export const EXAMPLE_REQUESTS: Readonly<Record<string, ExampleRequest>> = {
  'GET /folders': { query: 'parentId=null' },
  'POST /folders': { body: { name: 'Grundrisse', color: '#0f766e', visibility: 'org' } },
  'PATCH /folders/:folderId': {
    body: { name: 'Energieausweise 2026', parentId: '019be4b7-a800-737b-941d-e70e835662fb' },
  },
  'GET /folders/:folderId': {},
  'DELETE /folders/:folderId': { after: 'POST /folders', made: ['folder', 'folder.id'] },
  'GET /documents': { query: 'limit=1', after: 'POST /documents' },
  'POST /documents': {
    body: {
      name: 'Energieausweis Haus A.pdf',
      kind: 'energieausweis',
      projectId: DEMO.project.id,
      language: 'de',
      validUntil: '2035-12-31',
    },
  },
  'GET /documents/:documentId': ofTheDocument,
  'PATCH /documents/:documentId': {
    ...ofTheDocument,
    body: { title: 'Energieausweis', published: true },
  },
  'PUT /documents/:documentId/content': {
    ...ofTheDocument,
    body: '(the bytes of a PDF)',
  },
  'DELETE /documents/:documentId': ofTheDocument,
  'PUT /projects/:projectId/documents/:externalId': {
    body: { name: 'Exposé.pdf', kind: 'expose', language: 'de', published: true },
  },
  'GET /projects': { query: 'limit=2' },
  'POST /projects': {
    body: {
      name: 'Lindenhof',
      street: 'Lindenallee',
      houseNumber: '12a',
      postalCode: '04109',
      city: 'Leipzig',
      country: 'Deutschland',
    },
  },
  'GET /projects/:projectId': {
    query: `include=properties&${ONE_UNIT}`,
  },
  'PATCH /projects/:projectId': {
    of: { project: QUIET_PROJECT },
    body: { houseNumber: '1-11', description: 'Neubau, sechs Häuser am Hafenbecken.' },
  },
  'DELETE /projects/:projectId': { after: 'POST /projects', made: ['unused', 'project.id'] },
  'GET /projects/:projectId/details': {},
  'GET /projects/:projectId/summary': {},
  'GET /projects/:projectId/readiness': {},
  'GET /sales': { query: 'from=2026-02-01&to=2026-02-28' },
  'GET /projects/:projectId/properties': { query: ONE_UNIT },
  'POST /projects/:projectId/properties': {
    body: {
      unitIdentifier: 'WE 12',
      unitNumber: '12',
      street: 'Lindenallee',
      houseNumber: '12a',
      postalCode: '04109',
      city: 'Leipzig',
      etageLabel: '2. OG',
      zimmer: '2.5',
      wohnflaecheQm: '78.125',
      kaufpreis: '250000',
      kaltmieteWohnung: '812.50',
      baujahr: 2026,
      visibility: 'online',
      status: 'frei',
    },
  },
  'POST /projects/:projectId/properties/upsert': {
    body: {
      properties: [
        { externalSourceId: '1004.0003.00', status: 'reserviert', kaufpreis: '455000' },
        { externalSourceId: '1004.0099.00', unitIdentifier: 'WE 99', zimmer: '3', archived: false },
      ],
    },
  },
  'POST /projects/:projectId/imports': {
    body: {
      units: [
        {
          unitIdentifier: 'WE 01',
          etageLabel: 'EG',
          zimmer: '3',
          wohnflaecheQm: '84.20',
          kaufpreis: '319000',
          visibility: 'online',
        },
        {
          unitIdentifier: 'WE 02',
          etageLabel: '1. OG',
          zimmer: '2.5',
          wohnflaecheQm: '61.5',
          kaufpreis: '248500.00',
        },
      ],
    },
  },
  'GET /imports/:importId': {
    after: 'POST /projects/:projectId/imports',
    made: ['import', 'importRunId'],
  },
  'GET /properties': { query: `projectId=${DEMO.project.id}&${ONE_UNIT}` },
  'GET /properties/:propertyId': {
    of: { property: SHOWN_UNIT },
    query: 'include=images',
  },
  'GET /units': {
    query: 'q=klabautergang%203&zimmer=3..3.5&status=notarvorbereitung&sort=-kaufpreis&limit=1',
  },
  'POST /units/search': {
    body: {
      externalSourceId: ['1004.0008.00', 'ERP-4711'],
      updatedSince: '2026-01-01T00:00:00+01:00',
      archived: 'with',
    },
  },
  'GET /units/:propertyId': { of: { property: SHOWN_UNIT }, query: 'include=images' },
  'GET /projects/:projectId/units': { query: `q=${DEMO.property.id.slice(-5)}&limit=1` },
  'PATCH /properties/:propertyId': { body: CHANGE },
  'POST /properties/bulk': {
    body: { properties: [{ externalSourceId: '1004.0008.00', ...CHANGE }] },
  },
  'GET /properties/:propertyId/changes': { after: 'PATCH /properties/:propertyId' },
  'GET /properties/:propertyId/images': { of: { property: SHOWN_UNIT } },
  'POST /properties/:propertyId/images': {
    body: { file: '(the bytes of a PNG)', category: 'Grundriss', sortOrder: 1 },
  },
  'PATCH /properties/:propertyId/images/:imageId': {
    of: { property: PICTURED_UNIT },
    body: { category: 'Ansicht', sortOrder: 7 },
  },
  'DELETE /properties/:propertyId/images/:imageId': {
    of: { property: PICTURED_UNIT, image: idIs('01a10b4b-a7f0-72f2-9cdd-8a0ad0478a58') },
  },
  'PUT /properties/:propertyId/reservation': {
    of: { property: SHOWN_UNIT },
    body: { until: '2026-12-01T17:00:00Z', reference: 'Vorgang 4711' },
  },
  'GET /properties/:propertyId/reservation': {
    of: { property: SHOWN_UNIT },
    after: 'PUT /properties/:propertyId/reservation',
  },
  'DELETE /properties/:propertyId/reservation': {
    of: { property: SHOWN_UNIT },
    after: 'PUT /properties/:propertyId/reservation',
  },
  'GET /reservations': { after: 'PUT /properties/:propertyId/reservation' },
  'GET /changes': {
    of: { property: SHOWN_UNIT },
    after: 'PUT /properties/:propertyId/reservation',
    query: 'since={reservation.createdAt}',
  },
  'GET /usage': {},
  'GET /publications': {},
  'POST /publications': {
    body: { name: 'Website Klabautergang', projectIds: [DEMO.project.id] },
  },
  'PATCH /publications/:publicationId': { body: { showPrices: false } },
  'DELETE /publications/:publicationId': {},
  'GET /webhooks': { after: 'POST /webhooks' },
  'POST /webhooks': {
    body: { url: 'https://crm.nordlicht.example/einheit', description: 'CRM' },
  },
  'PATCH /webhooks/:webhookId': {
    ...ofTheWebhook,
    body: { description: 'CRM, Vertrieb', enabled: false },
  },
  'DELETE /webhooks/:webhookId': ofTheWebhook,
  'POST /webhooks/:webhookId/rotate': ofTheWebhook,
  'POST /webhooks/:webhookId/test': ofTheWebhook,
};

/** The paths of the examples of what is published. */
export const PUBLISHED: Readonly<Record<string, string>> = {
  listProjects: `/${PUBLICATION.key}/projects`,
  getProject: `/${PUBLICATION.key}/projects/${DEMO.project.id}`,
  listUnits: `/${PUBLICATION.key}/projects/${DEMO.project.id}/properties`,
  listUnitsAsJsonLd: `/${PUBLICATION.key}/projects/${DEMO.project.id}/json-ld`,
  readOpenImmo: `/${PUBLICATION.key}/openimmo.xml`,
  readOpenImmoOfProject: `/${PUBLICATION.key}/projects/${DEMO.project.id}/openimmo.xml`,
  getUnit: `/${PUBLICATION.key}/properties/${SHOWN_UNIT.id}`,
  getPresentDocument: `/${PUBLICATION.key}/documents/${SHOWN_DOCUMENT.id}`,
  getDocument: `/${PUBLICATION.key}/documents/${SHOWN_DOCUMENT.id}/${SHOWN_DOCUMENT.sha256.slice(0, 16)}`,
  getImage: `/${PUBLICATION.key}/properties/${SHOWN_UNIT.id}/images/01a10b4b-b790-7037-b386-df69e3e6679a/1600`,
};
