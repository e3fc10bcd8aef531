import { and, asc, eq, getTableColumns, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/homes.ts';
import { organisations, webhooks } from '../../db/schema.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { Instant } from '../../values/instant.ts';
import { isNotClosed } from '../../writes/clock.ts';
import type { Standing } from './schedule.ts';

const {
  secret: _secret,
  previousSecret: _previousSecret,
  keyId: _keyId,
  failures: _failures,
  changedAt: _changedAt,
  ...shown
} = getTableColumns(webhooks);

/** A webhook without its secrets. */
export type WebhookRow = Awaited<ReturnType<typeof webhooksOf>>[number];

/** The webhooks of an organisation, in the order of their creation: at most five. */
export function webhooksOf({ db, org }: Tenant) {
  return db.select(shown).from(webhooks).where(eq(webhooks.orgId, org)).orderBy(asc(webhooks.id));
}

const isWebhook = ({ org }: Tenant, id: string) =>
  and(eq(webhooks.orgId, org), eq(webhooks.id, id));

export function webhookById(tenant: Tenant, id: string) {
  return tenant.db.select(shown).from(webhooks).where(isWebhook(tenant, id));
}

interface NewSecret {
  readonly sealed: string;
  readonly keyId: string;
}

export function insertWebhook({ db }: Tenant, webhook: WebhookRow, { sealed, keyId }: NewSecret) {
  const { createdAt } = webhook;
  return db.insert(webhooks).values({ ...webhook, changedAt: createdAt, secret: sealed, keyId });
}

/**
 * Stores what people set of a webhook.
 *
 * @param anewAt the moment from which it is called as if it had not failed before; `undefined` if its
 * attempts go on.
 */
export function updateWebhook(tenant: Tenant, webhook: WebhookRow, anewAt: Instant | undefined) {
  const { id, url, description, enabled } = webhook;
  const anew = { failures: 0, failingSince: null, dueAt: null, disabledAt: null };
  return tenant.db
    .update(webhooks)
    .set({ url, description, enabled, ...(anewAt !== undefined && { changedAt: anewAt, ...anew }) })
    .where(isWebhook(tenant, id));
}

/** Replaces a secret. The one before it signs as well until `previousEndsAt`. */
export function rotateSecret(
  tenant: Tenant,
  id: string,
  { sealed, keyId }: NewSecret,
  { previousEndsAt, now }: { readonly previousEndsAt: Instant; readonly now: Instant },
) {
  return tenant.db
    .update(webhooks)
    .set({
      secret: sealed,
      // As the row has it: the hourly job may have encrypted it anew.
      previousSecret: sql`${webhooks.secret}`,
      previousEndsAt,
      keyId: sql`CASE WHEN ${webhooks.keyId} = ${keyId} THEN ${keyId} ELSE '' END`,
      changedAt: now,
      dueAt: null,
    })
    .where(isWebhook(tenant, id));
}

export function deleteWebhook(tenant: Tenant, id: string) {
  return tenant.db.delete(webhooks).where(isWebhook(tenant, id));
}

// What the notifier and the hourly job read and write. None of it moves the organisation's clock.

const isServed = and(isNull(organisations.closedAt), isNull(organisations.suspendedAt));
/** A literal, not a parameter: otherwise SQLite does not use the partial index. */
const isEnabled = sql`${webhooks.enabled} = 1`;

/** A webhook with its secrets, as it is called. */
export type Endpoint = typeof webhooks.$inferSelect;

/**
 * The enabled webhooks of an organisation that is neither suspended nor closed, each with the
 * organisation's clock.
 */
export function endpointsOf(db: Database, orgId: string) {
  return db
    .select({ clock: organisations.writtenAt, endpoint: getTableColumns(webhooks) })
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

/**
 * Stores how a webhook stands after an attempt, unless somebody has set it anew, or its organisation was
 * closed, in the meantime.
 */
export function keepStanding(db: Database, called: Endpoint, next: Standing) {
  const { orgId, id } = called;
  const { enabled, failures, failingSince, dueAt, disabledAt, attempts, toldAt } = next;
  return db
    .update(webhooks)
    .set({
      enabled,
      failures,
      failingSince,
      dueAt,
      disabledAt,
      attempts: [...attempts],
      toldAt: sql`max(${webhooks.toldAt}, ${toldAt})`,
    })
    .where(
      and(
        eq(webhooks.orgId, orgId),
        eq(webhooks.id, id),
        eq(webhooks.changedAt, called.changedAt),
        isNotClosed(webhooks.orgId),
      ),
    );
}

/** The next organisations that have an enabled webhook which is behind, and whose next attempt is overdue. */
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
        lt(webhooks.toldAt, organisations.writtenAt),
        or(isNull(webhooks.dueAt), lt(webhooks.dueAt, now)),
      ),
    )
    .orderBy(asc(webhooks.orgId))
    .limit(limit);
}

/** Some webhooks whose secrets are not, or not both, encrypted under a key. */
export function webhooksUnderOtherKeys(db: Database, key: string, limit: number) {
  const isOther = or(lt(webhooks.keyId, key), gt(webhooks.keyId, key));
  return db
    .select()
    .from(webhooks)
    .where(and(isOther, isNotClosed(webhooks.orgId)))
    .limit(limit);
}

/** Stores the secrets of a webhook as they are encrypted anew, unless they were rotated meanwhile. */
export function keepSealed(
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
