import { fillPlaceholders, sql } from 'drizzle-orm';
import { tokenLookUp, tokenLookup } from '../../../../src/access/token-caller.ts';
import { drizzle } from 'drizzle-orm/d1';
import type { Database } from '../../../../src/db/shards.ts';
import type { BoundStatement, Statement } from '../../../../src/db/round-trip.ts';
import type { PlaceholderTenant } from '../../../../src/db/tenant.ts';
import { instant } from '../../../../src/values/instant.ts';
import { documentPage } from '../../../../src/resources/documents/store.ts';
import { projectById } from '../../../../src/resources/projects/store.ts';
import { loadUnits } from '../../../../src/resources/properties/list.ts';
import { unitById } from '../../../../src/resources/properties/store/unit-texts.ts';
import { DOCUMENTS } from '../stock/documents.ts';
import type { Reading } from './reading.ts';

/** A statement and its parameters. */
export interface Query {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** The statements of a reading, as the service itself writes them. */
export interface ReadingStatements {
  readonly token: Query;
  /** For a round trip that also looks up the token. */
  readonly besideToken: readonly Query[];
  /** For a second round trip, when the caller is known. */
  readonly afterToken: readonly Query[];
}

export function statementsOf(env: Pick<Env, 'DB'>, reading: Reading): ReadingStatements {
  const db = drizzle(env.DB);
  const { digest, ...ids } = reading.caller;
  const { orgId } = ids;
  const digests = { name: digest, current: digest, previous: null, orgId, lasts: false };
  const credential = { by: 'token', digests, move: null } as const;
  const looking = { shard: db, first: db, orgId, permissions: [], moment: Date.now() };
  const { tenant: byToken } = tokenLookUp(credential, looking);
  const held = { digest, previousDigest: digest, org: orgId, now: instant(Date.now()) };
  return {
    token: queryOf(tokenLookup.ask(byToken, null, {}), held),
    besideToken: read(byToken, reading, held),
    afterToken: read(knownCaller(db), reading, { ...ids }),
  };
}

/** A caller whose ids are known. */
const knownCaller = (db: Database): PlaceholderTenant => ({
  db,
  org: sql`${sql.placeholder('orgId')}`,
  member: sql`${sql.placeholder('memberId')}`,
  token: sql`${sql.placeholder('tokenId')}`,
  session: sql`NULL`,
  person: sql`NULL`,
  address: sql`NULL`,
  role: sql`NULL`,
  cacheKey: 'a known caller',
});

/** The statements of a write, bound. */
export function boundTo(
  database: D1Database,
  statements: readonly Statement[],
): D1PreparedStatement[] {
  return statements.map((statement) => bound(database, queryOf(statement)));
}

export function bound(database: D1Database, { sql: text, params }: Query): D1PreparedStatement {
  return database.prepare(text).bind(...params);
}

function read(
  tenant: PlaceholderTenant,
  { listing, unitId, projectId, documentsOf }: Reading,
  held: BoundStatement['values'],
): Query[] {
  const queries: Query[] = [];
  const add = (statement: Statement) => {
    queries.push(queryOf(statement, held));
    return () => {
      throw new Error('A statement that is only collected has no rows.');
    };
  };
  if (projectId !== undefined) add(projectById(tenant, projectId));
  if (listing !== undefined) {
    const reading = { now: '', read: add, readEverywhere: notHere, sizes: () => [] };
    loadUnits({ ...tenant, ...reading }, { params: {}, ...listing }, 'contract');
  }
  if (unitId !== undefined) add(unitById(tenant, unitId));
  if (documentsOf !== undefined) {
    add(documentPage(tenant, { projectId: documentsOf }, { after: undefined, limit: DOCUMENTS }));
  }
  return queries;
}

const notHere = () => {
  throw new Error('The units of an organisation are in one shard.');
};

function queryOf(statement: Statement, held: BoundStatement['values'] = {}): Query {
  const { prepared, values } =
    'prepared' in statement ? statement : { prepared: statement.prepare(), values: {} };
  const { sql: text, params } = prepared.getQuery();
  return { sql: text, params: fillPlaceholders(params, { ...held, ...values }) };
}
