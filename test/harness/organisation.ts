import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { issueToken, tokenDigest } from '../../src/access/bearer-token.ts';
import { members, plans, properties, propertyImages, tokens } from '../../src/db/schema.ts';
import { newId } from '../../src/values/id.ts';
import { invitationEnd } from '../../src/resources/members/invitations.ts';
import { keyId } from '../../src/settings.ts';
import { instant } from '../../src/values/instant.ts';
import { isOnRequest, packStates } from '../../src/values/unit-states.ts';
import { type Role, type Scope, SCOPES } from '../../src/values/roles.ts';
import { bumpClock } from '../../src/writes/clock.ts';
import type { Database } from '../../src/db/shards.ts';
import { Client } from './client.ts';
import { shardOf } from './shards.ts';

interface TokenTerms {
  readonly scopes?: readonly Scope[];
  readonly role?: Role;
  readonly expiresAt?: string;
  readonly revokedAt?: string;
  /** Just now by default, so that its first request does not record the use. */
  readonly lastUsedAt?: string | null;
}

/** A person of an organisation. */
interface Person {
  readonly id: string;
}

/** An organisation for one test, so that tests do not affect each other. */
export interface Organisation {
  readonly id: string;
  /** Adds a member, who has signed in if the person is known. */
  person(role?: Role, personId?: string): Promise<Person>;
  /** A client with a new token of the given person, or of a new person. */
  signedIn(terms?: TokenTerms, person?: Person): Promise<Client>;
  changesRole(person: Person, role: Role): Promise<void>;
  removes(person: Person): Promise<void>;
  /** Changes limits of the plan; omitted limits stay. */
  onPlan(terms: PlanTerms): Promise<void>;
  /** Records images of a unit, as an upload does. */
  hasImages(propertyId: string, images: readonly ImageTerms[]): Promise<void>;
  /**
   * Sets fields that no operation sets, such as the archive, of at most 100 given units or of all.
   */
  alters(columns: UnitColumns, units?: readonly { id: string }[]): Promise<void>;
  /** Stores top-level folders, more than a test has time to create. */
  hasFolders(count: number): Promise<void>;
  /** Stores projects that are older than any that a test creates. */
  hasProjects(count: number): Promise<void>;
}

export type PlanTerms = Partial<typeof plans.$inferInsert>;

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
  const shard = shardOf(orgId);
  const db = drizzle(shard);
  const plan = `INSERT INTO plans (id, name, created_at) VALUES (?1, 'Unlimited', ?2)`;
  if (shard !== env.DB) await env.DB.prepare(plan).bind(orgId, createdAt).run();
  await shard.batch(
    [
      plan,
      `INSERT INTO organisations (id, name, plan_id, created_at) VALUES (?1, 'Test GmbH', ?1, ?2)`,
    ].map((insert) => shard.prepare(insert).bind(orgId, createdAt)),
  );

  const newMember = (role: Role = 'owner', personId?: string) => {
    const made = newId();
    const email = `${made.id}@example.org`;
    const invitationEndsAt = personId === undefined ? invitationEnd(made.createdAt) : null;
    const person = { email, emailKey: email, name: 'Test Person', role, personId };
    const member = { ...made, orgId, ...person, invitationEndsAt };
    return { made, stored: db.insert(members).values(member) };
  };
  const ofMember = ({ id }: Person) => and(eq(members.orgId, orgId), eq(members.id, id));

  return {
    id: orgId,
    async person(role, personId) {
      const { made, stored } = newMember(role, personId);
      await stored;
      return made;
    },
    async signedIn({ scopes = SCOPES, role, lastUsedAt, ...ends } = {}, creator) {
      const token = issueToken(env.TOKEN_KEY, orgId);
      const digest = tokenDigest(token, env.TOKEN_KEY) ?? '';
      const id = newId();
      const issued = (memberId: string) =>
        db.insert(tokens).values({
          ...id,
          orgId,
          memberId,
          name: 'Test token',
          digest,
          limiter: digest,
          start: 'einheit_live_test',
          keyId: keyId(env.TOKEN_KEY),
          scopes: [...scopes],
          lastUsedAt: lastUsedAt === undefined ? id.createdAt : lastUsedAt,
          ...ends,
        });
      const { made, stored } = newMember(role);
      await (creator === undefined ? db.batch([stored, issued(made.id)]) : issued(creator.id));
      return new Client(token);
    },
    async changesRole(of, role) {
      await db.batch([db.update(members).set({ role }).where(ofMember(of)), written(db, orgId)]);
    },
    async removes(whom) {
      const removal = db.update(members).set({ removedAt: createdAt }).where(ofMember(whom));
      await db.batch([removal, written(db, orgId)]);
    },
    async onPlan(terms) {
      const change = (at: Database) => at.update(plans).set(terms).where(eq(plans.id, orgId));
      if (shard !== env.DB) await change(drizzle(env.DB));
      await db.batch([change(db), written(db, orgId)]);
    },
    ...storing(db, orgId),
  };
}

/** What a picture of which only the row is stored has. */
const A_PICTURE = {
  fileName: 'Foto.png',
  contentType: 'image/png',
  size: 0,
  width: 40,
  height: 30,
  sha256: 'none',
};

/** Advances the organisation's clock, as every write does. */
const written = (db: Database, orgId: string, at = instant(Date.now())) => bumpClock(db, orgId, at);

/** Stores rows that no operation makes, or none as quickly. */
function storing(
  db: Database,
  orgId: string,
): Pick<Organisation, 'hasImages' | 'alters' | 'hasFolders' | 'hasProjects'> {
  return {
    async hasImages(propertyId, images) {
      const [first, ...rest] = images.map((image) =>
        db.insert(propertyImages).values({ ...newId(), orgId, propertyId, ...A_PICTURE, ...image }),
      );
      if (first !== undefined) await db.batch([first, ...rest, written(db, orgId)]);
    },
    async alters(columns, units) {
      const ids = units?.map(({ id }) => id);
      const which = ids === undefined ? undefined : inArray(properties.id, ids);
      const rows = await db
        .select()
        .from(properties)
        .where(and(eq(properties.orgId, orgId), which));
      const changes = rows.map((row) =>
        db
          .update(properties)
          .set({
            updatedAt: sql`(SELECT written_at FROM organisations WHERE id = ${orgId})`,
            ...columns,
            stateKey: packStates({ ...row, ...columns }),
            preisAufAnfrage: isOnRequest(columns, row),
          })
          .where(and(eq(properties.orgId, orgId), eq(properties.id, row.id))),
      );
      await db.batch([written(db, orgId), ...changes, written(db, orgId, columns.updatedAt)]);
    },
    hasFolders: (count) =>
      storeMany(
        db,
        `INSERT INTO folders (org_id, id, name, visibility, created_at)
         SELECT ?1, id, printf('%04d', number % 500), 'org', ?3 FROM made`,
        [orgId, count, LONG_AGO],
      ),
    hasProjects: (count) =>
      storeMany(
        db,
        `INSERT INTO projects (org_id, id, name, created_at) SELECT ?1, id, id, ?3 FROM made`,
        [orgId, count, LONG_AGO],
      ),
  };
}

/** The instant in the ids of rows that tests store as old ones. */
export const LONG_AGO = '2024-06-10T02:35:18.400Z';

/**
 * Runs an INSERT that selects from `made`: a table of old, numbered ids, as many as the second
 * value.
 */
async function storeMany(db: Database, insert: string, values: readonly [string, number, string]) {
  const made = `WITH RECURSIVE
    numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ?2),
    made AS (SELECT number, printf('01900000-0000-7000-8000-%012d', number) AS id FROM numbers)`;
  await db.$client
    .prepare(`${made} ${insert}`)
    .bind(...values)
    .run();
  await written(db, values[0]);
}

/** A client without a token. */
export const anonymous = new Client();
