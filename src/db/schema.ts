import { sql } from 'drizzle-orm';
import {
  blob,
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { ACTIONS } from '../values/actions.ts';
import { ROLES, type Scope } from '../values/roles.ts';
import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../values/unit-states.ts';
import { compressedText } from './compressed-text.ts';

// Conventions: ids are UUIDv7 text; instants are ISO 8601 UTC text with milliseconds, which sorts
// as time does; exact decimals are their canonical text. Rows of an organisation are clustered by
// (org_id, id), so that "newest first" is the primary key read backwards. Foreign keys carry
// org_id, so that a row cannot refer to another organisation's.

const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} IN (${values.map((value) => `'${value}'`).join(', ')})`);

/** What an organisation may use. `null` is unlimited. */
export const plans = sqliteTable('plans', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** Units created in a calendar month (UTC). */
  monthlyUnits: integer('monthly_units'),
  /** Units that are online and not archived at any one time. */
  maxOnlineUnits: integer('max_online_units'),
  /** Rate limit of each token: what it may ask in the long run, and at once. */
  requestsPerMinute: integer('requests_per_minute'),
  burst: integer(),
  createdAt: text('created_at').notNull(),
});

export const organisations = sqliteTable(
  'organisations',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    planId: text('plan_id')
      .notNull()
      .references(() => plans.id),
    createdAt: text('created_at').notNull(),
  },
  (table) => [index('organisations_on_plan').on(table.planId)],
);

/** People of an organisation. A removed member stays as a row: folders and tokens refer to it. */
export const members = sqliteTable(
  'members',
  {
    orgId: text('org_id')
      .notNull()
      .references(() => organisations.id),
    id: text().notNull(),
    email: text().notNull(),
    /** The address as it is compared; where it is missing, `lower(email)`, which folds ASCII only. */
    emailKey: text('email_key'),
    name: text().notNull(),
    role: text({ enum: ROLES }).notNull(),
    createdAt: text('created_at').notNull(),
    removedAt: text('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex('members_by_email')
      .on(table.orgId, sql`CASE WHEN email_key IS NULL THEN lower(email) ELSE email_key END`)
      .where(sql`removed_at IS NULL`),
    check('members_role', oneOf('role', ROLES)),
  ],
);

/** API tokens. Only a keyed digest is stored (hex); the token itself is shown once, when issued. */
export const tokens = sqliteTable(
  'tokens',
  {
    orgId: text('org_id').notNull(),
    id: text().notNull(),
    memberId: text('member_id').notNull(),
    name: text().notNull(),
    digest: text().notNull(),
    /** The first characters, by which people recognise a token. */
    start: text(),
    scopes: text({ mode: 'json' }).$type<Scope[]>().notNull(),
    createdAt: text('created_at').notNull(),
    expiresAt: text('expires_at'),
    revokedAt: text('revoked_at'),
    lastUsedAt: text('last_used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({
      columns: [table.orgId, table.memberId],
      foreignColumns: [members.orgId, members.id],
    }),
    uniqueIndex('tokens_by_digest').on(table.digest),
  ],
);

export const folders = sqliteTable(
  'folders',
  {
    orgId: text('org_id').notNull(),
    id: text().notNull(),
    name: text().notNull(),
    parentId: text('parent_id'),
    color: text(),
    visibility: text({ enum: ['private', 'org'] }).notNull(),
    createdByUserId: text('created_by_user_id'),
    createdAt: text('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({ columns: [table.orgId, table.parentId], foreignColumns: [table.orgId, table.id] }),
    foreignKey({
      columns: [table.orgId, table.createdByUserId],
      foreignColumns: [members.orgId, members.id],
    }),
    index('folders_by_name').on(table.orgId, table.name, table.id),
    index('folders_by_parent').on(table.orgId, table.parentId, table.name, table.id),
    check('folders_visibility', oneOf('visibility', ['private', 'org'])),
  ],
);

export const projects = sqliteTable(
  'projects',
  {
    orgId: text('org_id')
      .notNull()
      .references(() => organisations.id),
    id: text().notNull(),
    name: text().notNull(),
    street: text(),
    houseNumber: text('house_number'),
    postalCode: text('postal_code'),
    city: text(),
    state: text(),
    country: text(),
    description: text(),
    apiDataSource: text('api_data_source'),
    apiDataReception: text('api_data_reception'),
    createdAt: text('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.id] })],
);

/** Units (Einheiten). Column order is the order of the contract's Property, then what is internal. */
export const properties = sqliteTable(
  'properties',
  {
    orgId: text('org_id').notNull(),
    id: text().notNull(),
    projectId: text('project_id').notNull(),
    externalSourceId: text('external_source_id'),
    unitIdentifier: text('unit_identifier'),
    unitNumber: text('unit_number'),
    street: text(),
    houseNumber: text('house_number'),
    postalCode: text('postal_code'),
    city: text(),
    latitude: text(),
    longitude: text(),
    etage: integer(),
    zimmer: text(),
    wohnflaecheQm: text('wohnflaeche_qm'),
    nutzflaecheQm: text('nutzflaeche_qm'),
    baujahr: integer(),
    status: text({ enum: UNIT_STATUSES }).notNull(),
    visibility: text({ enum: UNIT_VISIBILITIES }).notNull(),
    archived: integer({ mode: 'boolean' }).notNull(),
    archivedAt: text('archived_at'),
    kaufpreis: text(),
    kaufpreisStellplatz: text('kaufpreis_stellplatz'),
    kaltmieteWohnung: text('kaltmiete_wohnung'),
    kaltmieteStellplatz: text('kaltmiete_stellplatz'),
    hausgeldGesamt: text('hausgeld_gesamt'),
    hausgeldNichtUmlagefaehig: text('hausgeld_nicht_umlagefaehig'),
    kaufpreisPerQm: text('kaufpreis_per_qm'),
    kaltmietePerQm: text('kaltmiete_per_qm'),
    bruttorendite: text(),
    bauzustand: text(),
    anlageklasse: text(),
    mietstatus: text(),
    vermietetSeit: text('vermietet_seit'),
    energieeffizienzklasse: text(),
    energieausweistyp: text(),
    energieverbrauch: text(),
    heizungsart: text(),
    isDenkmal: integer('is_denkmal', { mode: 'boolean' }),
    isErbbaupacht: integer('is_erbbaupacht', { mode: 'boolean' }),
    videoUrl: text('video_url'),
    virtualTourUrl: text('virtual_tour_url'),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
    etageLabel: text('etage_label'),
    unitLocation: text('unit_location'),
    /** What lists tell units apart by, as one number: `kindOf`. A trigger refuses any other. */
    kind: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({
      columns: [table.orgId, table.projectId],
      foreignColumns: [projects.orgId, projects.id],
    }),
    // Of the organisation, and of each project: the units of each kind, newest first; and those that
    // were changed since they were created, by when that was.
    index('properties_by_kind').on(table.orgId, table.kind, table.id, table.updatedAt),
    index('properties_of_project').on(
      table.orgId,
      table.projectId,
      table.kind,
      table.id,
      table.updatedAt,
    ),
    index('properties_by_change')
      .on(table.orgId, table.kind, table.updatedAt, table.createdAt)
      .where(sql`updated_at <> created_at`),
    index('properties_of_project_by_change')
      .on(table.orgId, table.projectId, table.kind, table.updatedAt, table.createdAt)
      .where(sql`updated_at <> created_at`),
    check('properties_status', oneOf('status', UNIT_STATUSES)),
    check('properties_visibility', oneOf('visibility', UNIT_VISIBILITIES)),
    check('properties_archived', sql`archived IN (0, 1) AND archived = (archived_at IS NOT NULL)`),
  ],
);

/**
 * How many units there are of each kind: one row for the whole organisation (`project_id` empty)
 * and one for each project. Triggers on `properties` maintain it, so that no writer can forget it.
 */
export const unitCounts = sqliteTable(
  'unit_counts',
  {
    orgId: text('org_id').notNull(),
    projectId: text('project_id').notNull(),
    status: text({ enum: UNIT_STATUSES }).notNull(),
    visibility: text({ enum: UNIT_VISIBILITIES }).notNull(),
    archived: integer({ mode: 'boolean' }).notNull(),
    units: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.orgId, table.projectId, table.archived, table.visibility, table.status],
    }),
    check('unit_counts_units', sql`units >= 0`),
  ],
);

/**
 * How often units have come to be of each kind, up to each instant at which one did: by creation or
 * by a change. One row for the whole organisation (`project_id` empty) and one for the project.
 * With {@link unitDepartures} it tells how many of today's units were changed since any instant,
 * without reading them. Triggers on `properties` maintain both; they refuse an `updated_at` before
 * the latest, as the counts only ever go on.
 */
export const unitArrivals = sqliteTable(
  'unit_arrivals',
  {
    orgId: text('org_id').notNull(),
    projectId: text('project_id').notNull(),
    at: text().notNull(),
    /** Arrivals of all kinds: the place of the last one among them, counted from 1. */
    arrived: integer().notNull(),
    /**
     * Arrivals of each kind, as a JSONB object: by `kind * 2` of units as they were created, and by
     * one more of units changed since.
     */
    counts: blob().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.projectId, table.at] })],
);

/**
 * How many arrivals no longer hold, as their unit was changed again: by the place of the arrival,
 * summed up in slots of 1, 8, 64 … places (`level` 0, 1, 2 …), so that any stretch is a few rows.
 */
export const unitDepartures = sqliteTable(
  'unit_departures',
  {
    orgId: text('org_id').notNull(),
    projectId: text('project_id').notNull(),
    level: integer().notNull(),
    slot: integer().notNull(),
    /** As in {@link unitArrivals}. */
    counts: blob().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.projectId, table.level, table.slot] })],
);

/** How many units were created in each calendar month (UTC), by a trigger; nothing takes back. */
export const unitMonths = sqliteTable(
  'unit_months',
  {
    orgId: text('org_id').notNull(),
    /** `YYYY-MM` */
    month: text().notNull(),
    units: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.month] })],
);

/** Images of units. The bytes are private objects in R2 under `object_key` and `thumbnail_key`. */
export const propertyImages = sqliteTable(
  'property_images',
  {
    orgId: text('org_id').notNull(),
    propertyId: text('property_id').notNull(),
    id: text().notNull(),
    category: text(),
    fileName: text('file_name'),
    sortOrder: integer('sort_order'),
    objectKey: text('object_key').notNull(),
    thumbnailKey: text('thumbnail_key'),
    createdAt: text('created_at').notNull(),
    /** The original: media type by its content, bytes, pixels, SHA-256 in hex. */
    contentType: text('content_type'),
    size: integer(),
    width: integer(),
    height: integer(),
    sha256: text(),
    /** The thumbnail, likewise; it is WebP. */
    thumbnailSize: integer('thumbnail_size'),
    thumbnailWidth: integer('thumbnail_width'),
    thumbnailHeight: integer('thumbnail_height'),
    thumbnailSha256: text('thumbnail_sha256'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.propertyId, table.id] }),
    foreignKey({
      columns: [table.orgId, table.propertyId],
      foreignColumns: [properties.orgId, properties.id],
    }),
  ],
);

export const importRuns = sqliteTable(
  'import_runs',
  {
    orgId: text('org_id').notNull(),
    id: text().notNull(),
    projectId: text('project_id'),
    type: text({ enum: ['units'] }).notNull(),
    status: text({ enum: ['pending', 'completed', 'failed', 'canceled'] }).notNull(),
    unitCount: integer('unit_count').notNull(),
    documentCount: integer('document_count').notNull(),
    createdAt: text('created_at').notNull(),
    completedAt: text('completed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({
      columns: [table.orgId, table.projectId],
      foreignColumns: [projects.orgId, projects.id],
    }),
    check('import_runs_type', oneOf('type', ['units'])),
    check('import_runs_status', oneOf('status', ['pending', 'completed', 'failed', 'canceled'])),
  ],
);

/** Never holds a row: a write that has passed a limit inserts one, and its CHECK undoes the write. */
export const quotaChecks = sqliteTable(
  'quota_checks',
  {
    monthlyUnitsExceeded: integer('monthly_units_exceeded').notNull(),
    onlineUnitsExceeded: integer('online_units_exceeded').notNull(),
  },
  () => [check('quota_exceeded', sql`monthly_units_exceeded = 0 AND online_units_exceeded = 0`)],
);

/** One row for each write: that it was made, or that it was given up and can never be made. */
export const writeFences = sqliteTable(
  'write_fences',
  {
    id: text().primaryKey(),
    outcome: text({ enum: ['made', 'abandoned'] }).notNull(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [
    index('write_fences_by_age').on(table.createdAt),
    check('write_fences_outcome', oneOf('outcome', ['made', 'abandoned'])),
  ],
);

/** Results of writes that were sent with an `Idempotency-Key`, stored by the writes themselves. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    orgId: text('org_id').notNull(),
    tokenId: text('token_id').notNull(),
    path: text().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    /** What the write made, as JSON. */
    result: compressedText().notNull(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [
    // A token's id is unique by itself; without `org_id` an entry is a fifth smaller.
    uniqueIndex('idempotency_keys_by_request').on(table.tokenId, table.path, table.key),
    index('idempotency_keys_by_age').on(table.createdAt),
  ],
);

/** How far a scheduled job has come that does a part of its work in each run. */
export const jobPositions = sqliteTable('job_positions', {
  job: text().primaryKey(),
  /** Where the next run goes on: after this. */
  after: text().notNull(),
});

/** Image objects without a row: the scheduled job deletes those that stay so. */
export const orphanedObjects = sqliteTable('orphaned_objects', {
  objectKey: text('object_key').primaryKey(),
  firstSeenAt: text('first_seen_at').notNull(),
});

/**
 * What was changed through the operator's plane, by whom: written by the changes themselves. A
 * change of a plan belongs to no organisation (`org_id` empty); under the same id it stands once
 * more for each organisation that was on the plan. Triggers refuse to change or replace an entry,
 * and to delete one that is younger than a year.
 */
export const audit = sqliteTable(
  'audit',
  {
    orgId: text('org_id').notNull(),
    id: text().notNull(),
    at: text().notNull(),
    /** The token, the member, or the operator's person. */
    actor: text().notNull(),
    action: text({ enum: ACTIONS }).notNull(),
    targetKind: text('target_kind').notNull(),
    targetId: text('target_id').notNull(),
    before: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    after: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    /** How the actor came in: with a token, in a browser, or as the operator. */
    by: text('actor_kind', { enum: ['token', 'session', 'operator'] })
      .notNull()
      .default('operator'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('audit_of_plans')
      .on(table.targetId, table.id)
      .where(sql`org_id = ''`),
  ],
);
