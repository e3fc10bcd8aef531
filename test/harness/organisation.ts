import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { and, eq } from 'drizzle-orm';
import { issueToken, tokenDigest } from '../../src/access/token.ts';
import { members, organisations, plans, propertyImages, tokens } from '../../src/db/schema.ts';
import { newId } from '../../src/values/id.ts';
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
export interface Person {
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
  /** Records images of a unit, as an upload does. */
  hasImages(propertyId: string, images: readonly ImageTerms[]): Promise<void>;
}

interface ImageTerms {
  readonly objectKey: string;
  readonly thumbnailKey?: string;
  readonly sortOrder?: number | null;
  readonly fileName?: string;
}

export async function anOrganisation(): Promise<Organisation> {
  const { id: orgId, createdAt } = newId();
  await db.insert(plans).values({ id: orgId, name: 'Unlimited', createdAt });
  await db.insert(organisations).values({ id: orgId, name: 'Test GmbH', planId: orgId, createdAt });

  const person = async (role: Role = 'owner') => {
    const made = newId();
    const email = `${made.id}@example.org`;
    await db.insert(members).values({ ...made, orgId, email, name: 'Test Person', role });
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
    async hasImages(propertyId, images) {
      for (const image of images) {
        await db.insert(propertyImages).values({ ...newId(), orgId, propertyId, ...image });
      }
    },
  };
}

/** A client without any token. */
export const anonymous = new Client();
