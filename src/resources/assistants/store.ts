import { and, asc, eq, gt, gte, lt } from 'drizzle-orm';
import { type Database, databaseOf, firstHome, type HomesEnv } from '../../db/homes.ts';
import { commit, read } from '../../db/round-trip.ts';
import { oauthRecords } from '../../db/schema.ts';
import { slotOf } from '../../db/slots.ts';
import type { TokenDigests } from '../../access/bearer-token.ts';
import { tokenLookup } from '../../access/token-caller.ts';
import { timeNow } from '../../values/clock.ts';
import { instant } from '../../values/instant.ts';

/** How long a record lives that says nothing else, in seconds: a year. */
const YEAR_SECONDS = 366 * 24 * 60 * 60;

/** The condition of keys that begin so. @param from where to begin. */
const beginningWith = (prefix: string, from?: string | null) =>
  and(gte(oauthRecords.key, from ?? prefix), lt(oauthRecords.key, `${prefix}\uFFFF`));

/**
 * The records of the library that signs assistants in, as it would have them in Workers KV. In the first
 * home they are read as they were written: what is deleted is gone at once, everywhere.
 */
export class Records {
  readonly #db: Database;

  constructor(env: HomesEnv) {
    this.#db = firstHome(env);
  }

  async get(key: string, as?: { readonly type: 'json' }): Promise<unknown> {
    const found = this.#db
      .select({ value: oauthRecords.value })
      .from(oauthRecords)
      .where(and(eq(oauthRecords.key, key), gt(oauthRecords.expiresAt, instant(timeNow()))));
    const [row] = await read(this.#db, found);
    if (row === undefined) return null;
    return as === undefined ? row.value : JSON.parse(row.value);
  }

  async put(key: string, value: string, options: KVNamespacePutOptions = {}): Promise<void> {
    const { expirationTtl, expiration } = options;
    const until = timeNow() + (expirationTtl ?? YEAR_SECONDS) * 1000;
    const expiresAt = instant(expiration === undefined ? until : expiration * 1000);
    const stored = this.#db
      .insert(oauthRecords)
      .values({ key, value, expiresAt })
      .onConflictDoUpdate({ target: oauthRecords.key, set: { value, expiresAt } });
    await commit(this.#db, [stored]);
  }

  async delete(key: string): Promise<void> {
    await commit(this.#db, [this.#db.delete(oauthRecords).where(eq(oauthRecords.key, key))]);
  }

  async list({ prefix, limit = 1000, cursor }: KVNamespaceListOptions) {
    const found = this.#db
      .select({ name: oauthRecords.key })
      .from(oauthRecords)
      .where(beginningWith(prefix ?? '', cursor))
      .orderBy(asc(oauthRecords.key))
      .limit(limit + 1);
    const keys = await read(this.#db, found);
    const next = keys[limit]?.name;
    return { keys: keys.slice(0, limit), list_complete: next === undefined, cursor: next };
  }
}

/** Deletes what the library has of an organisation. */
export const deleteRecords = (db: Database, orgId: string) =>
  ['grant', 'token'].map((kind) =>
    db.delete(oauthRecords).where(beginningWith(`${kind}:${orgId}:`)),
  );

/** Whether the token of an assistant is neither revoked nor expired. */
export async function isLive(env: HomesEnv, digests: TokenDigests): Promise<boolean> {
  const { orgId: org, current: digest, previous } = digests;
  const db = databaseOf(env, slotOf(org));
  const values = { org, digest, previousDigest: previous ?? digest, now: instant(timeNow()) };
  return (await read(db, tokenLookup.ask({ db }, null, values))).length > 0;
}
