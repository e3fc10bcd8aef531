import { type SQL, eq, sql } from 'drizzle-orm';
import { byIndex } from '../../db/conditions.ts';
import { bytesOf, fittingRows } from '../../db/fitting-rows.ts';
import { jsonObjectWith } from '../../db/columns.ts';
import { allFacts, inheritable, joinedObjects, someFacts } from '../../db/fact-sql.ts';
import { type FactName, factNames } from '../../values/facts/facts.ts';
import { isPublished, placeOf } from '../../db/unit-sql.ts';
import { PreparedStatements, numberGiven } from '../../db/round-trip.ts';
import {
  documents,
  folders,
  organisations,
  projects,
  properties,
  propertyImages,
  publications,
  unitCounts,
} from '../../db/schema.ts';
import type { PlaceholderTenant } from '../../db/tenant.ts';
import { UNIT_STATUSES, publishedStatusOf } from '../../values/unit-states.ts';
import { PUBLISHED, summaryRows } from '../summaries/store.ts';
import type { PublicUnit } from './schema.ts';

// Each statement finds its publication `s` by the placeholder `key`, which the surface sets, and reads only
// what that publication shows. The surface also sets `address`, the address of the publication.

const IS_ASKED = sql`s.key = ${sql.placeholder('key')}`;

/** Condition: the publication `s` names the project `j`; without names, all with published units. */
const IS_SHOWN = sql`CASE WHEN s.project_ids IS NULL
  THEN EXISTS (SELECT 1 FROM ${unitCounts} AS c WHERE c.org_id = j.org_id AND c.project_id = j.id
    AND c.archived = 0 AND c.visibility = 'online' AND c.units > 0)
  ELSE j.id IN (SELECT value FROM json_each(s.project_ids)) END`;

/** The publication `s` and a project `j` that it shows, as tables of a FROM. */
const shown = (org: SQL, isProject: SQL) =>
  sql`${publications} AS s CROSS JOIN ${projects} AS j
    ON ${IS_ASKED} AND j.org_id = ${org} AND ${isProject} AND ${IS_SHOWN}`;

const isGiven = sql`j.id = ${sql.placeholder('project')}`;

/** Condition: everybody may see the document `d`, if they may see where it belongs. */
const IS_PUBLIC = sql`d.published = 1 AND d.object_key IS NOT NULL
  AND (d.folder_id IS NULL OR EXISTS (SELECT 1 FROM ${folders} AS f
    WHERE f.org_id = d.org_id AND f.id = d.folder_id AND f.seen_by IS NULL))`;

/** What the address of a document has of its content. */
const VERSION = sql`substr(d.sha256, 1, 16)`;

/** The published documents of a place as JSON, each with its address. */
const documentsOf = (place: SQL) => sql`(
  SELECT json_group_array(json(document)) FROM (
    SELECT json_object('id', d.id, 'kind', d.kind, 'title', d.title, 'language', d.language,
      'contentType', d.content_type, 'bytes', d.bytes, 'url',
      ${sql.placeholder('address')} || '/documents/' || d.id || '/' || ${VERSION}) AS document
    FROM ${documents} AS d WHERE ${place} AND ${IS_PUBLIC}
    ORDER BY d.sort_order NULLS LAST, d.id))`;

const OF_PROJECT = documentsOf(
  sql`d.org_id = j.org_id AND ${byIndex(sql`d.project_id = j.id`)} AND d.property_id IS NULL`,
);

const OF_UNIT = documentsOf(sql`d.org_id = p.org_id AND ${byIndex(sql`d.property_id = p.id`)}`);

/** Where a project lies, if everybody may see more than its postal code and city. */
const showPlace = (column: string) => `CASE j.adresse_zeigen WHEN 1 THEN j.${column} END`;

const listed = (names: readonly string[]) =>
  sql.raw(`(${names.map((name) => `'${name}'`).join(', ')})`);
const FREE_FACTS = listed(factNames(({ isPublic, price }) => isPublic && price === undefined));
const PRICE_FACTS = listed(factNames(({ isPublic, price }) => isPublic && price === 'price'));
const DECIMAL_FACTS = listed(factNames(({ kind }) => kind === 'decimal'));
const RENT_FACTS = listed(factNames(({ isPublic, price }) => isPublic && price === 'rent'));

/** Condition: a fact is no 0, which means that there is none. */
const IS_NOT_0 = sql`(key NOT IN ${DECIMAL_FACTS} OR CAST(value AS REAL) > 0)`;

/** What everybody may see of a project `j`. Its prices are those of its units. */
const OF_J = sql`j.id AS id, j.name AS name, j.postal_code AS postal_code, j.city AS city, j.country AS country,
  j.description AS description, ${OF_PROJECT} AS documents,
  ${someFacts(sql`coalesce(j.facts, '{}')`, sql`key IN ${FREE_FACTS} AND ${IS_NOT_0}`)} AS facts,
  ${sql.join(
    ['street', 'house_number', 'latitude', 'longitude'].map((column) =>
      sql.raw(`${showPlace(column)} AS ${column}`),
    ),
    sql`, `,
  )}`;

const projectFields = {
  id: sql<string>`id`,
  name: sql<string>`name`,
  street: sql<string | null>`street`,
  houseNumber: sql<string | null>`house_number`,
  latitude: sql<string | null>`latitude`,
  longitude: sql<string | null>`longitude`,
  postalCode: sql<string | null>`postal_code`,
  city: sql<string | null>`city`,
  country: sql<string | null>`country`,
  description: sql<string | null>`description`,
  facts: sql<string>`facts`,
  documents: sql<string>`documents`,
};

const pages = new PreparedStatements(({ db, org }, { continued }: { continued: boolean }) => {
  const later = continued ? sql`j.id < ${sql.placeholder('after')}` : sql`1`;
  return db
    .select({ ...projectFields, more: sql<number>`more` })
    .from(
      fittingRows(
        sql`(SELECT ${OF_J} FROM ${shown(org, later)} ORDER BY j.id DESC LIMIT ${numberGiven('count')})`,
        bytesOf(Object.values(projectFields)),
        sql`id DESC`,
      ),
    )
    .orderBy(sql`id DESC`);
});

/** The projects that a publication shows, newest first, one more than `limit` if there are more. */
export function shownProjects(tenant: PlaceholderTenant, after: string | undefined, limit: number) {
  return pages.ask(tenant, { continued: after !== undefined }, { after, count: limit + 1 });
}

const byId = new PreparedStatements(({ db, org }) =>
  db.select(projectFields).from(sql`(SELECT ${OF_J} FROM ${shown(org, isGiven)})`),
);

export const shownProject = (tenant: PlaceholderTenant, project: string) =>
  byId.ask(tenant, null, { project });

/** Condition: a figure of the unit is given. 0 is not. */
const hasFigure = (column: string) => `coalesce(CAST(p.${column} AS REAL), 0) > 0`;

const showArea = (column: string) => `CASE WHEN ${hasFigure(column)} THEN p.${column} END`;

/** Condition: everybody may see what the unit costs. */
const SHOWS_PRICES = 's.show_prices = 1 AND p.preis_auf_anfrage = 0';

/** Condition: the unit is to let. If nobody has said so, it has a rent and no price. */
const IS_TO_LET = `CASE coalesce(p.facts ->> 'vermarktungsart', j.facts ->> 'vermarktungsart')
  WHEN 'miete' THEN 1 WHEN 'kauf' THEN 0
  ELSE ${hasFigure('kaltmiete_wohnung')} AND NOT ${hasFigure('kaufpreis')} END`;

/** A price of the unit, if everybody may see it: the one rule for units and summaries. */
const showPrice = (column: string) =>
  `CASE WHEN ${SHOWS_PRICES} AND ${hasFigure(column)} AND NOT ${IS_TO_LET} THEN p.${column} END`;

/** A rent, under the same rule. The rent of a unit for sale concerns its buyer alone. */
const showRent = (column: string) =>
  `CASE WHEN ${SHOWS_PRICES} AND ${hasFigure(column)} AND ${IS_TO_LET} THEN p.${column} END`;

/** The facts of a unit `p` that everybody may see. */
const UNIT_FACTS = someFacts(
  allFacts('p', sql.raw(inheritable('j.facts'))),
  sql`CASE WHEN key IN ${FREE_FACTS} THEN 1 WHEN key IN ${PRICE_FACTS} THEN ${sql.raw(SHOWS_PRICES)}
    WHEN key IN ${RENT_FACTS} THEN ${sql.raw(`${SHOWS_PRICES} AND ${IS_TO_LET}`)} END
    AND ${IS_NOT_0}`,
);

const summaries = new PreparedStatements((tenant) =>
  summaryRows(tenant, {
    stateKeys: PUBLISHED,
    of: shown(tenant.org, isGiven),
    price: showPrice('kaufpreis'),
    area: showArea('wohnflaeche_qm'),
  }),
);

export const shownSummary = (tenant: PlaceholderTenant, project: string) =>
  summaries.ask(tenant, null, { project });

/** The fields of a published unit, in SQL; its images and documents are added to them. */
const FIELDS = {
  id: 'p.id',
  projectId: 'p.project_id',
  unitNumber: 'p.unit_number',
  // It may be the key of another system, so it is told only where visitors have no other name.
  unitIdentifier: 'CASE WHEN p.unit_number IS NULL THEN p.unit_identifier END',
  haus: 'p.haus',
  street: showPlace('street'),
  houseNumber: showPlace('house_number'),
  postalCode: 'j.postal_code',
  city: 'j.city',
  etage: 'p.etage',
  etageLabel: 'p.etage_label',
  unitLocation: 'p.unit_location',
  zimmer: 'p.zimmer',
  wohnflaecheQm: showArea('wohnflaeche_qm'),
  nutzflaecheQm: showArea('nutzflaeche_qm'),
  baujahr: 'p.baujahr',
  status: `CASE p.status ${UNIT_STATUSES.map((status) => `WHEN '${status}' THEN '${publishedStatusOf(status)}'`).join(' ')} END`,
  preisAufAnfrage: `json(CASE p.preis_auf_anfrage WHEN 1 THEN 'true' ELSE 'false' END)`,
  kaufpreis: showPrice('kaufpreis'),
  kaufpreisStellplatz: showPrice('kaufpreis_stellplatz'),
  kaufpreisPerQm: showPrice('kaufpreis_per_qm'),
  hausgeldGesamt: showPrice('hausgeld_gesamt'),
  kaltmieteWohnung: showRent('kaltmiete_wohnung'),
  kaltmieteStellplatz: showRent('kaltmiete_stellplatz'),
  kaltmietePerQm: showRent('kaltmiete_per_qm'),
  energieeffizienzklasse: 'p.energieeffizienzklasse',
  energieausweistyp: 'p.energieausweistyp',
  energieverbrauch: 'p.energieverbrauch',
  heizungsart: 'p.heizungsart',
  videoUrl: 'p.video_url',
  virtualTourUrl: 'p.virtual_tour_url',
  beschreibung: 'p.beschreibung',
} as const satisfies Record<
  Exclude<keyof PublicUnit, FactName | 'metadata' | 'images' | 'documents'>,
  string
>;

/** The metadata that the publication names, as JSON. Names have no character with a meaning in a path. */
const METADATA = sql.raw(`(
  SELECT json_group_object(value, p.metadata ->> ('$."' || value || '"'))
  FROM json_each(s.metadata) WHERE p.metadata ->> ('$."' || value || '"') IS NOT NULL)`);

/** The images of the unit as JSON, each with its address. */
const IMAGES = sql`(
  SELECT json_group_array(json(image)) FROM (
    SELECT json_object('id', i.id, 'category', i.category, 'url', ${sql.placeholder('address')} ||
      '/properties/' || p.id || '/images/' || i.id || '/' || s.image_size) AS image
    FROM ${propertyImages} AS i
    WHERE i.org_id = p.org_id AND i.property_id = p.id
    ORDER BY i.sort_order NULLS LAST, i.id LIMIT 30))`;

/** What is shown of a unit `p`, as columns of JSON. */
const UNIT = sql`${joinedObjects(jsonObjectWith(FIELDS), UNIT_FACTS)} AS unit, ${METADATA} AS metadata, ${IMAGES} AS images,
  ${OF_UNIT} AS documents`;

const unitColumns = {
  unit: sql<string>`unit`,
  metadata: sql<string>`metadata`,
  images: sql<string>`images`,
  documents: sql<string>`documents`,
};

const PLACE = placeOf('p.');

const lists = new PreparedStatements(({ db, org }, { continued }: { continued: boolean }) => {
  const later = continued ? sql`AND ${PLACE} > ${sql.placeholder('after')}` : sql``;
  return db
    .select({
      place: sql<string>`place`,
      ...unitColumns,
      more: sql<number>`more`,
    })
    .from(
      fittingRows(
        sql`(SELECT ${PLACE} AS place, ${UNIT}
        FROM ${shown(org, isGiven)} CROSS JOIN ${properties} AS p
          ON p.org_id = ${org} AND p.project_id = ${sql.placeholder('project')}
            AND ${isPublished('p.')} ${later}
        ORDER BY place LIMIT ${numberGiven('count')})`,
        // JSON-LD escapes each `<`.
        sql`octet_length(replace(unit, '<', '\\u003c') || metadata || images || documents)`,
        sql`place`,
      ),
    )
    .orderBy(sql`place`);
});

/** The published units of a project by their places, one more than `limit` if there are more. */
export function shownUnits(
  tenant: PlaceholderTenant,
  project: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
) {
  return lists.ask(
    tenant,
    { continued: after !== undefined },
    { project, after, count: limit + 1 },
  );
}

/** A published unit `p` with its project and publication, as tables of a FROM. */
const shownUnitTables = (org: SQL) => sql`${publications} AS s
  CROSS JOIN ${properties} AS p ON ${IS_ASKED} AND p.org_id = ${org}
    AND p.id = ${sql.placeholder('unit')} AND ${isPublished('p.')}
  CROSS JOIN ${projects} AS j ON j.org_id = p.org_id AND j.id = p.project_id AND ${IS_SHOWN}`;

const units = new PreparedStatements(({ db, org }) =>
  db.select(unitColumns).from(sql`(SELECT ${UNIT} FROM ${shownUnitTables(org)})`),
);

export const shownUnit = (tenant: PlaceholderTenant, unit: string) =>
  units.ask(tenant, null, { unit });

const images = new PreparedStatements(({ db, org }) =>
  db
    .select({
      objectKey: sql<string>`object_key`,
      thumbnailKey: sql<string | null>`thumbnail_key`,
      fileName: sql<string>`file_name`,
    })
    .from(
      sql`(SELECT i.* FROM ${shownUnitTables(org)}
        CROSS JOIN ${propertyImages} AS i ON i.org_id = p.org_id AND i.property_id = p.id
          AND i.id = ${sql.placeholder('image')}
          AND CAST(${sql.placeholder('size')} AS INTEGER) <= CAST(s.image_size AS INTEGER))`,
    ),
);

/** The image of a published unit, if the publication shows images of this size. */
export const shownImage = (
  tenant: PlaceholderTenant,
  image: { readonly unit: string; readonly image: string; readonly size: string },
) => images.ask(tenant, null, image);

const contents = new PreparedStatements(({ db, org }) =>
  db
    .select({
      objectKey: sql<string>`object_key`,
      name: sql<string>`name`,
      kind: sql<string>`kind`,
      contentType: sql<string>`content_type`,
      showsAddress: sql<number>`adresse_zeigen`,
    })
    .from(
      sql`(SELECT d.object_key, d.name, d.kind, d.content_type, j.adresse_zeigen FROM ${publications} AS s
        CROSS JOIN ${documents} AS d ON ${IS_ASKED} AND d.org_id = ${org}
          AND d.id = ${sql.placeholder('document')} AND coalesce(${sql.placeholder('version')}, ${VERSION}) = ${VERSION}
          AND ${IS_PUBLIC}
        CROSS JOIN ${projects} AS j ON j.org_id = d.org_id AND j.id = d.project_id AND ${IS_SHOWN}
        WHERE d.property_id IS NULL OR EXISTS (SELECT 1 FROM ${properties} AS p
          WHERE p.org_id = d.org_id AND p.id = d.property_id AND ${isPublished('p.')}))`,
    ),
);

/** The content of a published document, if it still has this version of it; `null` is the present one. */
export const shownDocument = (
  tenant: PlaceholderTenant,
  document: { readonly document: string; readonly version: string | null },
) => contents.ask(tenant, null, document);

/** Condition: a project `j` is the given one, or that one or a later one. */
const IS_OFFERED = { one: isGiven, all: sql`j.id >= ${sql.placeholder('project')}` };

/** Condition: a unit `p` of a project `j` can be had, and has a later place than the given one. */
const isOffered = (
  org: SQL,
) => sql`p.org_id = ${org} AND p.project_id = j.id AND ${isPublished('p.')}
  AND ${PLACE} > CASE j.id WHEN ${sql.placeholder('project')} THEN ${sql.placeholder('after')} ELSE '' END
  AND p.status <> 'verkauft'`;

const offers = new PreparedStatements(({ db, org }, { of }: { of: 'all' | 'one' }) =>
  db
    .select({
      projectId: sql<string>`project_id`,
      place: sql<string>`place`,
      changedOn: sql<string>`changed_on`,
      ...unitColumns,
      more: sql<number>`more`,
    })
    .from(
      fittingRows(
        sql`(SELECT j.id AS project_id, ${PLACE} AS place,
            substr(max(p.updated_at, coalesce(j.updated_at, '')), 1, 10) AS changed_on, ${UNIT}
          FROM ${shown(org, IS_OFFERED[of])} CROSS JOIN ${properties} AS p ON ${isOffered(org)}
          ORDER BY project_id, place LIMIT ${numberGiven('count')})`,
        sql`octet_length(unit || images || documents)`,
        sql`project_id, place`,
      ),
    )
    .orderBy(sql`project_id, place`),
);

/** The place in the order of {@link shownOffers} after which they begin. */
export interface OfferPlace {
  readonly project: string;
  readonly after: string;
}

/**
 * The published units that are not sold, of one project or from one on, by project and place, one more than
 * `limit` if there are more.
 */
export const shownOffers = (
  tenant: PlaceholderTenant,
  of: 'all' | 'one',
  from: OfferPlace,
  limit: number,
) => offers.ask(tenant, { of }, { ...from, count: limit + 1 });

const offering = new PreparedStatements(({ db, org }) =>
  db
    .select({ ...projectFields, more: sql<number>`more` })
    .from(
      fittingRows(
        sql`(SELECT ${OF_J} FROM ${shown(org, IS_OFFERED.all)}
          WHERE EXISTS (SELECT 1 FROM ${properties} AS p WHERE ${isOffered(org)})
          ORDER BY j.id LIMIT ${numberGiven('count')})`,
        bytesOf(Object.values(projectFields)),
        sql`id`,
      ),
    )
    .orderBy(sql`id`),
);

/** The projects of these units, as many as fit. */
export const projectsOfOffers = (tenant: PlaceholderTenant, from: OfferPlace, limit: number) =>
  offering.ask(tenant, null, { ...from, count: limit });

const publishers = new PreparedStatements(({ db, org }) =>
  db
    .select({
      firm: sql<string>`coalesce(${organisations.firm}, ${organisations.name})`,
      providerId: organisations.openImmoProviderId,
      imprint: organisations.imprint,
    })
    .from(organisations)
    .where(eq(organisations.id, org)),
);

/** The organisation of a publication, as portals see it. */
export const publisherOf = (tenant: PlaceholderTenant) => publishers.ask(tenant, null, {});
