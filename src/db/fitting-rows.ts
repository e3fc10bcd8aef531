import {
  getTableColumns,
  getTableName,
  type SQL,
  type SQLWrapper,
  Subquery,
  sql,
} from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

// Rows are cut by their bytes, and not by their number alone: an isolate has 128 MiB, holds an answer several
// times over, and serves others meanwhile.

/** The most bytes of the rows of a page, in JSON. The row that reaches them is the page's last. */
const MAX_BYTES = 2_000_000;

/** D1 returns a byte of a BLOB as a number in an array. */
const BYTES_OF_BLOB = 8;

const ROOM = sql.raw(String(MAX_BYTES));

/** The bytes of a row and of all rows before it. @param order of the rows, if they have one. */
const bytesUpTo = (bytes: SQL, order?: SQL) =>
  sql`sum(${bytes}) OVER (${order === undefined ? sql`` : sql`ORDER BY ${order}`} ROWS UNBOUNDED PRECEDING)`;

/**
 * The end of the subquery of {@link fits}, whose columns SQLite then computes once for each row. Otherwise it computes
 * them wherever they are used, and reads their rows each time.
 */
export const ONCE = sql`LIMIT -1 OFFSET 0`;

/** Condition: the rows before this one leave room for it. The first one always fits. */
export const fits = (bytes: SQL, order: SQL) =>
  sql`${bytesUpTo(bytes, order)} - ${bytes} <= ${ROOM}`;

/** One window function alone: D1 counts the rows that each reads. */
const thatFit = (rows: SQLWrapper, bytes: SQL, order?: SQL) => sql`
  SELECT *, up_to > ${ROOM} AS more
  FROM (SELECT *, ${bytes} AS own, ${bytesUpTo(bytes, order)} AS up_to FROM ${rows})
  WHERE up_to - own <= ${ROOM}`;

/**
 * The rows that fit, as a table of a FROM. `more` is 1 in a row that leaves no room for others.
 *
 * @param rows a query.
 * @param bytes the bytes of a row.
 * @param order of the rows.
 */
export const fittingRows = (rows: SQLWrapper, bytes: SQL, order: SQL) =>
  sql`(${thatFit(rows, bytes, order)})`;

/** The same for whole rows of a table, under its name. @param order the order of the rows, if any. */
export const fittingRowsOf = (table: SQLiteTable, rows: SQLWrapper, order?: SQL) =>
  new Subquery(
    thatFit(rows, bytesOfRow(table), order),
    getTableColumns(table),
    getTableName(table),
  );

/** 1 if a row of {@link fittingRowsOf} leaves no room for others. */
export const MORE = sql<number>`more`;

export const bytesOf = (values: readonly SQL[]): SQL =>
  sql.join(
    values.map((value) => sql`octet_length(json_quote(${value}))`),
    sql` + `,
  );

/** The bytes of a row with every column. Those of the states of the audit log are compressed. */
function bytesOfRow(table: SQLiteTable): SQL {
  const columns = Object.values(getTableColumns(table));
  const texts = columns.filter((column) => column.getSQLType() !== 'blob');
  const ofTexts = bytesOf(texts.map(({ name }) => sql`${sql.identifier(name)}`));
  const ofBlobs = sql.raw(`${BYTES_OF_BLOB} * length(states) + states_length`);
  return texts.length === columns.length ? sql`(${ofTexts})` : sql`(${ofTexts} + ${ofBlobs})`;
}
