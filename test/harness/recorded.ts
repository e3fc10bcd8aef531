import { shardsThrough } from './shards.ts';
import { interposed } from './interposed.ts';

/** Shards that record each distinct statement sent to them. */
export function recorded() {
  const sent = new Map<string, { real: D1Database; values: readonly unknown[] }>();
  const shards = shardsThrough((real) =>
    interposed(real, ({ statements, make }) => {
      for (const { sql, values } of statements) sent.set(sql, { real, values });
      return make();
    }),
  );
  return {
    shards,
    /** SQLite's plan for each statement: the lines of EXPLAIN QUERY PLAN, whether or not an index has all columns. */
    plans: async () => {
      const byShard = Map.groupBy(sent, ([, { real }]) => real);
      const explained = [...byShard].map(async ([real, statements]) => {
        const plans = await real.batch<{ detail: string }>(
          statements.map(([sql, { values }]) =>
            real.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...values),
          ),
        );
        return statements.map(([sql], at) => ({
          sql,
          plan: (plans[at]?.results ?? []).map(({ detail }) => detail.replace('COVERING ', '')),
        }));
      });
      return (await Promise.all(explained)).flat();
    },
  };
}
