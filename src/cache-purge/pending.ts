type Pending = {
  readonly key: string;
  /** 1 if something is no longer to be seen. */
  readonly withdrawn: number;
  /** How often it was asked for since the last purge. */
  readonly times: number;
};

/** The purges that have not succeeded, in an object's storage. */
export class PendingPurges {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`CREATE TABLE IF NOT EXISTS pending (key TEXT PRIMARY KEY, withdrawn INTEGER NOT NULL,
      since INTEGER NOT NULL, times INTEGER NOT NULL) STRICT, WITHOUT ROWID`);
  }

  /** @param since in epoch milliseconds. A publication that is pending keeps its place in the order. */
  add(keys: readonly string[], withdrawn: boolean, since: number): void {
    this.#sql.exec(
      `INSERT INTO pending (key, withdrawn, since, times)
      SELECT value, ?, ?, 1 FROM json_each(?) WHERE true
      ON CONFLICT (key) DO UPDATE
      SET withdrawn = max(withdrawn, excluded.withdrawn), times = times + 1`,
      withdrawn ? 1 : 0,
      since,
      JSON.stringify(keys),
    );
  }

  /** What to purge next: withdrawals before other changes, the oldest first. */
  next(limit: number): Pending[] {
    return this.#sql
      .exec<Pending>(
        'SELECT key, withdrawn, times FROM pending ORDER BY withdrawn DESC, since, key LIMIT ?',
        limit,
      )
      .toArray();
  }

  /** Removes what was purged. What was asked for again meanwhile stays. */
  remove(purged: readonly Pending[]): void {
    this.#sql.exec(
      `DELETE FROM pending WHERE (key, times) IN
      (SELECT value ->> 'key', value ->> 'times' FROM json_each(?))`,
      JSON.stringify(purged),
    );
  }

  /** The number of publications that are left, and since when the oldest is, in epoch milliseconds. */
  left(): { readonly count: number; readonly since: number | null } {
    return this.#sql
      .exec<{ count: number; since: number | null }>(
        'SELECT count(*) AS count, min(since) AS since FROM pending',
      )
      .one();
  }
}
