import { and, asc, eq, getTableColumns, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { isRow } from '../../db/conditions.ts';
import { rowsOf } from '../../db/rows.ts';
import type { Database } from '../../db/shards.ts';
import { organisations, webhooks } from '../../db/schema.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { Instant } from '../../values/instant.ts';
import type { Attempt } from '../../values/webhook-attempt.ts';
import { isNotClosed } from '../../writes/clock.ts';
import type { DeliveryState } from './schedule.ts';
import type { SealedSecret } from './secret.ts';

export const webhookRows = rowsOf(webhooks);

export const ATTEMPTS_KEPT = 20;

const {
  secret: _secret,
  previousSecret: _previousSecret,
  keyId: _keyId,
  failures: _failures,
  changedAt: _changedAt,
  ...answered
} = getTableColumns(webhooks);

/** A webhook without its secrets. */
export type WebhookRow = Awaited<ReturnType<typeof webhooksOf>>[number];

/** The webhooks of an organisation, in the order of their creation: at most five. */
export function webhooksOf({ db, org }: Tenant) {
  return db
    .select(answered)
    .from(webhooks)
    .where(eq(webhooks.orgId, org))
    .orderBy(asc(webhooks.id));
}

export function webhookById(tenant: Tenant, id: string) {
  return tenant.db
    .select(answered)
    .from(webhooks)
    .where(isRow(tenant, webhooks, id));
}

/** Replaces a secret. The previous one signs, too, until `previousEndsAt`. */
export function rotateSecret(
  tenant: Tenant,
  id: string,
  { sealed, keyId }: SealedSecret,
  { previousEndsAt, now }: { readonly previousEndsAt: Instant; readonly now: Instant },
) {
  return webhookRows.update(tenant, id, {
    secret: sealed,
    // The stored one: the hourly job may have re-encrypted it since it was read.
    previousSecret: sql`${webhooks.secret}`,
    previousEndsAt,
    keyId: sql`CASE WHEN ${webhooks.keyId} = ${keyId} THEN ${keyId} ELSE '' END`,
    changedAt: now,
    dueAt: null,
  });
}

// The statements of the notifier and of jobs. They move no clock.

const isServed = and(isNull(organisations.closedAt), isNull(organisations.suspendedAt));
/** A literal, not a parameter: otherwise SQLite does not use the partial index. */
const isEnabled = sql`${webhooks.enabled} = 1`;

/** A webhook with its secrets, as it is called. */
export type Endpoint = typeof webhooks.$inferSelect;

/** The same, and when its organisation's shard was last restored to an earlier state; `null` if never. */
export interface EndpointOfStock extends Endpoint {
  readonly restoredAt: Instant | null;
}

/**
 * The enabled webhooks of an organisation that is neither suspended nor closed, each with the
 * organisation's clock.
 */
export function endpointsOf(db: Database, orgId: string) {
  return db
    .select({
      clock: organisations.writtenAt,
      endpoint: { ...getTableColumns(webhooks), restoredAt: organisations.restoredAt },
    })
    .from(webhooks)
    .innerJoin(organisations, eq(organisations.id, webhooks.orgId))
    .where(and(eq(webhooks.orgId, orgId), isEnabled, isServed));
}

/** A webhook with its secrets, enabled or not. */
export function endpointById(db: Database, orgId: string, id: string) {
  return db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.orgId, orgId), eq(webhooks.id, id)));
}

/** The stored attempts after a new one. A test runs beside the calls, so only the row has all of them. */
const withAttempt = (attempt: Attempt) => sql`(SELECT json_group_array(json(value)) FROM (
  SELECT -1 AS key, ${JSON.stringify(attempt)} AS value
  UNION ALL SELECT key, value FROM json_each(${webhooks.attempts})
  ORDER BY key LIMIT ${ATTEMPTS_KEPT}))`;

const stateAfter = (next: DeliveryState) => ({
  enabled: next.enabled,
  failures: next.failures,
  failingSince: next.failingSince,
  dueAt: next.dueAt,
  disabledAt: next.disabledAt,
  acknowledgedAt: sql`max(${webhooks.acknowledgedAt}, ${next.acknowledgedAt})`,
});

/**
 * Stores an attempt, unless somebody has edited the webhook, or its organisation was closed, meanwhile.
 *
 * @param next the state after it; a test leaves the state.
 */
export function storeAttempt(
  db: Database,
  { orgId, id, changedAt }: Endpoint,
  attempt: Attempt,
  next?: DeliveryState,
) {
  const isUnedited = and(eq(webhooks.id, id), eq(webhooks.changedAt, changedAt));
  return db
    .update(webhooks)
    .set({ attempts: withAttempt(attempt), ...(next !== undefined && stateAfter(next)) })
    .where(and(eq(webhooks.orgId, orgId), isUnedited, isNotClosed(webhooks.orgId)));
}

export function organisationsBehind(
  db: Database,
  { after, now, limit }: { readonly after: string; readonly now: Instant; readonly limit: number },
) {
  return db
    .selectDistinct({ id: webhooks.orgId })
    .from(webhooks)
    .innerJoin(organisations, eq(organisations.id, webhooks.orgId))
    .where(
      and(
        isEnabled,
        isServed,
        gt(webhooks.orgId, after),
        lt(webhooks.acknowledgedAt, organisations.writtenAt),
        or(isNull(webhooks.dueAt), lt(webhooks.dueAt, now)),
      ),
    )
    .orderBy(asc(webhooks.orgId))
    .limit(limit);
}

export function webhooksUnderOtherKeys(db: Database, key: string, limit: number) {
  const isOther = or(lt(webhooks.keyId, key), gt(webhooks.keyId, key));
  return db
    .select()
    .from(webhooks)
    .where(and(isOther, isNotClosed(webhooks.orgId)))
    .limit(limit);
}

/** Stores re-encrypted secrets, unless they were rotated meanwhile. */
export function storeSealed(
  db: Database,
  before: Endpoint,
  after: Pick<Endpoint, 'secret' | 'previousSecret' | 'keyId'>,
) {
  return db
    .update(webhooks)
    .set(after)
    .where(
      and(
        eq(webhooks.orgId, before.orgId),
        eq(webhooks.id, before.id),
        eq(webhooks.secret, before.secret),
        ne(webhooks.keyId, after.keyId),
        isNotClosed(webhooks.orgId),
      ),
    );
}
