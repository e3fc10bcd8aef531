import { type SQL, and, eq, getTableColumns, sql } from 'drizzle-orm';
import { columnsNamed } from '../../../db/columns.ts';
import { rowTables } from '../../../db/large-values.ts';
import { properties, propertyImages, reservations } from '../../../db/schema.ts';
import { PreparedStatements } from '../../../db/round-trip.ts';
import type { PlaceholderTenant, Tenant } from '../../../db/tenant.ts';
import { shapeOf } from '../unit-field-kinds.ts';
import { UNIT_FIELDS } from '../unit-fields.ts';
import { EMPTY_UNIT, type UnitRow } from '../unit-row.ts';
import { jsonArrayOf, jsonObjectOf } from '../../../db/json-object.ts';
import { MAX_IMAGES } from '../../../values/unit-states.ts';

const byId = new PreparedStatements((tenant, shown: ShownFields) =>
  unitTexts(tenant, sql`(SELECT ${sql.placeholder('id')} AS value)`, shown),
);

/** One unit. */
export function unitById(
  tenant: PlaceholderTenant,
  id: string,
  withImages: boolean,
  fields: UnitFieldSet = 'contract',
) {
  return byId.ask(tenant, { withImages, fields }, { id });
}

const columnNames = Object.keys(getTableColumns(properties));

/** Units as tables of one column `v`: for each unit an array of its values in these columns. */
function tablesOf(columns: readonly string[], units: readonly UnitRow[]): SQL[] {
  return rowTables(
    units.map((unit) => {
      const fields: Record<string, unknown> = unit;
      return columns.map((column) => fields[column]);
    }),
  );
}

/** The value of a column in such a table; NULL for a column that is not in it. */
function valueOf(column: string, columns: readonly string[]): SQL {
  const at = columns.indexOf(column);
  return at === -1 ? sql`NULL` : sql.raw(`v ->> ${at}`);
}

/** The columns in which at least one of these units has a value. */
function filledColumns(units: readonly UnitRow[]): string[] {
  const rows: readonly Readonly<Record<string, unknown>>[] = units;
  return columnNames.filter((column) => rows.some((row) => row[column] !== null));
}

/**
 * Inserts units, in one statement or, if they are very long, a few. It sends only the columns that
 * some unit fills; the others are NULL.
 */
export function insertUnits({ db }: Tenant, units: readonly UnitRow[]) {
  const columns = filledColumns(units);
  const values = columnNames.map((column) => valueOf(column, columns));
  return tablesOf(columns, units).map((table) =>
    db
      .insert(properties)
      .select(
        sql`WITH row AS MATERIALIZED (${table}) SELECT ${sql.join(values, sql`, `)} FROM row`,
      ),
  );
}

/** A unit after a change, and the columns in which it differs from what is stored. */
interface ChangedUnit {
  readonly unit: UnitRow;
  readonly changed: readonly string[];
}

/**
 * Updates stored units: one statement for all units in which the same columns change or, if they are very
 * long, a few. It sets only those columns, because SQLite rewrites the indexes and fires the triggers of
 * every column that is set, even to its old value.
 */
export function updateUnits(tenant: Tenant, changes: readonly ChangedUnit[]) {
  const alike = Map.groupBy(changes, ({ changed }) => changed.join(' '));
  return [...alike].flatMap(([columns, some]) =>
    updateColumns(
      tenant,
      columns.split(' '),
      some.map(({ unit }) => unit),
    ),
  );
}

function updateColumns({ db, org }: Tenant, changed: readonly string[], units: readonly UnitRow[]) {
  const columns = ['id', ...changed];
  const values = Object.fromEntries(changed.map((column) => [column, valueOf(column, columns)]));
  return tablesOf(columns, units).map((table) =>
    db
      .update(properties)
      .set(values)
      // The limit makes SQLite look up each row's unit, instead of comparing every unit with every row.
      .from(sql`(SELECT ${valueOf('id', columns)} AS row_id, v FROM (${table}) LIMIT -1) AS row`)
      .where(and(eq(properties.orgId, org), sql`${properties.id} = row_id`)),
  );
}

/** Deletes the reservations of these units, if they have any. */
export function deleteReservations({ db, org }: Tenant, units: readonly UnitRow[]) {
  const ids = JSON.stringify(units.map(({ id }) => id));
  return db
    .delete(reservations)
    .where(
      and(
        eq(reservations.orgId, org),
        sql`${reservations.propertyId} IN (SELECT value FROM json_each(${ids}))`,
      ),
    );
}

const wholeColumns = { ...EMPTY_UNIT, ...getTableColumns(properties) };
const wholeNames = Object.keys(wholeColumns);

/**
 * A unit, whole as it is stored, its fields in the contract's order. SQLite writes the values as JSON, which
 * takes half the time of a row of so many columns.
 */
export const wholeUnit = jsonArrayOf(Object.values(wholeColumns), 'properties').mapWith(unitIn);

/** What is told of a reservation beside its unit. */
interface Holding {
  readonly until: string;
  readonly reference: string | null;
}

/** The reservation of a unit, in JSON. @param alias of the unit in the statement. */
const reservationOf = (alias: string) => sql`(
  SELECT json_object('until', r.until, 'reference', r.reference) FROM ${reservations} AS r
  WHERE r.org_id = ${sql.raw(alias)}.org_id AND r.property_id = ${sql.raw(alias)}.id)`;

function holdingIn(text: string): Holding {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- SQLite has written it as a Holding
  const holding: Holding = JSON.parse(text);
  return holding;
}

/** The reservation of a unit; `null` if it has none. A unit can be `reserviert` without one. */
export const held = sql<Holding | null>`${reservationOf('properties')}`
  .mapWith(holdingIn)
  .as('held');

/** A unit with its reservation. */
export interface HeldUnit {
  readonly unit: UnitRow;
  readonly held: Holding | null;
}

/** The ids of the units that have a reservation. */
export const heldIn = (rows: readonly HeldUnit[] = []): string[] =>
  rows.flatMap((row) => (row.held === null ? [] : [row.unit.id]));

/** What is stored of a unit, under the names that callers know. */
export const storedOf = ({ unit, held: reservation }: HeldUnit) => ({ ...unit, reservation });

/** The units of rows that have them as {@link wholeUnit}. */
export const unitsIn = (rows: readonly { readonly unit: UnitRow }[] = []): UnitRow[] =>
  rows.map(({ unit }) => unit);

function unitIn(text: string): UnitRow;
// TypeScript does not know what the text holds: the overload above says so.
function unitIn(text: string): unknown {
  const values: unknown = JSON.parse(text);
  if (!Array.isArray(values)) throw new Error('A unit is read as an array of its values.');
  const unit: Record<string, unknown> = { ...EMPTY_UNIT };
  for (const [at, name] of wholeNames.entries()) unit[name] = values[at];
  return unit;
}

/** The units with these ids, whole as they are stored. */
export function unitsByIds({ db, org }: Tenant, ids: readonly string[]) {
  return db
    .select({ unit: wholeUnit, held })
    .from(properties)
    .where(
      and(
        eq(properties.orgId, org),
        sql`${properties.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
      ),
    );
}

/**
 * A unit as SQLite writes it in JSON. Each unit is a row of its own: one text of a whole page would be
 * less to send, but D1 limits a text to 2 MB ("Limits").
 */
export interface UnitText {
  /** Its fields, except `images`. */
  readonly unit: string;
  /** The array of its images, as {@link ImageTuple}; null if the request does not include them. */
  readonly images: string | null;
  /** What it is sorted by, in a sorted list. */
  readonly key?: string | null;
}

/** An image of a unit in the JSON that SQLite writes. Its keys become links. */
export type ImageTuple = readonly [
  id: string,
  category: string | null,
  fileName: string | null,
  sortOrder: number | null,
  objectKey: string,
  thumbnailKey: string | null,
  contentType: string | null,
];

const ofContract = columnsNamed(properties, shapeOf(UNIT_FIELDS, 'answered'));

/** The fields that a Property shows, in its order. */
const contractFields = jsonObjectOf(ofContract, 'u');

const storedFields = jsonObjectOf(
  { ...ofContract, ...columnsNamed(properties, shapeOf(UNIT_FIELDS, 'whole')) },
  'u',
);

/** The same with the columns that the contract stores and does not return, and with the reservation. */
export const wholeFields = sql`json_set(${storedFields}, '$.reservation', json(${reservationOf('u')}))`;

/** The first images of a unit `u`. */
export const imagesOf = sql`(
  SELECT json_group_array(json(image)) FROM (
    SELECT json_array(i.id, i.category, i.file_name, i.sort_order, i.object_key, i.thumbnail_key,
      i.content_type) AS image
    FROM ${propertyImages} AS i
    WHERE i.org_id = u.org_id AND i.property_id = u.id
    ORDER BY i.sort_order NULLS LAST, i.id LIMIT ${sql.raw(String(MAX_IMAGES))}
  ))`;

/** The fields that a Stapelplan shows. */
const planFields = jsonObjectOf(
  columnsNamed(properties, {
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
    preisAufAnfrage: true,
  }),
  'u',
);

const FIELD_SETS = {
  contract: contractFields,
  whole: wholeFields,
  plan: planFields,
};

/** Which fields of a unit are answered: those of the contract, the whole unit, or a plan's few. */
export type UnitFieldSet = keyof typeof FIELD_SETS;

/** What is shown of a unit. */
interface ShownFields {
  readonly withImages: boolean;
  readonly fields: UnitFieldSet;
}

/**
 * Units as JSON, newest first.
 *
 * @param ids which ones, as a table of `value`.
 */
export function unitTexts({ db, org }: Tenant, ids: SQL, shown: ShownFields) {
  const fields = FIELD_SETS[shown.fields];
  const images = shown.withImages ? imagesOf : sql`NULL`;
  const texts = sql`(
    SELECT u.id AS id, ${fields} AS unit, ${images} AS images
    FROM ${ids} AS ids CROSS JOIN ${properties} AS u ON u.org_id = ${org} AND u.id = ids.value)`;
  return db
    .select({ unit: sql<string>`unit`, images: sql<string | null>`images` })
    .from(texts)
    .orderBy(sql`id DESC`);
}
