import { DurableObject } from 'cloudflare:workers';
import { and, eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { tenantOf } from '../../../../src/access/actor.ts';
import { commit } from '../../../../src/db/round-trip.ts';
import { commitRecords, organisations } from '../../../../src/db/schema.ts';
import {
  unitsByIds,
  listUnits,
  updateUnits,
} from '../../../../src/resources/properties/store/unit-rows.ts';
import { recordEvents } from '../../../../src/writes/transaction.ts';
import { momentAfter } from '../../../../src/writes/clock.ts';

/** The caller whose units are written. */
export interface Author {
  readonly orgId: string;
  readonly memberId: string;
  readonly tokenId: string;
}

/** The bindings of a guarded writer. */
interface GuardedEnv extends Pick<Env, 'DB'> {
  readonly AUTHOR: Author;
}

interface Prices {
  readonly properties: readonly { readonly kaufpreis: string }[];
}

/**
 * The least work for a change of prices with the guarantees of the service: one object for all writes, one
 * at a time, which reads the units, and writes them with a commit record, the clock and the audit log. It
 * validates nothing, and computes no figures.
 */
export class GuardedWriter extends DurableObject<GuardedEnv> {
  #last: Promise<unknown> = Promise.resolve();

  /** @param body the request's body. @param ids the units, in its order. @returns the answer's body. */
  change(body: string, ids: readonly string[]): Promise<string> {
    const made = this.#last.then(() => this.#change(body, ids));
    this.#last = made.catch(() => undefined);
    return made;
  }

  async #change(body: string, ids: readonly string[]): Promise<string> {
    const { DB, AUTHOR: author } = this.env;
    const { orgId } = author;
    const db = drizzle(DB);
    const actor = { by: 'token', ...author } as const;
    const tenant = tenantOf(db, orgId, actor);
    const organisation = eq(organisations.id, orgId);
    const clock = db
      .select({ at: organisations.writtenAt })
      .from(organisations)
      .where(organisation);
    const [[read], rows] = await db.batch([clock, unitsByIds(tenant, ids)]);
    if (read === undefined) throw new Error('The organisation does not exist.');
    const moment = momentAfter(read.at);
    const { properties: sent }: Prices = JSON.parse(body);
    const written = listUnits(rows).map((before, at) => {
      const { id } = moment.newId();
      const changed = { kaufpreis: sent[at]?.kaufpreis ?? null, updatedAt: moment.at };
      return { before, id, changed, unit: { ...before, ...changed, lastEntryId: id } };
    });
    const isCurrent = and(organisation, eq(organisations.writtenAt, read.at));
    const outcome = sql`(SELECT 'made' FROM ${organisations} WHERE ${isCurrent})`;
    const record = { id: moment.newId().id, outcome, createdAt: moment.at };
    await commit(db, [
      db.insert(commitRecords).values(record),
      db.update(organisations).set({ writtenAt: moment.at }).where(organisation),
      ...updateUnits(
        tenant,
        written.map(({ unit }) => ({ unit, changed: ['kaufpreis', 'updatedAt', 'lastEntryId'] })),
      ),
      ...recordEvents(
        db,
        { orgId, actor, moment },
        written.map(({ before: { kaufpreis, updatedAt, lastEntryId }, id, changed, unit }) => ({
          action: 'property.updated',
          id: unit.id,
          before: { kaufpreis, updatedAt },
          after: changed,
          link: { id, previousId: lastEntryId },
        })),
      ),
    ]);
    return JSON.stringify({ properties: written.map(({ unit }) => unit) });
  }
}
