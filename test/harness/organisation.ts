import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { and, eq, inArray } from 'drizzle-orm';
import { issueToken, tokenDigest } from '../../src/access/token.ts';
import {
  members,
  organisations,
  plans,
  properties,
  propertyImages,
  tokens,
} from '../../src/db/schema.ts';
import { latestUpdateOf } from '../../src/db/latest-update.ts';
import { newId } from '../../src/values/id.ts';
import { kindOf } from '../../src/values/unit-states.ts';
import { type Role, type Scope, SCOPES } from '../../src/values/roles.ts';
import { Client } from './client.ts';

const db = drizzle(env.DB);

interface TokenTerms {
  readonly scopes?: readonly Scope[];
  readonly role?: Role;
  readonly expiresAt?: string;
  readonly revokedAt?: string;
}

/** A person of an organisation. */
interface Person {
  readonly id: string;
}

/** An organisation of a test's own, so that tests do not meet. */
export interface Organisation {
  readonly id: string;
  /** A new person. */
  person(role?: Role): Promise<Person>;
  /** A client signed in with a new token: of the given person, or of a new one. */
  signedIn(terms?: TokenTerms, person?: Person): Promise<Client>;
  changesRole(person: Person, role: Role): Promise<void>;
  removes(person: Person): Promise<void>;
  /** Sets what the plan allows; what is not named stays. */
  onPlan(terms: PlanTerms): Promise<void>;
  /** Records images of a unit, as an upload does. */
  hasImages(propertyId: string, images: readonly ImageTerms[]): Promise<void>;
  /** Sets what no operation sets, such as the archive, of some units (100 at most) or of all. */
  alters(columns: UnitColumns, units?: readonly { id: string }[]): Promise<void>;
  /** Stores top-level folders, more than a test has time to create. */
  hasFolders(count: number): Promise<void>;
  /** Stores projects, older than any that is created. */
  hasProjects(count: number): Promise<void>;
}

type PlanTerms = Partial<typeof plans.$inferInsert>;

type UnitColumns = Partial<typeof properties.$inferInsert>;

export interface ImageTerms {
  readonly category?: string;
  readonly objectKey: string;
  readonly thumbnailKey?: string;
  readonly sortOrder?: number | null;
  readonly fileName?: string;
  readonly contentType?: string;
}

export async function anOrganisation(): Promise<Organisation> {
  const { id: orgId, createdAt } = newId();
  await db.insert(plans).values({ id: orgId, name: 'Unlimited', createdAt });
  await db.insert(organisations).values({ id: orgId, name: 'Test GmbH', planId: orgId, createdAt });

  const person = async (role: Role = 'owner') => {
    const made = newId();
    // Without Drizzle, which names every column: migrations are tested from older tables.
    await env.DB.prepare(
      `INSERT INTO members (org_id, id, email, name, role, created_at)
       VALUES (?, ?, ?, 'Test Person', ?, ?)`,
    )
      .bind(orgId, made.id, `${made.id}@example.org`, role, made.createdAt)
      .run();
    return made;
  };
  const ofMember = ({ id }: Person) => and(eq(members.orgId, orgId), eq(members.id, id));

  return {
    id: orgId,
    person,
    async signedIn({ scopes = SCOPES, role, expiresAt, revokedAt } = {}, creator) {
      const { id: memberId } = creator ?? (await person(role));
      const token = issueToken(env.TOKEN_KEY);
      const digest = tokenDigest(token, env.TOKEN_KEY) ?? '';
      await db.insert(tokens).values({
        ...newId(),
        orgId,
        memberId,
        name: 'Test token',
        digest,
        scopes: [...scopes],
        expiresAt,
        revokedAt,
      });
      return new Client(token);
    },
    async changesRole(of, role) {
      await db.update(members).set({ role }).where(ofMember(of));
    },
    async removes(whom) {
      await db.update(members).set({ removedAt: createdAt }).where(ofMember(whom));
    },
    async onPlan(terms) {
      await db.update(plans).set(terms).where(eq(plans.id, orgId));
    },
    ...storing(orgId),
  };
}

/** Rows of an organisation that no operation makes, or none as quickly. */
function storing(
  orgId: string,
): Pick<Organisation, 'hasImages' | 'alters' | 'hasFolders' | 'hasProjects'> {
  return {
    async hasImages(propertyId, images) {
      const [first, ...rest] = images.map((image) =>
        db.insert(propertyImages).values({ ...newId(), orgId, propertyId, ...image }),
      );
      if (first !== undefined) await db.batch([first, ...rest]);
    },
    async alters(columns, units) {
      const ids = units?.map(({ id }) => id);
      const which = ids === undefined ? undefined : inArray(properties.id, ids);
      const rows = await db
        .select()
        .from(properties)
        .where(and(eq(properties.orgId, orgId), which));
      const [first, ...rest] = rows.map((row) =>
        db
          .update(properties)
          // Units change in the order of their instants: as late as the latest, unless told otherwise.
          .set({
            updatedAt: latestUpdateOf(orgId),
            ...columns,
            kind: kindOf({ ...row, ...columns }),
          })
          .where(and(eq(properties.orgId, orgId), eq(properties.id, row.id))),
      );
      if (first !== undefined) await db.batch([first, ...rest]);
    },
    hasFolders: (count) =>
      storeMany(
        `INSERT INTO folders (org_id, id, name, visibility, created_at)
         SELECT ?1, id, printf('%04d', number % 500), 'org', ?3 FROM made`,
        [orgId, count, LONG_AGO],
      ),
    hasProjects: (count) =>
      storeMany(
        `INSERT INTO projects (org_id, id, name, created_at) SELECT ?1, id, id, ?3 FROM made`,
        [orgId, count, LONG_AGO],
      ),
  };
}

/** The instant that the ids of stored rows carry. */
const LONG_AGO = '2024-06-10T02:35:18.400Z';

/** Runs an INSERT that selects from `made`: as many old ids, numbered, as its second value says. */
async function storeMany(insert: string, values: readonly [string, number, string]) {
  const made = `WITH RECURSIVE
    numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ?2),
    made AS (SELECT number, printf('01900000-0000-7000-8000-%012d', number) AS id FROM numbers)`;
  await env.DB.prepare(`${made} ${insert}`)
    .bind(...values)
    .run();
}

/** A client without any token. */
export const anonymous = new Client();
