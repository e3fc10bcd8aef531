import { and, eq, type SQL, getTableColumns, sql } from 'drizzle-orm';
import { isOneOf } from '../../../db/conditions.ts';
import { fittingRows, MORE } from '../../../db/fitting-rows.ts';
import { rowsGiven, rowsParameters } from '../../../db/large-values.ts';
import { PreparedStatements, type Statement, type WithoutCaller } from '../../../db/round-trip.ts';
import { properties, reservations } from '../../../db/schema.ts';
import type { Tenant } from '../../../db/tenant.ts';
import { inheritedFacts } from '../../../db/fact-sql.ts';
import { inheritedNames } from '../../../values/facts/facts.ts';
import { Failure } from '../../../values/failure.ts';
import type { Instant } from '../../../values/instant.ts';
import { fillWithNull } from '../unit-field-types.ts';
import { UNIT_FIELDS } from '../unit-fields.ts';
import { parseJson } from '../../../values/json-text.ts';
import { jsonArrayOf } from '../../../db/columns.ts';

export type UnitRow = typeof properties.$inferSelect;

/** A unit whose fields are all `null`, in the contract's order; then the internal ones. */
export const EMPTY_UNIT = {
  ...fillWithNull(UNIT_FIELDS),
  facts: null,
  stateKey: null,
  identifierKey: null,
  lastEntryId: null,
};

const columnNames = Object.keys(getTableColumns(properties));
const columnValues = columnNames.map((_, at) => `v ->> ${at}`).join(', ');
const valueAt = (at: number): SQL => sql.raw(`v ->> ${at}`);

/** The values of units in these columns, as parameters for `json_each`. */
const bindColumns = (columns: readonly string[], units: readonly UnitRow[]): string[] =>
  rowsParameters(
    units.map((unit) => {
      const fields: Record<string, unknown> = unit;
      return columns.map((column) => fields[column]);
    }),
  );

const insertions = new PreparedStatements(({ db }: WithoutCaller) =>
  db.insert(properties).select(sql`WITH ${rowsGiven} SELECT ${sql.raw(columnValues)} FROM row`),
);

/** Inserts units, in one statement or, if they are very long, a few. */
export const insertUnits = ({ db }: WithoutCaller, units: readonly UnitRow[]): Statement[] =>
  bindColumns(columnNames, units).map((rows) => insertions.ask({ db }, null, { rows }));

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
  const values = Object.fromEntries(changed.map((column, at) => [column, valueAt(at + 1)]));
  return bindColumns(['id', ...changed], units).map((rows) =>
    db
      .update(properties)
      .set(values)
      // The limit makes SQLite look up each row's unit, instead of comparing every unit with every row.
      .from(
        sql`(SELECT v ->> 0 AS row_id, v FROM (
          SELECT jsonb(value) AS v FROM json_each(${rows})) LIMIT -1) AS row`,
      )
      .where(and(eq(properties.orgId, org), sql`${properties.id} = row_id`)),
  );
}

const areReserved = ({ org }: Tenant, units: readonly UnitRow[]) =>
  and(
    eq(reservations.orgId, org),
    isOneOf(
      reservations.propertyId,
      units.map(({ id }) => id),
    ),
  );

export const deleteReservations = (tenant: Tenant, units: readonly UnitRow[]) =>
  tenant.db.delete(reservations).where(areReserved(tenant, units));

export const fulfilReservations = (tenant: Tenant, units: readonly UnitRow[], at: Instant) =>
  tenant.db
    .update(reservations)
    .set({ until: null, formerUntil: sql`${reservations.until}`, fulfilledAt: at })
    .where(areReserved(tenant, units));

/** Gives fulfilled reservations of these units their ends back. */
export const reopenReservations = (tenant: Tenant, units: readonly UnitRow[]) =>
  tenant.db
    .update(reservations)
    .set({ until: sql`${reservations.formerUntil}`, formerUntil: null, fulfilledAt: null })
    .where(areReserved(tenant, units));

const wholeColumns = { ...EMPTY_UNIT, ...getTableColumns(properties) };
const wholeNames = Object.keys(wholeColumns);

/** The reservation in an answer of its unit. */
export interface UnitReservation {
  /** `null` if it is fulfilled. */
  readonly until: string | null;
  readonly reference: string | null;
  readonly createdAt: string;
  readonly madeBy: string | null;
  readonly fulfilledAt: string | null;
}

/** The reservation of a unit, in JSON. @param alias of the unit in the statement. */
export const reservationJson = (alias: string) => sql`(
  SELECT json_object('until', r.until, 'reference', r.reference, 'createdAt', r.created_at, 'madeBy', r.made_by,
    'fulfilledAt', r.fulfilled_at) FROM ${reservations} AS r
  WHERE r.org_id = ${sql.raw(alias)}.org_id AND r.property_id = ${sql.raw(alias)}.id)`;

/**
 * A unit, whole as it is stored, its fields in the contract's order. SQLite writes the values as JSON, which
 * takes half the time of a row of so many columns.
 */
const wholeUnit = jsonArrayOf(Object.values(wholeColumns), 'properties');

/** The units that fit, whole as they are stored, in the order of creation. A unit can be `reserviert` without a reservation. */
export function reservedUnits({ db }: Tenant, condition: SQL | undefined) {
  const found = db
    .select({
      id: properties.id,
      unit: sql`${wholeUnit}`.as('unit'),
      reservation: sql`${reservationJson('properties')}`.as('reservation'),
      inherited: sql`${inheritedFacts('properties')}`.as('inherited'),
    })
    .from(properties)
    .where(condition);
  return db
    .select({
      unit: sql`unit`.mapWith(parseUnit),
      reservation: sql<UnitReservation | null>`reservation`.mapWith((text: string) =>
        parseJson<UnitReservation>({ text }),
      ),
      inherited: sql<string | null>`inherited`,
      more: MORE,
    })
    .from(
      fittingRows(found, sql`(octet_length(unit) + coalesce(octet_length(inherited), 0))`, sql`id`),
    )
    .orderBy(sql`id`);
}

/** All units that a write names. @throws Failure `payload_too_large` if they do not fit. */
export function allFitting<Row extends { readonly more: number }>(rows: readonly Row[] = []) {
  if (rows.some(({ more }) => more === 1)) throw new Failure('payload_too_large', TOO_LONG);
  return rows;
}

const TOO_LONG =
  'The units of the request have more than 2 MB together: send fewer of them in each request.';

/** A unit with its reservation. */
export interface ReservedUnit {
  readonly unit: UnitRow;
  readonly reservation: UnitReservation | null;
  /** The stored facts that it inherits unless it has its own. */
  readonly inherited: string | null;
}

/** What is stored of a unit, under the names that callers know. */
export const withReservation = ({ unit, reservation, inherited }: ReservedUnit) => ({
  ...unit,
  reservation,
  inherited: inheritedNames(unit.facts, inherited),
});

/** The units of rows that have them as {@link wholeUnit}. */
export const listUnits = (rows: readonly { readonly unit: UnitRow }[] = []): UnitRow[] =>
  rows.map(({ unit }) => unit);

function parseUnit(text: string): UnitRow;
// TypeScript does not know what the text holds: the overload above says so.
function parseUnit(text: string): unknown {
  const values: unknown = JSON.parse(text);
  if (!Array.isArray(values)) throw new Error('A unit is read as an array of its values.');
  const unit: Record<string, unknown> = { ...EMPTY_UNIT };
  for (const [at, name] of wholeNames.entries()) unit[name] = values[at];
  return unit;
}

/** The units with these ids, whole as they are stored. */
export function unitsByIds(tenant: Tenant, ids: readonly string[]) {
  return reservedUnits(tenant, and(eq(properties.orgId, tenant.org), isOneOf(properties.id, ids)));
}
