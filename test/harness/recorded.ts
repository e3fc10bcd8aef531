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
    plans: async () => {
      const byHome = Map.groupBy(sent, ([, { real }]) => real);
      const explained = [...byHome].map(async ([real, statements]) => {
        const plans = await real.batch<{ detail: string }>(
          statements.map(([sql, { values }]) =>
            real.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...values),
          ),
        );
        return statements.map(([sql], at) => ({
          sql,
          plan: (plans[at]?.results ?? []).map(({ detail }) => detail),
        }));
      });
      return (await Promise.all(explained)).flat();
    },
  };
}
