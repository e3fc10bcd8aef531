import * as z from 'zod';
import * as answered from '../../fields/answer.ts';
import { answeredFacts } from '../../fields/facts.ts';
import { described } from '../../fields/described.ts';
import { text, uuid, word } from '../../fields/body.ts';
import { laterCursor } from '../../fields/query.ts';
import { DOCUMENT_KINDS } from '../../values/document-kinds.ts';
import { IMAGE_SIZES } from '../../values/image-sizes.ts';
import { PUBLISHED_STATUSES } from '../../values/unit-states.ts';
import { MAX_CONTENT_BYTES, MAX_OF_PROJECT, MAX_OF_UNIT } from '../documents/schema.ts';
import { UNIT_FIELDS } from '../properties/unit-fields.ts';
import { StatusCount, Summary } from '../summaries/schema.ts';

const KEY = { key: text(100).describe('The key of a publication.') };

export const PublishedPath = z.object(KEY);
export const PublishedProjectPath = z.object({
  ...KEY,
  projectId: uuid().describe('Id of a project.'),
});
export const PublishedUnitPath = z.object({ ...KEY, propertyId: uuid() });
export const PublishedImagePath = PublishedUnitPath.extend({
  imageId: uuid().describe('Id of an image.'),
  size: word(IMAGE_SIZES).describe(
    'The longest side in pixels: at most the `imageSize` of the publication.',
  ),
});

export const PublishedDocumentPath = z.object({
  ...KEY,
  documentId: uuid().describe('Id of a document.'),
});

export const PublishedVersionPath = PublishedDocumentPath.extend({
  version: text(64).describe('The beginning of the SHA-256 of its content, as its `url` has it.'),
});

export const PAGE = 500;
export const PROJECTS_PAGE = 100;

export const PublishedQuery = z.object({ cursor: laterCursor() });

const PublicDocument = answered
  .object(
    {
      id: 'Id of the document.',
      kind: 'What it is.',
      title: 'What it is called; `null` if it has no title.',
      language: 'Its language, such as `de` or `en-GB`.',
      contentType: 'Media type: `application/pdf`.',
      bytes: 'Size in bytes.',
      url: 'The address of its present content, which changes with it. Without its last part, it stays the same as long as the document is published, and leads to the content of the day.',
    },
    {
      id: answered.id(),
      kind: z.enum(DOCUMENT_KINDS),
      title: answered.text(255).nullable(),
      language: answered.text(35).nullable(),
      contentType: answered.text(100),
      bytes: answered.bytes(MAX_CONTENT_BYTES),
      url: z.url().meta({ maxLength: 1024 }),
    },
  )
  .meta({ id: 'PublicDocument', description: 'A published document of a project or a unit.' });

const Project = answered
  .object(
    {
      id: 'Id of the project.',
      name: 'Name.',
      street: 'Street, without the number; `null` also if the address is withheld.',
      houseNumber: 'House number, as text; `null` also if the address is withheld.',
      postalCode: 'Postal code, as text.',
      city: 'Town or city.',
      country: 'Country.',
      description: 'Description, as its organisation wrote it.',
      latitude: 'Latitude (WGS 84) in decimal degrees, as text; `null` if the address is withheld.',
      longitude:
        'Longitude (WGS 84) in decimal degrees, as text; `null` if the address is withheld.',
      documents: `Its own documents, at most ${MAX_OF_PROJECT}, in their order. Units have theirs.`,
    },
    {
      id: answered.id(),
      name: answered.text(),
      street: answered.text().nullable(),
      houseNumber: answered.text().nullable(),
      postalCode: answered.text().nullable(),
      city: answered.text().nullable(),
      country: answered.text().nullable(),
      description: answered.text(20_000).nullable(),
      latitude: answered.text().nullable(),
      longitude: answered.text().nullable(),
      ...answeredFacts(({ isPublic, price }) => isPublic && price === undefined),
      documents: z.array(PublicDocument).max(MAX_OF_PROJECT),
    },
  )
  .meta({ id: 'PublicProject', description: 'A published project.' });

const Image = answered
  .object(
    {
      id: 'Id of the image.',
      category: 'What it shows: `Grundriss`, `Ansicht`, …',
      url: 'Its address in the largest size that the publication shows. It ends with this size: `480` or `960` in its place leads to a smaller one. It stays the same as long as the unit and the image are published.',
    },
    {
      id: answered.id(),
      category: answered.text().nullable(),
      url: z.url().meta({ maxLength: 1024 }),
    },
  )
  .meta({ id: 'PublicImage', description: 'A published image of a unit.' });

/** The fields of a unit that are published; 0 as `null`. Any other field of a unit is private. */
const {
  id,
  projectId,
  unitNumber,
  etage,
  zimmer,
  wohnflaecheQm,
  nutzflaecheQm,
  baujahr,
  kaufpreis,
  kaufpreisStellplatz,
  kaufpreisPerQm,
  hausgeldGesamt,
  kaltmieteWohnung,
  kaltmieteStellplatz,
  kaltmietePerQm,
  energieeffizienzklasse,
  energieausweistyp,
  energieverbrauch,
  heizungsart,
  videoUrl,
  virtualTourUrl,
  metadata,
} = UNIT_FIELDS;

const HIDDEN =
  '`null` also if it is 0, if the publication shows no prices, or if the price is on request (`preisAufAnfrage`).';
const TO_LET = `Of a unit to let alone: its \`vermarktungsart\` is \`miete\` or, if nothing was said, it has a rent and no price. ${HIDDEN}`;

const status = () =>
  z
    .enum(PUBLISHED_STATUSES)
    .describe(
      'State of the sale: `frei` available, `auf_anfrage` on request, `reserviert` reserved or at the notary, `verkauft` sold.',
    );

export const PublicUnit = z
  .strictObject({
    id: id.answered,
    projectId: projectId.answered,
    unitNumber: unitNumber.answered,
    ...described(
      {
        unitIdentifier: answered.text().nullable(),
        haus: answered.text(100).nullable(),
        street: answered.text().nullable(),
        houseNumber: answered.text().nullable(),
        postalCode: answered.text().nullable(),
        city: answered.text().nullable(),
      },
      {
        unitIdentifier: 'What visitors call a unit without `unitNumber`; `null` if it has one.',
        haus: 'House of the project in which it lies: `Haus B`.',
        street: 'Street of the project, without the number; `null` also if it is withheld.',
        houseNumber: 'House number of the project, as text; `null` also if it is withheld.',
        postalCode: 'Postal code of the project, as text.',
        city: 'Town or city of the project.',
      },
    ),
    etage: etage.answered,
    ...described(
      { etageLabel: answered.text().nullable(), unitLocation: answered.text().nullable() },
      {
        etageLabel: 'The floor as it was written: `2. OG`, `DG`.',
        unitLocation: 'Where in the building it lies, as written: `links`.',
      },
    ),
    zimmer: zimmer.answered,
    wohnflaecheQm: wohnflaecheQm.answered.meta({
      description: 'Living area in m²; `null` also if it is 0.',
    }),
    nutzflaecheQm: nutzflaecheQm.answered.meta({
      description: 'Usable area in m²: cellar, storage, commercial space; `null` also if it is 0.',
    }),
    baujahr: baujahr.answered,
    status: status(),
    preisAufAnfrage: z
      .boolean()
      .describe(
        'Whether its price or rent is on request, and therefore withheld: since it was `auf_anfrage`, until it is `frei`.',
      ),
    kaufpreis: kaufpreis.answered.meta({
      description: `Purchase price in EUR, without parking. ${HIDDEN}`,
    }),
    kaufpreisStellplatz: kaufpreisStellplatz.answered.meta({
      description: `Purchase price of the parking space in EUR. ${HIDDEN}`,
    }),
    kaufpreisPerQm: kaufpreisPerQm.answered.meta({
      description: `Price per square metre of living area in EUR, without parking. ${HIDDEN}`,
    }),
    hausgeldGesamt: hausgeldGesamt.answered.meta({
      description: `Hausgeld in EUR per month, of a unit for sale. ${HIDDEN}`,
    }),
    kaltmieteWohnung: kaltmieteWohnung.answered.meta({
      description: `Rent per month without heating and service charges, in EUR. ${TO_LET}`,
    }),
    kaltmieteStellplatz: kaltmieteStellplatz.answered.meta({
      description: `Rent per month of the parking space in EUR. ${TO_LET}`,
    }),
    kaltmietePerQm: kaltmietePerQm.answered.meta({
      description: `Rent per month and square metre of living area in EUR. ${TO_LET}`,
    }),
    energieeffizienzklasse: energieeffizienzklasse.answered,
    energieausweistyp: energieausweistyp.answered,
    energieverbrauch: energieverbrauch.answered,
    heizungsart: heizungsart.answered,
    videoUrl: videoUrl.answered,
    virtualTourUrl: virtualTourUrl.answered,
    beschreibung: answered
      .text(20_000)
      .nullable()
      .describe('Description for buyers. Its lines are kept.'),
    ...answeredFacts(({ isPublic }) => isPublic),
    metadata: metadata.whole.meta({
      description: 'The facts of its organisation that the publication names, in its order.',
    }),
    images: answered.list(Image, 30, 'Its images, at most 30, in the order of the gallery.'),
    documents: answered.list(
      PublicDocument,
      MAX_OF_UNIT,
      `Its documents, at most ${MAX_OF_UNIT}, in their order.`,
    ),
  })
  .meta({ id: 'PublicUnit', description: 'A published unit.' });

export type PublicProject = z.output<typeof Project>;

export type PublicUnit = z.output<typeof PublicUnit>;

/** The published units of a project in figures, by the statuses that are published. */
const PublicSummary = Summary.extend({
  statuses: answered.list(
    z
      .strictObject({ status: status(), units: StatusCount.shape.units })
      .meta({ id: 'PublicStatusCount', description: 'How many units have a status.' }),
    PUBLISHED_STATUSES.length,
    'Every status that is published, in the order of a sale.',
  ),
}).meta({
  id: 'PublicSummary',
  description: 'The published units of a project in figures. All are exact.',
});

export type PublicSummary = z.output<typeof PublicSummary>;

export const PublicProjectList = answered.answer('PublicProjectList', {
  projects: answered.list(Project, PROJECTS_PAGE, 'A page of published projects, newest first.'),
});
export const PublicProjectAnswer = answered.answer('PublicProjectAnswer', {
  project: Project.describe('A published project.'),
  summary: PublicSummary.describe('Its published units in figures.'),
});
export const PublicUnitList = answered.answer('PublicUnitList', {
  units: answered.list(
    PublicUnit,
    PAGE,
    'A page of published units, by floor, number and id. Units without a floor come last.',
  ),
});
export const PublicUnitAnswer = answered.answer('PublicUnitAnswer', { unit: PublicUnit });

export const FileBytes = z.unknown().describe('The bytes.');
