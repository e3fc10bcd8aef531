/** NOT NULL columns of each table. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  audit: ['org_id', 'id', 'actor', 'action', 'target_kind', 'target_id', 'actor_kind'],
  commit_records: ['id', 'created_at'],
  folders: ['org_id', 'id', 'name', 'visibility', 'created_at'],
  idempotency_keys: ['org_id', 'token_id', 'target', 'key', 'fingerprint', 'result', 'created_at'],
  import_runs: ['org_id', 'id', 'type', 'status', 'unit_count', 'document_count', 'created_at'],
  job_positions: ['job', 'after'],
  known_homes: ['binding'],
  members: ['org_id', 'id', 'email', 'name', 'role', 'created_at'],
  organisations: ['id', 'name', 'plan_id', 'created_at', 'written_at', 'projects', 'folders'],
  orphaned_objects: ['object_key', 'first_seen_at'],
  people: ['id', 'issuer', 'subject', 'email', 'email_key', 'name', 'created_at'],
  plans: ['id', 'name', 'created_at', 'version'],
  projects: ['org_id', 'id', 'name', 'created_at'],
  properties: [
    'org_id',
    'id',
    'project_id',
    'status',
    'visibility',
    'archived',
    'created_at',
    'updated_at',
  ],
  property_images: ['org_id', 'property_id', 'id', 'object_key', 'created_at'],
  publications: ['org_id', 'id', 'key', 'name', 'show_prices', 'image_size', 'created_at'],
  quota_checks: [
    'monthly_units_exceeded',
    'online_units_exceeded',
    'projects_exceeded',
    'folders_exceeded',
  ],
  reservations: ['org_id', 'property_id', 'until', 'former_status', 'created_at'],
  sessions: ['id', 'digest', 'person_id', 'created_at', 'last_used_at'],
  tokens: ['org_id', 'id', 'member_id', 'name', 'digest', 'limiter', 'scopes', 'created_at'],
  unit_counts: ['org_id', 'project_id', 'status', 'visibility', 'archived', 'units'],
  unit_months: ['org_id', 'month', 'units'],
  webhooks: [
    'org_id',
    'id',
    'url',
    'enabled',
    'created_at',
    'changed_at',
    'secret',
    'key_id',
    'told_at',
    'failures',
    'attempts',
  ],
};

/** Columns of primary keys and unique indexes. */
const UNIQUE: readonly (readonly [table: string, ...columns: string[]])[] = [
  ['audit', 'org_id', 'id'],
  ['folders', 'org_id', 'id'],
  ['import_runs', 'org_id', 'id'],
  ['job_positions', 'job'],
  ['known_homes', 'binding'],
  ['members', 'org_id', 'id'],
  ['members', 'person_id', 'org_id'],
  ['organisations', 'id'],
  ['orphaned_objects', 'object_key'],
  ['people', 'id'],
  ['people', 'issuer', 'subject'],
  ['plans', 'id'],
  ['projects', 'org_id', 'external_id'],
  ['projects', 'org_id', 'id'],
  ['properties', 'org_id', 'id'],
  ['property_images', 'org_id', 'property_id', 'id'],
  ['publications', 'key'],
  ['publications', 'org_id', 'id'],
  ['reservations', 'org_id', 'property_id'],
  ['sessions', 'digest'],
  ['sessions', 'id'],
  ['tokens', 'digest'],
  ['tokens', 'org_id', 'id'],
  ['unit_counts', 'org_id', 'project_id', 'archived', 'visibility', 'status'],
  ['unit_months', 'org_id', 'month'],
  ['webhooks', 'org_id', 'id'],
];

const CHECKS = [
  'commit_records_outcome',
  'folders_visibility',
  'import_runs_type',
  'import_runs_status',
  'members_role',
  'organisations_written_at',
  'properties_status',
  'properties_visibility',
  'properties_archived',
  'properties_kind',
  'properties_updated',
  'publications_image_size',
  'reservations_former_status',
  'unit_counts_units',
];

/** Messages of triggers that refuse a write. */
const RAISED = [
  'audit: an entry cannot be changed',
  'audit: an entry cannot be deleted within a year',
  'audit: an entry cannot be replaced',
  'organisations.erasing_since: an organisation that is erased stays suspended',
  'organisations.written_at: the clock of an organisation is never set back',
];

/**
 * The constraints that no correct write violates, in SQLite's own words. A violation is a fault of ours.
 * All foreign keys share one entry, because SQLite does not name them. So do all columns of STRICT
 * tables.
 */
export const UNEXPECTED: readonly string[] = [
  ...Object.entries(REQUIRED).flatMap(([table, columns]) =>
    columns.map((column) => `NOT NULL constraint failed: ${table}.${column}`),
  ),
  ...UNIQUE.map(([table, ...columns]) => {
    const named = columns.map((column) => `${table}.${column}`);
    return `UNIQUE constraint failed: ${named.join(', ')}`;
  }),
  ...CHECKS.map((name) => `CHECK constraint failed: ${name}`),
  ...RAISED,
  'FOREIGN KEY constraint failed',
  'cannot store',
];
