import { homesThrough } from './homes.ts';
import { interposed } from './interposed.ts';

/** Homes that record each distinct statement sent to them. */
export function recorded() {
  const sent = new Map<string, { real: D1Database; values: readonly unknown[] }>();
  const homes = homesThrough((real) =>
    interposed(real, ({ statements, make }) => {
      for (const { sql, values } of statements) sent.set(sql, { real, values });
      return make();
    }),
  );
  return {
    homes,
    /** SQLite's plan for each statement: the lines of EXPLAIN QUERY PLAN. */
    plans: () =>
      Promise.all(
        [...sent].map(async ([sql, { real, values }]) => {
          const explain = real.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...values);
          const { results } = await explain.all<{ detail: string }>();
          return { sql, plan: results.map(({ detail }) => detail) };
        }),
      ),
  };
}
