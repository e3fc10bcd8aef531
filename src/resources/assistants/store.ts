import { hash } from 'node:crypto';
import { and, asc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import { type Database, databaseOf, mainShard, type ShardsEnv, slotOf } from '../../db/shards.ts';
import { commit, read } from '../../db/round-trip.ts';
import { oauthRecords } from '../../db/schema.ts';
import type { TokenDigests } from '../../access/bearer-token.ts';
import { deathOf, tokenLookup } from '../../access/token-caller.ts';
import { timeNow } from '../../values/clock.ts';
import { instant } from '../../values/instant.ts';
import type { Client } from './clients.ts';

/** How long a record lives that says nothing else, in seconds: a year. */
export const YEAR_SECONDS = 366 * 24 * 60 * 60;

/** How long a refresh token works on after its use, if the answer was lost. */
const GRACE_MS = 5 * 60 * 1000;

/** The condition of keys that begin so. @param from where to begin. */
const beginningWith = (prefix: string, from?: string | null) =>
  and(gte(oauthRecords.key, from ?? prefix), lt(oauthRecords.key, `${prefix}\uFFFF`));

/** A grant, as the library has it: with its newest refresh token and the one before. */
const Grant = z.looseObject({
  userId: z.string(),
  metadata: z.object({ limiter: z.string() }),
  refreshTokenId: z.string().optional(),
  previousRefreshTokenId: z.string().optional(),
  /** Ours: the refresh token before the previous one. */
  spent: z.string().optional(),
});

export type Grant = z.output<typeof Grant>;

/** What the records know of a request. */
interface Asking {
  /** An assistant to which nobody may have given access yet. */
  readonly client?: Client | undefined;
  /** The refresh token that is presented. */
  readonly presented?: string;
  /** Called before a grant is deleted, for whatever reason. */
  readonly ends?: (grant: Grant) => Promise<void>;
}

/**
 * The records of the library that signs assistants in, as it would have them in Workers KV. In the first
 * shard they are read as they were written: what is deleted is gone at once, everywhere.
 *
 * The library has the refresh tokens in their grant, so that one of two renewals at once would be lost. Here
 * each has a row among the tokens of the grant, which is read as it was when the presented one was issued.
 */
export class Records {
  readonly #db: Database;
  readonly #asking: Asking;
  /** The registration that the library has made. */
  registered: string | undefined;

  constructor(env: ShardsEnv, asking: Asking = {}) {
    this.#db = mainShard(env);
    this.#asking = asking;
  }

  async get(key: string, as?: { readonly type: 'json' }): Promise<unknown> {
    const { client } = this.#asking;
    if (client !== undefined && key === `client:${client.clientId}`) return client;
    if (key.startsWith('grant:')) return this.#grant(key);
    const value = (await this.#values([key])).get(key);
    return value === undefined || as === undefined ? (value ?? null) : JSON.parse(value);
  }

  async put(key: string, value: string, options: KVNamespacePutOptions = {}): Promise<void> {
    if (key.startsWith('client:')) {
      this.registered = value;
      return;
    }
    const { expirationTtl = YEAR_SECONDS, expiration } = options;
    const until = expiration ?? timeNow() / 1000 + expirationTtl;
    const expiresAt = instant(Math.floor(until * 1000));
    const more = key.startsWith('grant:') ? this.#tokens(key, value, expiresAt) : [];
    await commit(this.#db, [this.#write(key, value, expiresAt), ...more]);
  }

  /** Keeps an assistant to which a person gives access, longer than any access lasts. */
  async keep(client: Client): Promise<void> {
    const end = instant(timeNow() + YEAR_SECONDS * 1000);
    await commit(this.#db, [this.#write(`client:${client.clientId}`, JSON.stringify(client), end)]);
  }

  async delete(key: string): Promise<void> {
    const grant = key.startsWith('grant:') ? await this.#grant(key) : null;
    if (grant !== null) await this.#asking.ends?.(grant);
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

  /** A grant, with the refresh token that is presented as its newest; with none if that one is not live. */
  async #grant(key: string): Promise<Grant | null> {
    const at = keyOfToken(key, hash('sha256', this.#asking.presented ?? '', 'hex'));
    const values = await this.#values([key, at]);
    const [grant, token] = [values.get(key), values.get(at)];
    if (grant === undefined) return null;
    const found = Grant.parse(JSON.parse(token ?? grant));
    const spent = found.previousRefreshTokenId;
    return token === undefined
      ? { ...found, refreshTokenId: undefined, previousRefreshTokenId: undefined }
      : { ...found, spent };
  }

  /**
   * Writes the new refresh token of a grant. The one for which it is issued ends after a grace, and the one
   * before that at once: its answer has evidently arrived.
   */
  #tokens(key: string, value: string, expiresAt: string) {
    const {
      refreshTokenId: id,
      previousRefreshTokenId: parent,
      spent,
    } = Grant.parse(JSON.parse(value));
    const at = (tokenId: string) => eq(oauthRecords.key, keyOfToken(key, tokenId));
    const end = sql`min(${oauthRecords.expiresAt}, ${instant(timeNow() + GRACE_MS)})`;
    return [
      ...(id === undefined ? [] : [this.#write(keyOfToken(key, id), value, expiresAt)]),
      ...(parent === undefined
        ? []
        : [this.#db.update(oauthRecords).set({ expiresAt: end }).where(at(parent))]),
      ...(spent === undefined ? [] : [this.#db.delete(oauthRecords).where(at(spent))]),
    ];
  }
}

/** Where a refresh token of a grant is: the library deletes it with the other tokens. */
const keyOfToken = (grant: string, tokenId: string) =>
  `${grant.replace('grant:', 'token:')}:refresh:${tokenId}`;

/** Deletes what the library has of an organisation. */
export const deleteRecords = (db: Database, orgId: string) =>
  ['grant', 'token'].map((kind) =>
    db.delete(oauthRecords).where(beginningWith(`${kind}:${orgId}:`)),
  );

/** Whether the token of an assistant is neither revoked nor expired. */
export async function isLive(env: ShardsEnv, digests: TokenDigests): Promise<boolean> {
  const { orgId: org, current: digest, previous } = digests;
  const db = databaseOf(env, slotOf(org));
  const values = { org, digest, previousDigest: previous ?? digest };
  const [row] = await read(db, tokenLookup.ask({ db }, null, values));
  return deathOf(row, instant(timeNow())) === null;
}
