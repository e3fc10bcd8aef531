/**
 * A database by Drizzle, with our tables. They are loaded late: that takes half a second, and a program
 * refuses wrong options at once.
 */
export async function tablesOf(database: D1Database) {
  const [{ eq }, { drizzle }, tables] = await Promise.all([
    import('drizzle-orm'),
    import('drizzle-orm/d1'),
    import('../../../src/db/schema.ts'),
  ]);
  return { db: drizzle(database), eq, ...tables };
}
