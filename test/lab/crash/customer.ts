import { issueToken, tokenDigest } from '../../../src/access/bearer-token.ts';
import type { plans } from '../../../src/db/schema.ts';
import { newId } from '../../../src/values/id.ts';
import { keyId } from '../../../src/settings.ts';
import { SCOPES } from '../../../src/values/roles.ts';
import { namedSession, newSessionSecret } from '../../../src/access/session-cookie.ts';
import { SESSION_KEY, TOKEN_KEY } from './configuration.ts';
import { tablesOf } from './tables.ts';

/** The limits of the plan that imports compete for. */
export interface Limits {
  readonly monthlyUnits: number;
  readonly maxOnlineUnits: number;
}

/** An organisation with one project, one person, and that person's token. */
export interface Customer {
  readonly orgId: string;
  readonly projectId: string;
  readonly token: string;
  /** The digest under which the token is stored, which is also the name of its rate limiter. */
  readonly digest: string;
}

type PlanTerms = Partial<Omit<typeof plans.$inferInsert, 'id' | 'name' | 'createdAt'>>;

/** Writes a new customer directly into the database. A limit that `terms` omits is unlimited. */
export async function signUp(database: D1Database, terms: PlanTerms): Promise<Customer> {
  const { db, members, organisations, plans, projects, tokens } = await tablesOf(database);
  const { id: orgId, createdAt } = newId();
  const { id: memberId } = newId();
  const { id: projectId } = newId();
  const token = issueToken(TOKEN_KEY, orgId);
  const digest = tokenDigest(token, TOKEN_KEY) ?? '';
  await db.batch([
    db.insert(plans).values({ id: orgId, name: 'Crash test', createdAt, ...terms }),
    db.insert(organisations).values({ id: orgId, name: 'Test GmbH', planId: orgId, createdAt }),
    db.insert(members).values({
      orgId,
      id: memberId,
      email: 'owner@example.org',
      emailKey: 'owner@example.org',
      name: 'Owner',
      role: 'owner',
      createdAt,
    }),
    db.insert(tokens).values({
      ...newId(),
      orgId,
      memberId,
      name: 'Crash test',
      digest,
      limiter: digest,
      start: '',
      keyId: keyId(TOKEN_KEY),
      scopes: [...SCOPES],
    }),
    db.insert(projects).values({ id: projectId, orgId, name: 'Lindenhof', createdAt }),
  ]);
  return { orgId, projectId, token, digest };
}

/** Signs the customer's person in, directly in the database. @returns the cookie. */
export async function signIn(database: D1Database, { orgId }: Customer): Promise<string> {
  const { db, eq, members, people, sessions } = await tablesOf(database);
  const { id, createdAt } = newId();
  const email = 'owner@example.org';
  const secret = newSessionSecret({ id, address: email }, SESSION_KEY);
  const keys = { current: SESSION_KEY, previous: null };
  const digest = namedSession(secret, keys)?.digest ?? '';
  const person = { id, issuer: 'test', subject: id, email, emailKey: email, name: 'Owner' };
  await db.batch([
    db.insert(people).values({ ...person, createdAt }),
    db.insert(sessions).values({
      ...newId(),
      digest,
      keyId: keyId(SESSION_KEY),
      personId: id,
      lastUsedAt: createdAt,
    }),
    db.update(members).set({ personId: id }).where(eq(members.orgId, orgId)),
  ]);
  return `session=${secret}`;
}

/** Changes the limits of the customer's plan. */
export async function changeLimits(
  database: D1Database,
  { orgId }: Customer,
  limits: Limits,
): Promise<void> {
  const { db, eq, plans } = await tablesOf(database);
  await db.update(plans).set(limits).where(eq(plans.id, orgId));
}
