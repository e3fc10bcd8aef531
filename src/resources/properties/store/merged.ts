import { type SQL, sql } from 'drizzle-orm';

/** Several sequences of units. An index has each in order, newest first. */
interface SortedStreams {
  /** The name of the merged table. */
  readonly name: string;
  /** A table with a row for each sequence, and the column that identifies the sequence. */
  readonly lanes: SQL;
  readonly lane: SQL;
  /** The units `p` of a sequence: a table and its conditions. */
  readonly unitsOf: (lane: SQL) => SQL;
  /** Where the first units of the merged table begin. */
  readonly begin: SQL;
  readonly cut: SQL;
}

/**
 * A table `name(id, lane)` of the newest units of several sequences, merged through a priority queue that
 * has one unit of each. A recursive query with ORDER BY is such a queue: it removes the first row and
 * inserts the row's successor (SQLite, "Queries against a graph"). It reads only the rows of the page,
 * and one more of each sequence. At the end of a sequence the id is NULL.
 */
export function merged({ name, lanes, lane, unitsOf: units, begin, cut }: SortedStreams): SQL {
  const queue = sql.raw(name);
  const newest = (of: SQL, more: SQL) => sql`(
    SELECT p.id FROM ${units(of)} ${more} ORDER BY p.id DESC LIMIT 1)`;
  return sql`${queue}(id, lane) AS (
    SELECT ${newest(lane, begin)}, ${lane} FROM ${lanes}
    UNION ALL
    SELECT ${newest(sql`q.lane`, sql`AND p.id < q.id`)}, q.lane
    FROM ${queue} AS q WHERE q.id IS NOT NULL
    ORDER BY 1 DESC ${cut})`;
}
