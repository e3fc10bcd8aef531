import type { OperationDocs } from '../../http/operation.ts';
import type { Property } from './schema.ts';
import { emptied, shapeOf } from './unit-field-kinds.ts';
import { UNIT_FIELDS } from './unit-fields.ts';

const EMPTY = emptied(shapeOf(UNIT_FIELDS, 'answered'));

/** A unit in an answer: what it has, and `null` for the other fields. */
const exampleUnit = (known: Partial<Property>) => ({ ...EMPTY, ...known });

/** A unit of the demo data. */
export const EXAMPLE_UNIT = exampleUnit({
  id: '019e82ae-3c56-772b-8eb1-4e3399cf0709',
  projectId: '019e630c-21c0-714c-aa2c-95f521fe6ce8',
  orgId: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
  externalSourceId: '973456071',
  unitIdentifier: '973456071',
  street: 'Klabautergang',
  houseNumber: '3',
  postalCode: '23966',
  city: 'Wismar',
  latitude: '51.162170',
  longitude: '10.45631',
  etage: 2,
  zimmer: '3.5',
  wohnflaecheQm: '80.30',
  nutzflaecheQm: '83.30',
  baujahr: 1782,
  status: 'notarvorbereitung',
  visibility: 'online',
  archived: false,
  kaufpreis: '283700.00',
  kaufpreisStellplatz: '43000.00',
  kaltmieteWohnung: '1263.92',
  kaltmieteStellplatz: '124.90',
  hausgeldGesamt: '260.98',
  hausgeldNichtUmlagefaehig: '91.34',
  kaufpreisPerQm: '3533.00',
  kaltmietePerQm: '15.74',
  bruttorendite: '5.35',
  bauzustand: 'Rohbau',
  anlageklasse: 'Kapitalanlage',
  mietstatus: 'vermietet',
  vermietetSeit: '2017-04-01',
  energieeffizienzklasse: 'B',
  energieausweistyp: 'Verbrauchsausweis',
  energieverbrauch: '215.4',
  heizungsart: 'Gas',
  isDenkmal: false,
  isErbbaupacht: false,
  videoUrl: 'https://video.example/7153',
  createdAt: '2026-06-01T10:15:17.334Z',
  updatedAt: '2026-06-01T10:15:17.334Z',
});

/** Documentation of the operations. The answers are real ones, from the demo data. */
export const propertiesDocs: OperationDocs = {
  'get /properties': {
    id: 'listProperties',
    tag: 'Properties',
    summary: 'List units',
    description:
      "The organisation's units, newest first, across all projects or in one. For incremental sync, ask with `updatedSince` and `includeArchived=true`, follow `Link` to the end, and send the first page's `Sync-Watermark` as the next `updatedSince`.",
    headers: ['Link', 'Sync-Watermark'],
    asked:
      '/properties?projectId=019e630c-21c0-714c-aa2c-95f521fe6ce8&status=notarvorbereitung&limit=1&offset=1',
    answer: {
      properties: [EXAMPLE_UNIT],
      pagination: {
        limit: 1,
        offset: 1,
        total: 6,
        hasMore: true,
      },
    },
  },
  'get /properties/:id': {
    id: 'getProperty',
    tag: 'Properties',
    summary: 'Read a unit',
    description: 'One unit, archived or not.',
    asked: '/properties/019c23cb-6cb2-745d-b3ee-d1afc31407e2?include=images',
    answer: {
      property: exampleUnit({
        id: '019c23cb-6cb2-745d-b3ee-d1afc31407e2',
        projectId: '019bdf91-4c00-72d8-b145-08a161fb7922',
        orgId: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
        externalSourceId: '1007.0020.00',
        unitIdentifier: '1007.0020.00',
        unitNumber: '020',
        street: 'Lotsenmützenallee',
        houseNumber: '20A-20C',
        postalCode: '28199',
        city: 'Bremen',
        zimmer: '2.0',
        wohnflaecheQm: '47.40',
        nutzflaecheQm: '59.40',
        baujahr: 2027,
        status: 'frei',
        visibility: 'online',
        archived: false,
        kaufpreis: '269000.00',
        kaufpreisStellplatz: '29500.00',
        hausgeldGesamt: '139.83',
        hausgeldNichtUmlagefaehig: '48.94',
        kaufpreisPerQm: '5675.11',
        bauzustand: 'Erstbezug',
        anlageklasse: 'Eigennutzung',
        energieeffizienzklasse: 'A+',
        energieausweistyp: 'Bedarfsausweis',
        energieverbrauch: '211.6',
        heizungsart: 'Fernwärme',
        isDenkmal: false,
        isErbbaupacht: false,
        createdAt: '2026-02-03T13:57:40.146Z',
        updatedAt: '2026-03-14T21:53:05.455Z',
        images: [
          {
            id: '019c23cb-709a-7035-8f9a-d3e655a3fa88',
            category: 'Grundriss',
            fileName: 'Grundriss Küche & Bad, Wohnung 20 (1).png',
            sortOrder: 0,
            url: 'https://0123456789abcdef0123456789abcdef.eu.r2.cloudflarestorage.com/einheit-images/019b8d10-14c0-753e-9a2d-ce4b904a1d92/019c23cb-6cb2-745d-b3ee-d1afc31407e2/019c23cb-709a-7035-8f9a-d3e655a3fa88/original?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=00112233445566778899aabbccddeeff%2F20261121%2Fauto%2Fs3%2Faws4_request&X-Amz-Date=20261121T054015Z&X-Amz-Expires=3600&X-Amz-SignedHeaders=host&response-content-disposition=inline%3B%20filename%2A%3DUTF-8%27%27Grundriss%2520K%25C3%25BCche%2520%2526%2520Bad%252C%2520Wohnung%252020%2520%25281%2529.png&response-content-type=image%2Fpng&X-Amz-Signature=104451a85e358e46da02a3c897da7ba93adc6feae4572ec88ee5e5047e5816e0',
            thumbnailUrl:
              'https://0123456789abcdef0123456789abcdef.eu.r2.cloudflarestorage.com/einheit-images/019b8d10-14c0-753e-9a2d-ce4b904a1d92/019c23cb-6cb2-745d-b3ee-d1afc31407e2/019c23cb-709a-7035-8f9a-d3e655a3fa88/thumbnail?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=00112233445566778899aabbccddeeff%2F20261121%2Fauto%2Fs3%2Faws4_request&X-Amz-Date=20261121T054015Z&X-Amz-Expires=3600&X-Amz-SignedHeaders=host&response-content-disposition=inline%3B%20filename%2A%3DUTF-8%27%27Grundriss%2520K%25C3%25BCche%2520%2526%2520Bad%252C%2520Wohnung%252020%2520%25281%2529.webp&response-content-type=image%2Fwebp&X-Amz-Signature=a50fb9ea43f2746e0da1975ce96009b513319367c90522ff8b1cd86f21efc7d8',
          },
        ],
      }),
    },
  },
  'get /projects/:id': {
    id: 'getProject',
    tag: 'Projects',
    summary: 'Read a project',
    description:
      'One project, and with `include=properties` also a page of its units, which additionally requires the scope `property:read`. The other parameters apply to the units.',
    headers: ['Link', 'Sync-Watermark'],
    asked:
      '/projects/019e630c-21c0-714c-aa2c-95f521fe6ce8?include=properties&status=notarvorbereitung&limit=1&offset=1',
    answer: {
      project: {
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
      properties: [EXAMPLE_UNIT],
      pagination: {
        limit: 1,
        offset: 1,
        total: 6,
        hasMore: true,
      },
    },
  },
  'get /projects/:id/properties': {
    id: 'listProjectProperties',
    tag: 'Projects',
    summary: "List a project's units",
    description: 'The same as `GET /properties` with `projectId`, but 404 for an unknown project.',
    headers: ['Link', 'Sync-Watermark'],
    asked:
      '/projects/019e630c-21c0-714c-aa2c-95f521fe6ce8/properties?status=notarvorbereitung&limit=1&offset=1',
    answer: {
      properties: [EXAMPLE_UNIT],
      pagination: {
        limit: 1,
        offset: 1,
        total: 6,
        hasMore: true,
      },
    },
  },
  'post /projects/:id/properties': {
    id: 'createProperty',
    tag: 'Properties',
    summary: 'Create a unit',
    description:
      'Creates one unit under a project. It counts against the plan: `monthlyUnits` always, `maxOnlineUnits` if it is `online`. Amounts and areas are exact: send a JSON number or a decimal string, and no digit is lost.',
    refusals: ['quota_exceeded'],
    asked: '/projects/019e630c-21c0-714c-aa2c-95f521fe6ce8/properties',
    request: {
      unitIdentifier: 'WE 12',
      unitNumber: '12',
      street: 'Lindenallee',
      houseNumber: '12a',
      postalCode: '04109',
      city: 'Leipzig',
      etageLabel: '2. OG',
      zimmer: 2.5,
      wohnflaecheQm: '78.125',
      kaufpreis: 250000,
      kaltmieteWohnung: '812.50',
      baujahr: 2026,
      visibility: 'online',
      status: 'frei',
    },
    answer: {
      property: exampleUnit({
        id: '01a1fc58-8210-7000-8000-01f5eff99cfd',
        projectId: '019e630c-21c0-714c-aa2c-95f521fe6ce8',
        orgId: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
        externalSourceId: 'WE 12',
        unitIdentifier: 'WE 12',
        unitNumber: '12',
        street: 'Lindenallee',
        houseNumber: '12a',
        postalCode: '04109',
        city: 'Leipzig',
        etage: 2,
        zimmer: '2.5',
        wohnflaecheQm: '78.125',
        baujahr: 2026,
        status: 'frei',
        visibility: 'online',
        archived: false,
        kaufpreis: '250000.00',
        kaltmieteWohnung: '812.50',
        kaufpreisPerQm: '3200.00',
        kaltmietePerQm: '10.40',
        bruttorendite: '3.90',
        createdAt: '2026-11-21T04:23:41.328Z',
        updatedAt: '2026-11-21T04:23:41.328Z',
      }),
    },
  },
};

/** Documentation for the operator's door. */
export const operatorPropertiesDocs: OperationDocs = {
  'get /orgs/:orgId/projects/:projectId': {
    id: 'getProject',
    tag: 'Projects',
    summary: 'Read a project',
    description:
      'One project, and with `include=properties` also a page of its units. The other parameters apply to the units.',
    headers: ['Link', 'Sync-Watermark'],
    asked:
      '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/projects/019e630c-21c0-714c-aa2c-95f521fe6ce8?include=properties&status=notarvorbereitung&limit=1&offset=1',
    answer: propertiesDocs['get /projects/:id']?.answer,
  },
  'get /orgs/:orgId/properties': {
    id: 'listUnits',
    tag: 'Units',
    summary: 'List the units of an organisation',
    description:
      'The units of the organisation, newest first, with the filters, pages and `Sync-Watermark` of version 1.',
    headers: ['Link', 'Sync-Watermark'],
    asked:
      '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/properties?projectId=019e630c-21c0-714c-aa2c-95f521fe6ce8&status=notarvorbereitung&limit=1&offset=1',
    answer: propertiesDocs['get /properties']?.answer,
  },
  'get /orgs/:orgId/properties/:propertyId': {
    id: 'getUnit',
    tag: 'Units',
    summary: 'Read a unit',
    description: 'One unit, archived or not, and with `include=images` its images.',
    asked:
      '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/properties/019c23cb-6cb2-745d-b3ee-d1afc31407e2?include=images',
    answer: propertiesDocs['get /properties/:id']?.answer,
  },
};

/** Documentation for the dashboard's door, of what the operator's has not. */
export const sessionPropertiesDocs: OperationDocs = {
  'get /orgs/:orgId/projects/:projectId/properties': {
    id: 'listProjectUnits',
    tag: 'Units',
    summary: "List a project's units",
    description:
      'The units of one project, newest first, with the filters, pages and `Sync-Watermark` of version 1.',
    headers: ['Link', 'Sync-Watermark'],
    asked:
      '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/projects/019e630c-21c0-714c-aa2c-95f521fe6ce8/properties?status=notarvorbereitung&limit=1&offset=1',
    answer: propertiesDocs['get /projects/:id/properties']?.answer,
  },
};
