import { type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../values/instant.ts';
import { unitArrivals } from './schema.ts';

/** The latest `updatedAt` of an organisation's units; NULL if it never had any. */
export function latestUpdateOf(org: SQL<string> | string): SQL<Instant | null> {
  return sql`(SELECT max(${unitArrivals.at}) FROM ${unitArrivals}
    WHERE ${unitArrivals.orgId} = ${org} AND ${unitArrivals.projectId} = '')`;
}
