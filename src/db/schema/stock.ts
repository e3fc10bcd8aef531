import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { FORMER_STATUSES, UNIT_STATUSES, UNIT_VISIBILITIES } from '../../values/unit-states.ts';
import { exact, isPublished, placeOf } from '../unit-sql.ts';
import { oneOf } from './one-of.ts';
import { organisations, members } from './customers.ts';

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
    projectId: text('project_id'),
    /**
     * Who sees it, by its own visibility and those of all folders above it: NULL for the whole organisation,
     * the id of a member, or an empty text for nobody. Each write of a folder sets it for all below it.
     */
    seenBy: text('seen_by'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({ columns: [table.orgId, table.parentId], foreignColumns: [table.orgId, table.id] }),
    foreignKey({
      columns: [table.orgId, table.projectId],
      foreignColumns: [projects.orgId, projects.id],
    }),
    foreignKey({
      columns: [table.orgId, table.createdByUserId],
      foreignColumns: [members.orgId, members.id],
    }),
    index('folders_by_name').on(table.orgId, table.name, table.id),
    index('folders_by_parent').on(table.orgId, table.parentId, table.name, table.id),
    index('folders_of_project')
      .on(table.orgId, table.projectId)
      .where(sql`project_id IS NOT NULL`),
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
    externalId: text('external_id'),
    /** What stands on its price list and data sheets. */
    priceNotes: text('price_notes'),
    /** The names of the units’ metadata that its price list shows. */
    priceColumns: text('price_columns', { mode: 'json' }).$type<string[]>().notNull().default([]),
    /** See `changedMetadata`. */
    metadata: text(),
    /** See `changedFacts`. Its units inherit them. */
    facts: text(),
    latitude: text(),
    longitude: text(),
    /** Whether everybody sees its street and where it lies. */
    adresseZeigen: integer('adresse_zeigen', { mode: 'boolean' }).notNull().default(true),
    createdAt: text('created_at').notNull(),
    /** When it was last changed; NULL if never. */
    updatedAt: text('updated_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex('projects_by_external_id')
      .on(table.orgId, table.externalId)
      .where(sql`external_id IS NOT NULL`),
    check('projects_facts', sql`json_valid(facts)`),
    check('projects_address', sql`adresse_zeigen IN (0, 1)`),
  ],
);

/** The position of a column's value in a list, in SQL. */
const positionIn = (column: string, values: readonly string[]) =>
  `CASE ${column} ${values.map((value, at) => `WHEN '${value}' THEN ${at}`).join(' ')} END`;

/** `packStates` in SQL. */
const STATE_KEY = sql.raw(
  `state_key IS (archived * ${UNIT_VISIBILITIES.length} + ${positionIn('visibility', UNIT_VISIBILITIES)}) * ${UNIT_STATUSES.length} + ${positionIn('status', UNIT_STATUSES)}`,
);

/** What ranges of a search compare. With it in their indexes, a search reads only the rows of its page. */
const COMPARED = [
  exact('zimmer'),
  exact('wohnflaeche_qm'),
  exact('kaufpreis'),
  exact('kaltmiete_wohnung'),
  sql`etage`,
  sql`baujahr`,
] as const;

/** Units (Einheiten). The columns are in the order of the contract's Property, internal ones last. */
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
    haus: text(),
    beschreibung: text(),
    /** See `changedMetadata`. */
    metadata: text(),
    preisAufAnfrage: integer('preis_auf_anfrage', { mode: 'boolean' }).notNull().default(false),
    statusSince: text('status_since').notNull(),
    notarterminAm: text('notartermin_am'),
    verkauftAm: text('verkauft_am'),
    verkaufspreis: text(),
    /** See `changedFacts`. */
    facts: text(),
    /** `packStates` the unit's states. A CHECK refuses a value that differs from them. */
    stateKey: integer('state_key'),
    /** `identifierKey` of `unit_identifier`. */
    identifierKey: text('identifier_key'),
    /** The id of the unit's latest entry in the audit log; NULL if it has none. */
    lastEntryId: text('last_entry_id'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({
      columns: [table.orgId, table.projectId],
      foreignColumns: [projects.orgId, projects.id],
    }),
    // The units that have an `external_source_id`. The last two columns are for look-ups in one
    // project, which prefer units outside the archive.
    index('properties_by_source')
      .on(table.orgId, table.externalSourceId, table.id, table.projectId, table.archived)
      .where(sql`external_source_id IS NOT NULL`),
    // For the organisation and for each project: the units of a state key by creation, with what ranges compare,
    // and those that were changed after their creation, by that change.
    index('properties_by_state_key').on(
      table.orgId,
      table.stateKey,
      table.id,
      table.updatedAt,
      ...COMPARED,
    ),
    index('properties_of_project').on(
      table.orgId,
      table.projectId,
      table.stateKey,
      table.id,
      table.updatedAt,
      ...COMPARED,
    ),
    index('properties_by_change')
      .on(table.orgId, table.stateKey, table.updatedAt, table.createdAt, table.id)
      .where(sql`updated_at <> created_at`),
    index('properties_of_project_by_change')
      .on(table.orgId, table.projectId, table.stateKey, table.updatedAt, table.createdAt, table.id)
      .where(sql`updated_at <> created_at`),
    // What websites show of a project, in its order.
    index('properties_published').on(table.orgId, table.projectId, placeOf()).where(isPublished()),
    check('properties_status', oneOf('status', UNIT_STATUSES)),
    check('properties_visibility', oneOf('visibility', UNIT_VISIBILITIES)),
    check('properties_archived', sql`archived IN (0, 1) AND archived = (archived_at IS NOT NULL)`),
    check('properties_state_key', STATE_KEY),
    check('properties_sold', sql`(status = 'verkauft') = (verkauft_am IS NOT NULL)`),
    check('properties_on_request', sql`preis_auf_anfrage IN (0, 1)`),
    check('properties_facts', sql`json_valid(facts)`),
    check('properties_updated', sql`updated_at >= created_at`),
  ],
);

/**
 * The reservations of units. Until its end, the unit is `reserviert`. A later step of the sale fulfils it:
 * it then has no end, and stays. A step back deletes it.
 */
export const reservations = sqliteTable(
  'reservations',
  {
    orgId: text('org_id').notNull(),
    propertyId: text('property_id').notNull(),
    /** NULL once it is fulfilled. */
    until: text(),
    reference: text(),
    /** The status that the unit gets back. */
    formerStatus: text('former_status', { enum: FORMER_STATUSES }).notNull(),
    /** Who made it, as the audit log names actors. */
    madeBy: text('made_by'),
    createdAt: text('created_at').notNull(),
    fulfilledAt: text('fulfilled_at'),
    /** Its end until it was fulfilled, which an undo brings back. */
    formerUntil: text('former_until'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.propertyId] }),
    foreignKey({
      columns: [table.orgId, table.propertyId],
      foreignColumns: [properties.orgId, properties.id],
    }),
    // The second is for the job that ends them, over all organisations.
    index('reservations_of_organisation').on(table.orgId, table.until, table.propertyId),
    index('reservations_by_end').on(table.until, table.orgId),
    check('reservations_former_status', oneOf('former_status', FORMER_STATUSES)),
    check(
      'reservations_fulfilled',
      sql`(until IS NULL) = (fulfilled_at IS NOT NULL) AND (until IS NULL) = (former_until IS NOT NULL)`,
    ),
  ],
);

/**
 * Number of units in each combination of states: one row for the whole organisation (`project_id` empty) and one for
 * each project. Triggers on `properties` maintain it.
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

/** Number of units created in each calendar month (UTC). A trigger counts up; nothing counts down. */
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
    fileName: text('file_name'),
    newUnits: integer('new_units').notNull().default(0),
    changedPrices: integer('changed_prices').notNull().default(0),
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
