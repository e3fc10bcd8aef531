import { interposed } from './interposed.ts';

/** A D1 binding that records each distinct statement sent through it. */
export function recorded(real: D1Database) {
  const values = new Map<string, readonly unknown[]>();
  const database = interposed(real, ({ statements, make }) => {
    for (const { sql, values: bound } of statements) values.set(sql, bound);
    return make();
  });
  return {
    database,
    /** SQLite's plan for each statement: the lines of EXPLAIN QUERY PLAN. */
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
