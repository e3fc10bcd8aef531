import { or, sql } from 'drizzle-orm';
import { slotDigits } from '../values/id.ts';
import { type Database, databaseOf, type HomesEnv } from './database.ts';
import { rangesOf } from './homes.ts';
import { organisations } from './schema.ts';

/**
 * An organisation that a home holds although HOMES gives its slot to another one: nobody can reach
 * it. `null` where every slot belongs to the home.
 */
export function strayIn(env: HomesEnv, home: Database) {
  const ofOthers = rangesOf(env).filter(
    ({ first }) => databaseOf(env, first).$client !== home.$client,
  );
  if (ofOthers.length === 0) return null;
  const isOfOthers = ofOthers.map(
    ({ first, last }) =>
      sql`substr(${organisations.id}, -3) BETWEEN ${slotDigits(first)} AND ${slotDigits(last)}`,
  );
  return home
    .select({ id: organisations.id })
    .from(organisations)
    .where(or(...isOfOthers))
    .limit(1);
}
