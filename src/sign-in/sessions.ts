import { inArray } from 'drizzle-orm';
import { type SessionPerson, namedSession, newSessionSecret } from '../access/session-cookie.ts';
import type { Database } from '../db/shards.ts';
import { commit } from '../db/round-trip.ts';
import { people, sessions } from '../db/schema.ts';
import { emailKey } from '../values/email.ts';
import { keyId } from '../settings.ts';
import { newId } from '../values/id.ts';
import type { Identity } from './identity.ts';

const MAX_BROWSER_LENGTH = 255;

interface Beginning {
  readonly identity: Identity;
  /** The browser's `User-Agent`. */
  readonly browser: string | undefined;
  /** The digests of the sessions that this browser had before. They end. */
  readonly replaced: readonly string[];
  readonly key: string;
}

/**
 * Begins a session of a person who has signed in, and ends those that it replaces. Issuer and subject
 * identify the person. The name and the address are updated.
 *
 * @returns the secret for the cookie.
 */
export async function beginSession(
  db: Database,
  { identity, browser, replaced, key }: Beginning,
): Promise<string> {
  const person = await personOf(db, identity);
  const secret = newSessionSecret(person, key);
  const named = namedSession(secret, { current: key, previous: null });
  if (named === null) throw new Error('The new session has an invalid secret.');
  const { id, createdAt } = newId();
  await commit(db, [
    db.insert(sessions).values({
      id,
      digest: named.digest,
      keyId: keyId(key),
      personId: person.id,
      createdAt,
      lastUsedAt: createdAt,
      browser: browser?.slice(0, MAX_BROWSER_LENGTH),
    }),
    ...(replaced.length === 0 ? [] : [deletion(db, replaced)]),
  ]);
  return secret;
}

/** Stores a person as the provider describes them now. */
async function personOf(db: Database, identity: Identity): Promise<SessionPerson> {
  const { issuer, subject, email, name } = identity;
  const address = emailKey(email);
  const told = { email, emailKey: address, name };
  const [stored] = await commit(db, [
    db
      .insert(people)
      .values({ ...newId(), issuer, subject, ...told })
      .onConflictDoUpdate({ target: [people.issuer, people.subject], set: told })
      .returning({ id: people.id }),
  ]);
  const [person] = stored;
  if (person === undefined) throw new Error('D1 has not returned the stored person.');
  return { id: person.id, address };
}

/** Ends a session, by its digest. A session that does not exist is not an error. */
export async function endSession(db: Database, digest: string): Promise<void> {
  await commit(db, [deletion(db, [digest])]);
}

const deletion = (db: Database, digests: readonly string[]) =>
  db.delete(sessions).where(inArray(sessions.digest, [...digests]));
