import { and, asc, eq, getTableColumns, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../db/homes.ts';
import { organisations, properties, reservations } from '../../db/schema.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { Instant } from '../../values/instant.ts';
import { wholeUnit } from '../properties/store/unit-rows.ts';
import { MAX_LISTED } from './schema.ts';

/** A reservation as it is stored. */
export type ReservationRow = typeof reservations.$inferSelect;

const { orgId: _org, formerStatus: _former, ...answered } = getTableColumns(reservations);

/** The reservation of a unit, whole. */
export function reservationOf({ db, org }: Tenant, propertyId: string) {
  return db
    .select()
    .from(reservations)
    .where(and(eq(reservations.orgId, org), eq(reservations.propertyId, propertyId)));
}

/** The reservation of a unit as it is answered. */
export function shownReservationOf({ db, org }: Tenant, propertyId: string) {
  return db
    .select(answered)
    .from(reservations)
    .where(and(eq(reservations.orgId, org), eq(reservations.propertyId, propertyId)));
}

/** The first reservations of an organisation by their end, or that of one unit. */
export function firstReservations({ db, org }: Tenant, propertyId?: string) {
  return db
    .select(answered)
    .from(reservations)
    .where(
      and(
        eq(reservations.orgId, org),
        propertyId === undefined ? undefined : eq(reservations.propertyId, propertyId),
      ),
    )
    .orderBy(asc(reservations.until))
    .limit(MAX_LISTED);
}

/** Stores the reservation of a unit. It replaces the current one. */
export function storeReservation({ db }: Tenant, row: ReservationRow) {
  const { orgId, propertyId, ...set } = row;
  return db
    .insert(reservations)
    .values({ orgId, propertyId, ...set })
    .onConflictDoUpdate({ target: [reservations.orgId, reservations.propertyId], set });
}

/** The first expired reservations of an organisation, each with its unit. */
export function expiredReservations({ db, org }: Tenant, now: Instant, limit: number) {
  return db
    .select({ reservation: getTableColumns(reservations), unit: wholeUnit })
    .from(reservations)
    .innerJoin(
      properties,
      and(eq(properties.orgId, reservations.orgId), eq(properties.id, reservations.propertyId)),
    )
    .where(and(eq(reservations.orgId, org), lte(reservations.until, now)))
    .orderBy(asc(reservations.until))
    .limit(limit);
}

/**
 * Some organisations with an expired reservation, except those that are closed or being erased.
 *
 * @param except organisations to leave out.
 */
export function organisationsWithExpired(
  db: Database,
  { now, except, limit }: { now: Instant; except: readonly string[]; limit: number },
) {
  return db
    .selectDistinct({ id: reservations.orgId })
    .from(reservations)
    .innerJoin(organisations, eq(organisations.id, reservations.orgId))
    .where(
      and(
        lte(reservations.until, now),
        isNull(organisations.closedAt),
        isNull(organisations.erasingSince),
        sql`${reservations.orgId} NOT IN (SELECT value FROM json_each(${JSON.stringify(except)}))`,
      ),
    )
    .limit(limit);
}
