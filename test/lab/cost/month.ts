/** The customers whose month is reckoned. */
export const ORGANISATIONS = 100;
export const READS_A_DAY = 50_000;
export const WRITES_A_DAY = 200;
export const UNITS = 2000;
export const DAYS = 30;
/** For so many days D1 keeps a change: the default of AUDIT_RETENTION_DAYS. */
export const KEPT_DAYS = 400;

/** The plan of each, of which a customer uses a twentieth on average. */
export const PLAN = { requestsPerMinute: 600, burst: 100 };

export type ReadKind = 'unchanged' | 'nothing new' | 'page' | 'unit';

/** Of a hundred reads. Most are polls: an integration asks whether something has changed. */
export const READS: Readonly<Record<ReadKind, { readonly share: number; readonly is: string }>> = {
  unchanged: { share: 60, is: 'a list that the client holds: 304 to If-None-Match' },
  'nothing new': { share: 15, is: 'a sync with updatedSince that finds nothing' },
  page: { share: 10, is: 'the next page of 50, of all units, by cursor' },
  unit: { share: 15, is: 'one unit' },
};

export type WriteKind = 'change' | 'create' | 'bulk';

/** Of twenty writes. */
export const WRITES: Readonly<Record<WriteKind, { readonly share: number; readonly is: string }>> =
  {
    change: { share: 15, is: 'price and status of one unit' },
    create: { share: 4, is: 'a new unit, with an Idempotency-Key' },
    bulk: { share: 1, is: 'price and status of 20 units at once' },
  };

export const UNITS_OF_BULK = 20;
