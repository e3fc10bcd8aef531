import { type SQL, getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { callersOf } from '../../../db/deletion.ts';
import {
  audit,
  documents,
  expiringObjects,
  folders,
  idempotencyKeys,
  importRuns,
  members,
  organisations,
  projects,
  properties,
  propertyImages,
  publications,
  reservations,
  tokens,
  unitCounts,
  unitMonths,
  webhooks,
} from '../../../db/schema.ts';

/** A table with rows of organisations, as a move reads and writes it. */
export interface MovedTable {
  readonly table: SQLiteTable;
  readonly name: string;
  /** Its columns, in the order of the values of a row. */
  readonly columns: readonly string[];
  /** The column with the organisation's id. */
  readonly owner: string;
  /** The columns that identify a row of the organisation, and order its rows. */
  readonly key: readonly string[];
  /** How many rows are read together. */
  readonly rowsAtOnce: number;
  /** How to replace a row that triggers have made in the target. */
  readonly replaces?: { readonly target: SQLiteColumn[]; readonly set: Record<string, SQL> };
  /** An organisation's rows; by default, those with its id in the owner's column. */
  readonly rows?: (org: string) => SQL;
  /** The figure by which two shards are compared; by default, the number of rows. */
  readonly figure: SQL;
}

const moved = (
  table: SQLiteTable,
  key: readonly string[],
  others: Partial<Omit<MovedTable, 'table' | 'name' | 'columns' | 'key'>> = {},
): MovedTable => ({
  table,
  name: getTableName(table),
  columns: Object.values(getTableColumns(table)).map(({ name }) => name),
  owner: 'org_id',
  rowsAtOnce: 500,
  figure: sql`count(*)`,
  key,
  ...others,
});

export const AUDIT = moved(audit, ['id']);

/**
 * A folder's parent may be younger than the folder: parents come first by their depth. CROSS JOIN
 * keeps SQLite from looking through all folders for the children of each.
 */
const foldersByDepth = (org: string) => sql`(
  WITH RECURSIVE tree(folder, depth) AS (
    SELECT id, 0 FROM ${folders} WHERE org_id = ${org} AND parent_id IS NULL
    UNION ALL
    SELECT child.id, tree.depth + 1
    FROM tree CROSS JOIN ${folders} AS child ON child.org_id = ${org} AND child.parent_id = tree.folder)
  SELECT f.*, tree.depth FROM tree CROSS JOIN ${folders} AS f ON f.org_id = ${org} AND f.id = tree.folder)`;

/** No index begins with the organisation, but one begins with the caller who sent the key. */
const keysOfCallers = (org: string) => sql`(
  SELECT * FROM ${idempotencyKeys} WHERE token_id IN ${callersOf(org)})`;

/** The organisation's own row. It is the first row of a copy. */
export const ORGANISATION = moved(organisations, [], {
  owner: 'id',
  figure: sql`json_group_array(json_array(name, plan_id, created_at, suspended_at, erasing_since, projects, folders, storage_bytes, written_at))`,
});

/** Every table with rows that are copied, each after those to which its foreign keys refer. */
export const TABLES: readonly MovedTable[] = [
  moved(members, ['id']),
  moved(tokens, ['id']),
  moved(webhooks, ['id']),
  moved(projects, ['id']),
  moved(folders, ['depth', 'id'], { rows: foldersByDepth }),
  moved(properties, ['id']),
  // Deleted units still count in the month of their creation. Triggers in the target do not see them.
  moved(unitMonths, ['month'], {
    figure: sql`total(units)`,
    replaces: {
      target: [unitMonths.orgId, unitMonths.month],
      set: { units: sql`excluded.units` },
    },
  }),
  moved(propertyImages, ['property_id', 'id']),
  moved(documents, ['id']),
  moved(expiringObjects, ['object_key']),
  moved(reservations, ['property_id']),
  moved(importRuns, ['id']),
  moved(publications, ['id']),
  moved(idempotencyKeys, ['token_id', 'target', 'key'], {
    rows: keysOfCallers,
    rowsAtOnce: 50, // a result may have 200 units
  }),
  AUDIT,
];

/** Triggers make these rows as units are copied. Rows that count no unit are not copied. */
export const COUNTS = moved(unitCounts, [], { figure: sql`total(units)` });
