import { interposed } from './interposed.ts';

/** A D1 binding that remembers the statements sent through it, each text once. */
export function recorded(real: D1Database) {
  const values = new Map<string, readonly unknown[]>();
  const database = interposed(real, ({ statements, make }) => {
    for (const { sql, values: bound } of statements) values.set(sql, bound);
    return make();
  });
  return {
    database,
    /** How SQLite goes about each: the lines of EXPLAIN QUERY PLAN. */
    plans: () =>
      Promise.all(
        [...values].map(async ([sql, bound]) => {
          const explain = real.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...bound);
          const { results } = await explain.all<{ detail: string }>();
          return { sql, plan: results.map(({ detail }) => detail) };
        }),
      ),
  };
}
