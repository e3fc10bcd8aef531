import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { columnsNamed } from '../../db/columns.ts';
import { properties, reservations } from '../../db/schema.ts';
import { PreparedStatements } from '../../db/round-trip.ts';
import type { PlaceholderTenant, Tenant } from '../../db/tenant.ts';
import type { Instant } from '../../values/instant.ts';
import type { Position } from '../../values/position.ts';
import { reservedUnits } from '../properties/store/unit-rows.ts';
import { Reservation } from './schema.ts';

export type ReservationRow = typeof reservations.$inferSelect;

const shownColumns = columnsNamed(reservations, Reservation.shape);

export function reservationOf({ db, org }: Tenant, propertyId: string) {
  return db
    .select()
    .from(reservations)
    .where(and(eq(reservations.orgId, org), eq(reservations.propertyId, propertyId)));
}

interface PageShape {
  readonly continued: boolean;
  /** Whether it is the reservation of one unit alone. All others are listed until they are fulfilled. */
  readonly ofUnit: boolean;
}

const isListed = ({ org }: Pick<Tenant, 'org'>, { ofUnit }: Pick<PageShape, 'ofUnit'>) =>
  and(
    eq(reservations.orgId, org),
    ofUnit ? eq(reservations.propertyId, sql.placeholder('unit')) : isNotNull(reservations.until),
  );

const pages = new PreparedStatements((tenant, shape: PageShape) =>
  tenant.db
    .select(shownColumns)
    .from(reservations)
    .where(
      and(
        isListed(tenant, shape),
        shape.continued
          ? sql`(${reservations.until}, ${reservations.propertyId}) > (${sql.placeholder('until')}, ${sql.placeholder('after')})`
          : undefined,
      ),
    )
    .orderBy(asc(reservations.until), asc(reservations.propertyId))
    .limit(sql.placeholder('count')),
);

interface ReservationFilter {
  readonly limit: number;
  readonly propertyId?: string | undefined;
}

/** The reservations of an organisation by their ends, one more than `limit` if there are more. */
export function reservationPage(
  tenant: PlaceholderTenant,
  from: Position | undefined,
  { limit, propertyId: unit }: ReservationFilter,
) {
  const [until, after] = from?.after ?? [];
  const shape = { continued: after !== undefined, ofUnit: unit !== undefined };
  return pages.ask(tenant, shape, { until, after, unit, count: limit + 1 });
}

const counts = new PreparedStatements((tenant, shape: Pick<PageShape, 'ofUnit'>) =>
  tenant.db
    .select({ total: sql<number>`count(*)` })
    .from(reservations)
    .where(isListed(tenant, shape)),
);

export const reservationCount = (tenant: PlaceholderTenant, unit: string | undefined) =>
  counts.ask(tenant, { ofUnit: unit !== undefined }, { unit });

/** Stores the reservation of a unit. It replaces the current one. */
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
