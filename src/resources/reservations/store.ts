import type * as z from 'zod';
import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { columnsNamed } from '../../db/columns.ts';
import { properties, reservations } from '../../db/schema.ts';
import { PreparedStatements } from '../../db/round-trip.ts';
import type { PlaceholderTenant, Tenant } from '../../db/tenant.ts';
import type { Instant } from '../../values/instant.ts';
import type { Position } from '../../values/position.ts';
import { reservedUnits } from '../properties/store/unit-rows.ts';
import { Reservation, type ReservationQuery } from './schema.ts';

export type ReservationRow = typeof reservations.$inferSelect;

const shownColumns = columnsNamed(reservations, Reservation.shape);

export function reservationOf({ db, org }: Tenant, propertyId: string) {
  return db
    .select()
    .from(reservations)
    .where(and(eq(reservations.orgId, org), eq(reservations.propertyId, propertyId)));
}

interface ListShape {
  readonly ofUnit: boolean;
  readonly state: 'open' | 'fulfilled' | undefined;
}

interface PageShape extends ListShape {
  readonly continued: boolean;
}

const STATES = {
  open: isNotNull(reservations.until),
  fulfilled: isNull(reservations.until),
};

const isListed = ({ org }: Pick<Tenant, 'org'>, { ofUnit, state }: ListShape) =>
  and(
    eq(reservations.orgId, org),
    ofUnit ? eq(reservations.propertyId, sql.placeholder('unit')) : undefined,
    state && STATES[state],
  );

/** The reservations after the last one of the page before. Fulfilled ones have no end: they are in the order of their units. */
const isAfter = ({ state }: PageShape) =>
  state === 'fulfilled'
    ? sql`${reservations.propertyId} > ${sql.placeholder('after')}`
    : sql`(${reservations.until}, ${reservations.propertyId}) > (${sql.placeholder('until')}, ${sql.placeholder('after')})`;

const pages = new PreparedStatements((tenant, shape: PageShape) =>
  tenant.db
    .select(shownColumns)
    .from(reservations)
    .where(and(isListed(tenant, shape), shape.continued ? isAfter(shape) : undefined))
    .orderBy(asc(reservations.until), asc(reservations.propertyId))
    .limit(sql.placeholder('count')),
);

type ReservationFilter = Pick<z.output<typeof ReservationQuery>, 'propertyId' | 'state'>;

const shapeOf = ({ propertyId, state }: ReservationFilter): ListShape => ({
  ofUnit: propertyId !== undefined,
  state: state ?? (propertyId === undefined ? 'open' : undefined),
});

/** The reservations of an organisation by their ends, one more than `limit` if there are more. */
export function reservationPage(
  tenant: PlaceholderTenant,
  from: Position | undefined,
  { limit, ...filter }: ReservationFilter & { readonly limit: number },
) {
  const [until, after] = from?.after ?? [];
  const shape = { ...shapeOf(filter), continued: after !== undefined };
  return pages.ask(tenant, shape, { until, after, unit: filter.propertyId, count: limit + 1 });
}

const counts = new PreparedStatements((tenant, shape: ListShape) =>
  tenant.db
    .select({ total: sql<number>`count(*)` })
    .from(reservations)
    .where(isListed(tenant, shape)),
);

export const reservationCount = (tenant: PlaceholderTenant, filter: ReservationFilter) =>
  counts.ask(tenant, shapeOf(filter), { unit: filter.propertyId });

export function storeReservation({ db }: Tenant, row: ReservationRow) {
  const { orgId, propertyId, ...set } = row;
  return db
    .insert(reservations)
    .values({ orgId, propertyId, ...set })
    .onConflictDoUpdate({ target: [reservations.orgId, reservations.propertyId], set });
}

export const isExpired = (now: Instant) => lte(reservations.until, now);

export const expiredReservations = ({ db, org }: Tenant, now: Instant, limit: number) =>
  db
    .select()
    .from(reservations)
    .where(and(eq(reservations.orgId, org), isExpired(now)))
    .orderBy(asc(reservations.until), asc(reservations.propertyId))
    .limit(limit);

/** Their units, as many as fit. */
export function unitsOfExpired(tenant: Tenant, now: Instant, limit: number) {
  const ids = sql`SELECT property_id FROM ${expiredReservations(tenant, now, limit)}`;
  return reservedUnits(
    tenant,
    and(eq(properties.orgId, tenant.org), sql`${properties.id} IN (${ids})`),
  );
}
