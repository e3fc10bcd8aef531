import { join } from 'node:path';
import { tell } from '../testbed/report.ts';
import { copyDatabase, type Service } from '../testbed/service.ts';
import {
  addDocuments,
  addImages,
  addUnits,
  addWebhook,
  GENEROUS,
  LATER,
  newOrganisation,
  open,
  type Organisation,
  publish,
} from '../testbed/stock.ts';
import { migrate } from '../testbed/worker.ts';

/** The numbers of units of the organisations that are read. */
export const SIZES = [1000, 10_000, 100_000];
/** Together with the first: a run asks them more often than the rate limit of one permits. */
const MORE_PUBLICATIONS = 19;
/** The units of the organisation that asks much, unless the largest has fewer. */
const ASKING = 48_000;
/** The rate of the demo's plan. */
const USUAL = { requestsPerMinute: 12_000, burst: 2000 };

/** `1k`, `100k`: a number of units in the name of a scenario. */
export const sizeName = (units: number) => `${units / 1000}k`;

export class Stock {
  readonly organisation: Organisation;
  readonly units: number;
  readonly #database: D1Database;

  constructor(database: D1Database, organisation: Organisation, units: number) {
    this.#database = database;
    this.organisation = organisation;
    this.units = units;
  }

  /** The `updatedSince` that finds about this many units. */
  async changedSince(units: number): Promise<string> {
    return `updatedSince=${await this.#nth('updated_at', units - 1)}`;
  }

  /** The id of the unit that has this many units before it in the list. */
  idAtDepth(depth: number): Promise<string> {
    return this.#nth('id', depth);
  }

  async #nth(column: string, at: number): Promise<string> {
    const sql = `SELECT ${column} AS value FROM properties WHERE org_id = ? ORDER BY 1 DESC LIMIT 1 OFFSET ?`;
    const row = await this.#database
      .prepare(sql)
      .bind(this.organisation.id, at)
      .first<{ value: string }>();
    if (row === null) throw new Error(`There are not ${at} units.`);
    return row.value;
  }
}

export interface Stocks {
  /** The organisations that are read, in order of size. */
  readonly read: readonly [Stock, ...Stock[]];
  readonly writer: Organisation;
  /** Its webhook leads to a receiver that never answers. */
  readonly told: Organisation;
  /** Whose plan allows one request a minute. */
  readonly throttled: Organisation;
  /** Whose plan permits as much as the demo's. */
  readonly asking: Stock;
  /** The keys of the smallest one's publications: each has a rate limit of its own. */
  readonly publications: readonly [string, ...string[]];
}

/**
 * Fills a new database, and copies it for the peer before the service writes.
 *
 * @param bareWriter the organisation whose units the bare Worker writes.
 */
export async function fill(
  service: Service,
  storage: string,
  { sizes, bareWriter }: { sizes: readonly number[]; bareWriter: Organisation },
): Promise<Stocks & { readonly copy: string }> {
  const database = await service.database();
  await migrate(database);
  await open(database, GENEROUS, bareWriter);
  const [writer, told] = [await open(database, GENEROUS), await open(database, GENEROUS)];
  const throttled = await open(database, { requestsPerMinute: 1, burst: 1 });
  await addWebhook(database, told);
  const stock = async (units: number, terms: typeof USUAL) => {
    // Later than the organisations that write: the last one would append to every index, and so
    // write a sixth fewer pages than those with which it is compared.
    const organisation = await open(database, terms, newOrganisation(LATER));
    await addUnits(database, organisation, units);
    await addImages(database, organisation);
    tell(`loaded ${units.toLocaleString('en')} units`);
    return new Stock(database, organisation, units);
  };
  const [least = 0, ...more] = sizes;
  const first = await stock(least, GENEROUS);
  const others: Stock[] = [];
  for (const units of more) others.push(await stock(units, GENEROUS));
  const asking = await stock(Math.min(ASKING, sizes.at(-1) ?? ASKING), USUAL);
  await addDocuments(database, (others.at(-1) ?? first).organisation);
  const publications: [string, ...string[]] = [await publish(database, first.organisation)];
  for (let count = 0; count < MORE_PUBLICATIONS; count++) {
    publications.push(await publish(database, first.organisation));
  }
  const copy = await copyDatabase(storage, join(storage, 'copy'));
  return { read: [first, ...others], writer, told, throttled, asking, publications, copy };
}
