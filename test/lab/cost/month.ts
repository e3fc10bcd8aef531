export const DAYS = 30;
export const ORGANISATIONS = 100;
export const READS_A_DAY = 50_000;
export const WRITES_A_DAY = 200;
/** In a second month with as many reads: five million writes in all. */
export const MANY_WRITES_A_DAY = 5_000_000 / DAYS / ORGANISATIONS;
export const UNITS = 2000;
/** Every other organisation has a webhook, whose receiver takes this long to answer. */
export const WEBHOOKS = { organisations: 0.5, answersAfterMs: 300 };

/**
 * The website of an organisation: what visitors ask of the edge, and the share that it passes on, as what it
 * keeps is too old or was purged.
 */
export const WEBSITE = { listsADay: 1000, listsPassed: 0.5, imagesADay: 1000, imagesPassed: 0.25 };

/** The images of an organisation. Its website shows each in one size beside the thumbnail. */
export const IMAGES = {
  uploadsAMonth: 50,
  /** An original, its thumbnail and its size. */
  storedBytes: 1_300_000,
  keptMonths: 24,
  /** By links, straight from R2. */
  readsADay: 500,
};

/** The runs of the two crons in a month. */
export const JOBS = { hourly: DAYS * 24, fiveMinutes: DAYS * 288 };

/** The most purges in a month: the purger makes four a minute. */
export const PURGES = DAYS * 24 * 60 * 4;

/** How many days D1 keeps a change: the default of AUDIT_RETENTION_DAYS. */
export const KEPT_DAYS = 400;

/** The plan of each customer, who uses a twentieth of it on average. */
export const PLAN = { requestsPerMinute: 600, burst: 100 };

export type ReadKind = 'unchanged' | 'nothing new' | 'page' | 'unit';

/** The kinds of a hundred reads. Most are polls, by which an integration looks for changes. */
export const READS: Readonly<Record<ReadKind, number>> = {
  /** A list that the client has already: 304 to If-None-Match. */
  unchanged: 60,
  /** A sync with `updatedSince`. */
  'nothing new': 15,
  /** The next page of 50, of all units, by cursor. */
  page: 10,
  unit: 15,
};

export type WriteKind = 'change' | 'create' | 'bulk';

/** The kinds of twenty writes: of one unit, and of many at once. */
export const WRITES: Readonly<Record<WriteKind, number>> = { change: 15, create: 4, bulk: 1 };

export const UNITS_OF_BULK = 20;

export function inShares<Kind extends string>(
  shares: Readonly<Record<Kind, number>>,
): [Kind, ...Kind[]] {
  const kinds: Kind[] = [];
  for (const kind in shares) {
    for (let count = 0; count < shares[kind]; count++) kinds.push(kind);
  }
  return nonEmpty(kinds);
}

/** @throws Error if there are none. */
export function nonEmpty<Value>(values: readonly Value[]): [Value, ...Value[]] {
  const [first, ...others] = values;
  if (first === undefined) throw new Error('There is nothing to pick.');
  return [first, ...others];
}
