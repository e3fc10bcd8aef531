import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { COUNTS_KEY, deleteStock, deletionOf } from '../../../db/deletion.ts';
import { type Statement, commit } from '../../../db/round-trip.ts';
import {
  audit,
  folders,
  idempotencyKeys,
  importRuns,
  members,
  organisations,
  projects,
  properties,
  propertyImages,
  tokens,
  unitCounts,
  unitMonths,
} from '../../../db/schema.ts';
import { type Moving, whileIn } from './slots.ts';
import { callersOf } from './tables.ts';

/**
 * The tables that must be empty before the organisation's row is deleted. Its tokens and members stay
 * until all of its idempotency keys are gone.
 */
const OWNED = [
  propertyImages,
  properties,
  importRuns,
  projects,
  folders,
  tokens,
  members,
  unitCounts,
  unitMonths,
  audit,
];

/**
 * Deletes a part of what a home has of an organisation that lives elsewhere, and the organisation once
 * nothing else is left. A row goes only when nothing refers to it.
 *
 * @returns how many rows were deleted.
 */
export async function deletePart(home: Database, move: Moving, org: string): Promise<number> {
  const [, ...results] = await commit(home, [
    whileIn(home, move, org, ['emptying', 'emptying']),
    ...deletions(home, org),
  ]);
  return results.reduce((sum, { meta }) => sum + meta.changes, 0);
}

function deletions(home: Database, org: string) {
  const deletion = deletionOf(home, org);
  const { some, without } = deletion;
  const isCallers = sql`token_id IN ${callersOf(org)}`;
  const noKeys = sql`NOT EXISTS (SELECT 1 FROM ${idempotencyKeys} WHERE ${isCallers})`;
  const isEmpty = OWNED.map((table) => without(table));
  return [
    ...deleteStock(deletion),
    some(unitCounts, sql`true`, COUNTS_KEY),
    some(unitMonths, sql`true`, sql`org_id, month`),
    some(idempotencyKeys, isCallers, sql`token_id, path, key`),
    some(tokens, noKeys),
    some(members, sql`${noKeys} AND ${without(tokens)} AND ${without(folders)}`),
    some(audit),
    home.delete(organisations).where(and(eq(organisations.id, org), ...isEmpty)),
  ] as const satisfies Statement[];
}
