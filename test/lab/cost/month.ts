/** The number of customers in the month. */
export const ORGANISATIONS = 100;
export const READS_A_DAY = 50_000;
export const WRITES_A_DAY = 200;
export const UNITS = 2000;
export const DAYS = 30;
/** How many days D1 keeps a change: the default of AUDIT_RETENTION_DAYS. */
export const KEPT_DAYS = 400;

/** The plan of each customer, who uses a twentieth of it on average. */
export const PLAN = { requestsPerMinute: 600, burst: 100 };

export type ReadKind = 'unchanged' | 'nothing new' | 'page' | 'unit';

/** The kinds of a hundred reads. Most are polls, by which an integration looks for changes. */
export const READS: Readonly<Record<ReadKind, { readonly share: number; readonly is: string }>> = {
  unchanged: { share: 60, is: 'a list that the client has already: 304 to If-None-Match' },
  'nothing new': { share: 15, is: 'a sync with updatedSince that finds nothing' },
  page: { share: 10, is: 'the next page of 50, of all units, by cursor' },
  unit: { share: 15, is: 'one unit' },
};

export type WriteKind = 'change' | 'create' | 'bulk';

/** The kinds of twenty writes. */
export const WRITES: Readonly<Record<WriteKind, { readonly share: number; readonly is: string }>> =
  {
    change: { share: 15, is: 'price and status of one unit' },
    create: { share: 4, is: 'a new unit, with an Idempotency-Key' },
    bulk: { share: 1, is: 'price and status of 20 units at once' },
  };

export const UNITS_OF_BULK = 20;
