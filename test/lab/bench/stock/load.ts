import { drizzle } from 'drizzle-orm/d1';
import type { Database } from '../../../../src/db/shards.ts';
import { tenantOf } from '../../../../src/access/actor.ts';
import {
  documents,
  members,
  organisations,
  plans,
  projects,
  propertyImages,
  publications,
  tokens,
  webhooks,
} from '../../../../src/db/schema.ts';
import type { SealedSecret } from '../../../../src/resources/webhooks/secret.ts';
import { SCOPES } from '../../../../src/values/roles.ts';
import { bumpClock } from '../../../../src/writes/clock.ts';
import { insertUnits, type UnitRow } from '../../../../src/resources/properties/store/unit-rows.ts';
import type { PeerLoader } from '../peer/loader.ts';
import { documentsOf } from './documents.ts';
import { imagesOf, UNITS_WITH_IMAGES } from './images.ts';
import type { Organisation } from './organisation.ts';
import type { Stock } from './stock.ts';
import { boundTo } from '../workers/statements.ts';
import { unitsOf } from './units.ts';

const ROWS_OF_STATEMENT = 1000;
const IMAGES_OF_STATEMENT = 5; // with 19 columns each: D1 allows 100 parameters
const DOCUMENTS_OF_STATEMENT = 4;
const CREATED_AT = '2023-01-02T08:00:00.000Z';
/** Far more than is sent here, so that nothing is refused, but everything is counted. */
const GENEROUS = 60_000_000;

type WrittenUnit = Pick<UnitRow, 'id' | 'orgId' | 'createdAt' | 'updatedAt'>;

/** Written units, newest first, and the times of their last writes, latest first. */
interface WrittenUnits {
  readonly newest: readonly WrittenUnit[];
  readonly updates: readonly string[];
}

/** Writes organisations and their stock without the service, into its database and the peer's. */
export class StockLoader {
  readonly #db: Database;
  readonly #peer: PeerLoader | undefined;

  /** @param peer absent in a run without the peer. */
  constructor(database: D1Database, peer?: PeerLoader) {
    this.#db = drizzle(database);
    this.#peer = peer;
  }

  async plans(): Promise<void> {
    const [generous, tiny] = [GENEROUS, 1];
    await this.#db.insert(plans).values([
      { id: 'generous', name: 'Generous', requestsPerMinute: generous, burst: generous, ...MADE },
      { id: 'usual', name: 'Usual', requestsPerMinute: 12_000, burst: 2000, ...MADE },
      { id: 'tiny', name: 'Tiny', requestsPerMinute: tiny, burst: tiny, ...MADE },
    ]);
  }

  /** Writes an organisation that has no units. */
  async organisation(organisation: Organisation): Promise<void> {
    const { id: orgId, plan: planId, memberId, tokenId, digest, projectIds } = organisation;
    const email = `${memberId}@example.org`;
    const owner = { id: memberId, email, emailKey: email, name: 'Frauke Petersen' };
    const built = projectIds.map((id, at) => {
      const name = `Haus ${at + 1}`;
      return { id, orgId, name, createdAt: CREATED_AT };
    });
    await this.#db.batch([
      this.#db.insert(organisations).values({ id: orgId, name: 'Hansekontor', planId, ...MADE }),
      this.#db.insert(members).values({ orgId, ...owner, role: 'owner', ...MADE }),
      this.#db.insert(tokens).values({
        orgId,
        id: tokenId,
        memberId,
        name: 'CRM',
        digest,
        limiter: digest,
        start: '',
        keyId: '',
        scopes: [...SCOPES],
        ...MADE,
      }),
      ...built.map((project) => this.#db.insert(projects).values(project)),
    ]);
    this.#peer?.organisation(organisation, built);
  }

  /** Writes a webhook of an organisation. */
  async webhook({ id: orgId, tokenId: id }: Organisation, secret: SealedSecret): Promise<void> {
    const { sealed, keyId } = secret;
    const told = { acknowledgedAt: CREATED_AT, changedAt: CREATED_AT, attempts: [] };
    const url = 'https://receiver.example/';
    await this.#db
      .insert(webhooks)
      .values({ orgId, id, url, enabled: true, secret: sealed, keyId, ...told, ...MADE });
  }

  /** Writes the documents of an organisation's first project. */
  async documents(organisation: Organisation): Promise<void> {
    const [first, ...rest] = [...inParts(documentsOf(organisation), DOCUMENTS_OF_STATEMENT)].map(
      (some) => this.#db.insert(documents).values(some),
    );
    if (first !== undefined) await this.#db.batch([first, ...rest]);
  }

  /** Publishes all projects of an organisation. */
  async publication({ id: orgId }: Organisation, key: string): Promise<void> {
    const id = crypto.randomUUID();
    const shows = { name: 'Website', showPrices: true, imageSize: '1600' } as const;
    await this.#db.insert(publications).values({ orgId, id, key, ...shows, ...MADE });
  }

  /** Writes an organisation with this many units, the newest of them with images. */
  async stock(organisation: Organisation, count: number): Promise<Stock> {
    const { newest, updates } = await this.units(organisation, count);
    await this.#images(newest.slice(0, UNITS_WITH_IMAGES));
    return { organisation, units: count, ids: newest.map(({ id }) => id), updates };
  }

  /** Writes an organisation with this many units, all without images. */
  async units(organisation: Organisation, count: number): Promise<WrittenUnits> {
    await this.organisation(organisation);
    const tenant = tenantOf(this.#db, organisation.id, { by: 'token', ...organisation });
    const units: WrittenUnit[] = [];
    for (const rows of inParts(unitsOf(organisation, count), ROWS_OF_STATEMENT)) {
      const { $client } = this.#db;
      await $client.batch(boundTo($client, insertUnits(tenant, rows)));
      this.#peer?.units(rows);
      for (const { id, orgId, createdAt, updatedAt } of rows) {
        units.push({ id, orgId, createdAt, updatedAt });
      }
    }
    const newest = units.toSorted(({ id: one }, { id: other }) => (one < other ? 1 : -1));
    const latest = units.at(-1)?.updatedAt ?? CREATED_AT; // units are in the order of their writes
    await bumpClock(this.#db, organisation.id, latest);
    return { newest, updates: units.map(({ updatedAt }) => updatedAt).toReversed() };
  }

  async #images(units: readonly WrittenUnit[]): Promise<void> {
    const rows = units.flatMap(imagesOf);
    const [first, ...rest] = [...inParts(rows, IMAGES_OF_STATEMENT)].map((some) =>
      this.#db.insert(propertyImages).values(some),
    );
    if (first !== undefined) await this.#db.batch([first, ...rest]);
    this.#peer?.images(rows);
  }
}

const MADE = { createdAt: CREATED_AT };

function* inParts<Row>(rows: Iterable<Row>, size: number): Generator<Row[]> {
  let part: Row[] = [];
  for (const row of rows) {
    part.push(row);
    if (part.length < size) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
