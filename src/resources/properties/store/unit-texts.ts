import { type SQL, sql } from 'drizzle-orm';
import { columnsNamed, jsonObjectOf } from '../../../db/columns.ts';
import { endWithFacts } from '../../../db/fact-sql.ts';
import { properties, propertyImages } from '../../../db/schema.ts';
import { fits, ONCE } from '../../../db/fitting-rows.ts';
import { numberGiven, PreparedStatements } from '../../../db/round-trip.ts';
import type { PlaceholderTenant } from '../../../db/tenant.ts';
import { MAX_IMAGES } from '../../../values/unit-states.ts';
import { documentsOfUnit } from '../../documents/store.ts';
import { pickShape } from '../unit-field-types.ts';
import { UNIT_FIELDS } from '../unit-fields.ts';
import { reservationJson } from './unit-rows.ts';

/**
 * A unit as SQLite writes it in JSON. Each unit is a row of its own: one text of a whole page would be
 * less to send, but D1 limits a text to 2 MB ("Limits").
 */
export interface UnitText {
  /** Its fields, except `images` and `documents`; null if a page has no room for it. */
  readonly unit: string | null;
  /** The array of its images, as {@link ImageTuple}; null or absent if the request does not include them. */
  readonly images?: string | null;
  /** The same of its documents. */
  readonly documents?: string | null;
  /** What it is sorted by, in a sorted list. */
  readonly key?: string | null;
}

/** An image of a unit in the JSON that SQLite writes. Its keys become links. */
export type ImageTuple = readonly [
  id: string,
  category: string | null,
  fileName: string,
  sortOrder: number | null,
  objectKey: string,
  thumbnailKey: string | null,
  contentType: string,
];

const ofContract = columnsNamed(properties, pickShape(UNIT_FIELDS, 'answered'));

/** The fields that a Property shows, in its order. */
const contractFields = jsonObjectOf(ofContract, 'u');

const { metadata: _json, ...ofWhole } = columnsNamed(properties, pickShape(UNIT_FIELDS, 'whole'));

const storedFields = jsonObjectOf({ ...ofContract, ...ofWhole }, 'u');

/** The same with the columns that the contract stores and does not return, the reservation, and the facts. */
const wholeFields = sql`(rtrim(${storedFields}, '}') || ',"metadata":' || coalesce(u.metadata, '{}')
  || ',"reservation":' || coalesce(${reservationJson('u')}, 'null') || ${endWithFacts('u')})`;

/** The first images of a unit `u`. */
const unitImages = sql`(
  SELECT json_group_array(json(image)) FROM (
    SELECT json_array(i.id, i.category, i.file_name, i.sort_order, i.object_key, i.thumbnail_key,
      i.content_type) AS image
    FROM ${propertyImages} AS i
    WHERE i.org_id = u.org_id AND i.property_id = u.id
    ORDER BY i.sort_order NULLS LAST, i.id LIMIT ${sql.raw(String(MAX_IMAGES))}
  ))`;

export const PLAN_FIELDS = {
  id: true,
  unitIdentifier: true,
  unitNumber: true,
  zimmer: true,
  wohnflaecheQm: true,
  etage: true,
  kaufpreis: true,
  kaufpreisStellplatz: true,
  status: true,
  etageLabel: true,
  haus: true,
  unitLocation: true,
  preisAufAnfrage: true,
} as const;

const planFields = jsonObjectOf(columnsNamed(properties, PLAN_FIELDS), 'u');

const FIELD_SETS = {
  contract: contractFields,
  whole: wholeFields,
  plan: planFields,
};

/** Which fields of a unit are answered: those of the contract, the whole unit, or a plan's few. */
export type UnitFieldSet = keyof typeof FIELD_SETS;

export interface ShownFields {
  readonly withImages: boolean;
  readonly withDocuments?: boolean | undefined;
  readonly fields: UnitFieldSet;
  /** Whether the page may have more bytes than there is room for. */
  readonly mayBeCut?: boolean;
}

/** The most units of the contract without images that have room, whatever their texts are. */
const ALWAYS_FIT = 50;

/** Which units of a list a page shows, and what of them. */
export interface UnitPage extends ShownFields {
  readonly limit: number;
  readonly offset: number;
  /** The sort key of the unit after which the page begins, its id last; `undefined` for the first page. */
  readonly after: readonly string[] | undefined;
  /** How many units match, if a cursor has it. */
  readonly total?: number | undefined;
}

export const shownFields = ({
  withImages,
  withDocuments,
  fields,
  limit,
}: UnitPage): ShownFields => ({
  withImages,
  withDocuments,
  fields,
  mayBeCut: fields !== 'contract' || withImages || limit > ALWAYS_FIT,
});

/** The placeholders of a page: its units have a lower id than `after`. */
export const PAGE = {
  after: sql.placeholder('after'),
  cut: sql`LIMIT ${numberGiven('count')} OFFSET ${numberGiven('offset')}`,
};

/** Greater than every id, which is a UUID in lower case. */
const ABOVE_ALL_IDS = 'g';

/** The values of the placeholders of {@link PAGE}: one unit more than the limit tells whether there are more. */
export const pageValues = ({ limit, offset, after: [after] = [ABOVE_ALL_IDS] }: UnitPage) => ({
  count: limit + 1,
  offset,
  after,
});

/** About what an answer has of a unit. An image has two links, in which each byte of its name may take five. */
const BYTES = sql`(coalesce(octet_length(unit), 0) + 3 * coalesce(octet_length(documents), 0)
  + coalesce(8 * octet_length(images) - 1500 * json_array_length(images), 0))`;

/**
 * A page's column `unit`, which is NULL where there is no room for it.
 *
 * @param order of the page.
 */
export const unitsThatFit = (order: SQL) =>
  sql<string | null>`iif(${fits(BYTES, order)}, unit, NULL)`;

/** The units of a page that have room. The last one says if there are others. */
export function fittingUnits<Row extends UnitText>(rows: readonly Row[]) {
  const more = rows.some(({ unit }) => unit === null) ? 1 : 0;
  return rows.flatMap((row) => (row.unit === null ? [] : [{ ...row, unit: row.unit, more }]));
}

/** What is shown of a unit `u`, in JSON. */
export const unitColumns = (
  tenant: PlaceholderTenant,
  { fields, withImages, withDocuments }: ShownFields,
) => ({
  unit: FIELD_SETS[fields],
  images: withImages ? unitImages : sql`NULL`,
  documents: withDocuments === true ? documentsOfUnit(tenant) : sql`NULL`,
});

/**
 * Units as JSON, newest first.
 *
 * @param ids which ones, as a table of `value`.
 */
export function unitTexts(tenant: PlaceholderTenant, ids: SQL, shown: ShownFields) {
  const { db, org } = tenant;
  const { unit: text, images, documents } = unitColumns(tenant, shown);
  const texts = sql`(
    SELECT u.id AS id, ${text} AS unit, ${images} AS images, ${documents} AS documents
    FROM ${ids} AS ids CROSS JOIN ${properties} AS u ON u.org_id = ${org} AND u.id = ids.value ${ONCE})`;
  const order = sql`id DESC`;
  const unit = shown.mayBeCut === true ? unitsThatFit(order) : sql<string>`unit`;
  // Columns of NULL would be sent with each row, and mapped.
  if (!shown.withImages && shown.withDocuments !== true) {
    return db.select({ unit }).from(texts).orderBy(order);
  }
  return db
    .select({
      unit,
      images: sql<string | null>`images`,
      documents: sql<string | null>`documents`,
    })
    .from(texts)
    .orderBy(order);
}

const byId = new PreparedStatements((tenant, shown: ShownFields) =>
  unitTexts(tenant, sql`(SELECT ${sql.placeholder('id')} AS value)`, shown),
);

export function unitById(
  tenant: PlaceholderTenant,
  id: string,
  { withImages = false, withDocuments, fields = 'contract' }: Partial<ShownFields> = {},
) {
  return byId.ask(tenant, { withImages, withDocuments, fields }, { id });
}
