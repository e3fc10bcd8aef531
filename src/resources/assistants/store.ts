import { hash } from 'node:crypto';
import { and, asc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import { type Database, databaseOf, firstHome, type HomesEnv } from '../../db/homes.ts';
import { commit, read } from '../../db/round-trip.ts';
import { oauthRecords } from '../../db/schema.ts';
import { slotOf } from '../../db/slots.ts';
import type { TokenDigests } from '../../access/bearer-token.ts';
import { tokenLookup } from '../../access/token-caller.ts';
import { timeNow } from '../../values/clock.ts';
import { instant } from '../../values/instant.ts';
import type { Client } from './clients.ts';

/** How long a record lives that says nothing else, in seconds: a year. */
const YEAR_SECONDS = 366 * 24 * 60 * 60;

/** How long a refresh token works on after its use, if the answer was lost. */
const GRACE_MS = 5 * 60 * 1000;

/** The condition of keys that begin so. @param from where to begin. */
const beginningWith = (prefix: string, from?: string | null) =>
  and(gte(oauthRecords.key, from ?? prefix), lt(oauthRecords.key, `${prefix}\uFFFF`));

/** A grant, as the library has it: with one current refresh token, and the one before. */
const Grant = z.looseObject({
  userId: z.string(),
  id: z.string(),
  metadata: z.object({ limiter: z.string() }),
  refreshTokenId: z.string().optional(),
  refreshTokenWrappedKey: z.string().optional(),
  previousRefreshTokenId: z.string().optional(),
  previousRefreshTokenWrappedKey: z.string().optional(),
  /** Ours: the refresh token for which the current one was issued. */
  parentRefreshTokenId: z.string().optional(),
});

export type Grant = z.output<typeof Grant>;

/** A refresh token: the key of its grant, which only the token unwraps, and the token before it. */
const RefreshToken = z.object({ wrappedKey: z.string(), parent: z.string().optional() });

/** Where a refresh token is: among the tokens of its grant, with which the library deletes it. */
const refreshKey = ({ userId, id }: Pick<Grant, 'userId' | 'id'>, tokenId: string) =>
  `token:${userId}:${id}:refresh:${tokenId}`;

/** What the records know of a request. */
interface Asking {
  /** An assistant to which nobody has given access yet. */
  readonly client?: Client | undefined;
  /** The token that is presented for renewal, or to be revoked. */
  readonly presented?: string;
  /** Called before a grant is deleted, for whatever reason. */
  readonly ends?: (grant: Grant) => Promise<void>;
}

/**
 * The records of the library that signs assistants in, as it would have them in Workers KV. In the first
 * home they are read as they were written: what is deleted is gone at once, everywhere.
 *
 * The library keeps refresh tokens in their grant, so that of two renewals at once the last one written
 * makes the other's token unknown. Here each is a row of its own, and a grant is read with the one that
 * the request presents.
 */
export class Records {
  readonly #db: Database;
  readonly #asking: Asking;

  constructor(env: HomesEnv, asking: Asking = {}) {
    this.#db = firstHome(env);
    this.#asking = asking;
  }

  async get(key: string, as?: { readonly type: 'json' }): Promise<unknown> {
    const { client } = this.#asking;
    if (client !== undefined && key === `client:${client.clientId}`) return client;
    if (key.startsWith('grant:')) return this.#grant(key);
    const value = (await this.#values([key])).get(key);
    if (value === undefined) return null;
    return as === undefined ? value : JSON.parse(value);
  }

  async put(key: string, value: string, options: KVNamespacePutOptions = {}): Promise<void> {
    const { expirationTtl, expiration } = options;
    const until = timeNow() + (expirationTtl ?? YEAR_SECONDS) * 1000;
    const expiresAt = instant(expiration === undefined ? until : expiration * 1000);
    await commit(
      this.#db,
      key.startsWith('grant:')
        ? this.#writeGrant(key, value, expiresAt)
        : [this.#write(key, value, expiresAt)],
    );
  }

  async delete(key: string): Promise<void> {
    const { ends } = this.#asking;
    const grant = ends === undefined || !key.startsWith('grant:') ? null : await this.#grant(key);
    if (grant !== null) await ends?.(grant);
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

  /** The live records of these keys. */
  async #values(keys: string[]): Promise<ReadonlyMap<string, string>> {
    const found = this.#db
      .select({ key: oauthRecords.key, value: oauthRecords.value })
      .from(oauthRecords)
      .where(and(inArray(oauthRecords.key, keys), gt(oauthRecords.expiresAt, instant(timeNow()))));
    return new Map((await read(this.#db, found)).map(({ key, value }) => [key, value]));
  }

  #write(key: string, value: string, expiresAt: string) {
    return this.#db
      .insert(oauthRecords)
      .values({ key, value, expiresAt })
      .onConflictDoUpdate({ target: oauthRecords.key, set: { value, expiresAt } });
  }

  /** A grant, with the refresh token that is presented as its current one. */
  async #grant(key: string): Promise<Grant | null> {
    const tokenId = hash('sha256', this.#asking.presented ?? '', 'hex');
    const [, userId = '', id = ''] = key.split(':');
    const at = refreshKey({ userId, id }, tokenId);
    const values = await this.#values([key, at]);
    const [grant, token] = [values.get(key), values.get(at)];
    if (grant === undefined) return null;
    if (token === undefined) return Grant.parse(JSON.parse(grant));
    const { wrappedKey, parent } = RefreshToken.parse(JSON.parse(token));
    return {
      ...Grant.parse(JSON.parse(grant)),
      refreshTokenId: tokenId,
      refreshTokenWrappedKey: wrappedKey,
      parentRefreshTokenId: parent,
    };
  }

  /**
   * Writes a grant, and its new refresh token. The one that was presented for it ends after a grace, and
   * the one before that now: its answer has evidently arrived.
   */
  #writeGrant(key: string, value: string, expiresAt: string) {
    const {
      refreshTokenId: issued,
      refreshTokenWrappedKey: wrappedKey = '',
      previousRefreshTokenId: parent,
      previousRefreshTokenWrappedKey: _,
      parentRefreshTokenId: spent,
      ...grant
    } = Grant.parse(JSON.parse(value));
    const graceEnds = instant(timeNow() + GRACE_MS);
    const at = (tokenId: string) => eq(oauthRecords.key, refreshKey(grant, tokenId));
    const token = JSON.stringify({ wrappedKey, parent });
    return [
      this.#write(key, JSON.stringify(grant), expiresAt),
      ...(issued === undefined ? [] : [this.#write(refreshKey(grant, issued), token, expiresAt)]),
      ...(parent === undefined
        ? []
        : [
            this.#db
              .update(oauthRecords)
              .set({ expiresAt: sql`min(${oauthRecords.expiresAt}, ${graceEnds})` })
              .where(at(parent)),
          ]),
      ...(spent === undefined ? [] : [this.#db.delete(oauthRecords).where(at(spent))]),
    ];
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
