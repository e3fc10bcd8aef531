import { tokenDigest } from '../../../src/access/bearer-token.ts';
import { SCOPES } from '../../../src/values/roles.ts';
import { statesLiteral } from '../../harness/audit-states.ts';

/**
 * Ids are UUIDv7 whose last part is a number. Those here have one moment; those of filled rows are spread
 * over time.
 */
export const ORG = '01941f29-7c00-7000-8000-000000000001';

const PLAN = '01941f29-7c00-7000-8000-000000000002';
const MEMBER = '01941f29-7c00-7000-8000-000000000003';
const PROJECTS = 500;

/** The rows of a statement: a transaction of about a second. */
const CHUNK = 10_000;

/** Numbers from `first` to `last`, as the table `n(i)`. */
const numbers = 'WITH RECURSIVE n(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)';

/** An id in SQL, from a moment in epoch milliseconds and the number `i`. */
const idAt = (ms: string) =>
  `substr(printf('%012x', ${ms}), 1, 8) || '-' || substr(printf('%012x', ${ms}), 9) || '-7000-8000-' || printf('%012x', i)`;

const instantAt = (ms: string) =>
  `strftime('%Y-%m-%dT%H:%M:%S', (${ms}) / 1000, 'unixepoch') || printf('.%03dZ', (${ms}) % 1000)`;

const project = `printf('01941f29-7c00-7000-8000-%012x', 4096 + i % ${PROJECTS})`;

/** Rows to insert: a table, its columns, and their values for a number `i`. */
interface Filling {
  readonly into: string;
  /** @param ms the moment of row `i`, in SQL. */
  readonly values: (ms: string) => string;
}

/** A unit as integrations send it, with the fields of a flat for sale. */
export const UNITS: Filling = {
  into: `properties (org_id, id, project_id, external_source_id, unit_identifier, unit_number, street,
    house_number, postal_code, city, etage, zimmer, wohnflaeche_qm, status, visibility, archived, kaufpreis,
    kaufpreis_per_qm, hausgeld_gesamt, bauzustand, created_at, updated_at, state_key)`,
  values: (
    ms,
  ) => `'${ORG}', ${idAt(ms)}, ${project}, 'WE-' || i, 'WE-' || i, i % 400, 'Am Tauwerkspeicher',
    i % 90, '28199', 'Bremen', i % 7, '3.5', '78.125', CASE i % 3 WHEN 0 THEN 'frei' ELSE 'verkauft' END,
    CASE i % 2 WHEN 0 THEN 'online' ELSE 'offline' END, 0, '499000', '6387.20', '312.50', 'Neubau',
    ${instantAt(ms)}, ${instantAt(ms)}, (i % 2) * 6 + CASE i % 3 WHEN 0 THEN 0 ELSE 5 END`,
};

const STATES = statesLiteral({
  before: { kaufpreis: '499000', status: 'frei' },
  after: { kaufpreis: '489000', status: 'reserviert' },
});

/** The audit entry of a change of a unit, with the fields before and after. */
export const CHANGES: Filling = {
  into: 'audit (org_id, id, at, actor, action, target_kind, target_id, actor_kind, states)',
  values: (
    ms,
  ) => `'${ORG}', ${idAt(ms)}, ${instantAt(ms)}, '${MEMBER}', 'property.updated', 'property',
    ${project}, 'session', ${STATES}`,
};

export const IMPORTS: Filling = {
  into: `import_runs (org_id, id, project_id, type, status, unit_count, document_count, created_at, completed_at)`,
  values: (ms) =>
    `'${ORG}', ${idAt(ms)}, ${project}, 'units', 'completed', 200, 0, ${instantAt(ms)}, ${instantAt(ms)}`,
};

export const COMMITS: Filling = {
  into: 'commit_records (id, outcome, created_at)',
  values: (ms) => `${idAt(ms)}, 'made', ${instantAt(ms)}`,
};

/** How many rows of a filling, spread over a time in days before now. */
export interface Amount {
  readonly rows: number;
  readonly fromDaysAgo: number;
  readonly toDaysAgo: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The SQL that inserts the rows from `?1` to `?2` of an amount. */
function insertion(filling: Filling, { rows, fromDaysAgo, toDaysAgo }: Amount): string {
  const start = Math.floor(Date.now() - fromDaysAgo * DAY_MS);
  const step = Math.max(1, Math.floor(((fromDaysAgo - toDaysAgo) * DAY_MS) / rows));
  const values = filling.values(`(${start} + i * ${step})`);
  return `INSERT INTO ${filling.into} ${numbers} SELECT ${values} FROM n`;
}

/** Inserts rows in chunks. @returns by how many bytes the database has grown. */
export async function fill(
  database: D1Database,
  filling: Filling,
  amount: Amount,
): Promise<number> {
  const sql = insertion(filling, amount);
  const before = await sizeOf(database);
  for (let first = 1; first <= amount.rows; first += CHUNK) {
    const last = Math.min(amount.rows, first + CHUNK - 1);
    await database.prepare(sql).bind(first, last).run();
  }
  return (await sizeOf(database)) - before;
}

export async function sizeOf(database: D1Database): Promise<number> {
  const { meta } = await database.prepare('SELECT 1').run();
  return meta.size_after;
}

/** Statements, with their values, that make an organisation with 500 projects and a token. */
export function opening(token: string, key: string): (readonly [string, ...unknown[]])[] {
  const at = '2025-01-01T00:00:00.000Z';
  const digest = tokenDigest(token, key);
  return [
    [`INSERT INTO plans (id, name, created_at) VALUES ('${PLAN}', 'Volume', ?)`, at],
    [
      `INSERT INTO organisations (id, name, plan_id, created_at) VALUES ('${ORG}', 'Volume', '${PLAN}', ?)`,
      at,
    ],
    [
      `INSERT INTO members (org_id, id, email, email_key, name, role, created_at)
      VALUES ('${ORG}', '${MEMBER}', 'v@example.org', 'v@example.org', 'V', 'owner', ?)`,
      at,
    ],
    [
      `INSERT INTO tokens (org_id, id, member_id, name, digest, limiter, start, key_id, scopes, created_at)
      VALUES ('${ORG}', '${MEMBER}', '${MEMBER}', 'V', ?, ?, '', '', ?, ?)`,
      digest,
      digest,
      JSON.stringify(SCOPES),
      at,
    ],
    [
      `INSERT INTO projects (org_id, id, name, created_at) ${numbers.replace('?1', '1').replace('?2', String(PROJECTS))}
      SELECT '${ORG}', ${project}, 'Projekt ' || i, ? FROM n`,
      at,
    ],
  ];
}
