/** Cloudflare's price for usage beyond that which a month includes. */
export interface Price {
  readonly unit: string;
  /** US dollars for `per` units. */
  readonly dollars: number;
  readonly per: number;
  /** Units that a month includes. */
  readonly included: number;
  /** What the operator may set to use less. */
  readonly lowered: string;
  /** Whether a begun `per` costs as much as a whole one. */
  readonly isRoundedUp?: boolean;
}

/** When the prices were read. */
export const PRICES_READ = '2026-11-24';

const MILLION = 1e6;

const NOTHING = 'nothing';
const LOG = 'ACCESS_LOG; the sampling rates of [observability]';

/**
 * The prices of the Workers Paid plan, in US dollars, from Cloudflare's documentation:
 * /workers/platform/pricing, /durable-objects/platform/pricing, /d1/platform/pricing, /r2/pricing,
 * /images/pricing, /workers/observability/logs/workers-logs and /observability/pricing.
 */
export const PRICES = {
  requests: {
    unit: 'requests',
    dollars: 0.3,
    per: MILLION,
    included: 10 * MILLION,
    lowered: 'the rates of plans; webhooks instead of polls',
  },
  cpu: {
    unit: 'ms of CPU',
    dollars: 0.02,
    per: MILLION,
    included: 30 * MILLION,
    lowered: 'webhooks instead of polls',
  },
  objectRequests: {
    unit: 'object requests',
    dollars: 0.15,
    per: MILLION,
    included: MILLION,
    lowered: 'the rates of plans; webhooks instead of polls',
  },
  objectDuration: {
    unit: 'GB-s of objects',
    dollars: 12.5,
    per: MILLION,
    included: 400_000,
    lowered: 'OBJECTS_NEAR: the region of D1',
  },
  objectRowsWritten: {
    unit: 'rows written by objects',
    dollars: 1,
    per: MILLION,
    included: 50 * MILLION,
    lowered: NOTHING,
  },
  rowsRead: {
    unit: 'D1 rows read',
    dollars: 0.001,
    per: MILLION,
    included: 25e9,
    lowered: 'webhooks instead of polls',
  },
  rowsWritten: {
    unit: 'D1 rows written',
    dollars: 1,
    per: MILLION,
    included: 50 * MILLION,
    lowered: NOTHING,
  },
  storage: {
    unit: 'GB-month in D1',
    dollars: 0.75,
    per: 1,
    included: 5,
    lowered: 'AUDIT_RETENTION_DAYS, IMPORT_RETENTION_DAYS',
  },
  bucketStorage: {
    unit: 'GB-month in R2',
    dollars: 0.015,
    per: 1,
    included: 10,
    lowered: "a publication's imageSize",
    isRoundedUp: true,
  },
  bucketWrites: {
    unit: 'writes to R2 (class A)',
    dollars: 4.5,
    per: MILLION,
    included: MILLION,
    lowered: NOTHING,
    isRoundedUp: true,
  },
  bucketReads: {
    unit: 'reads of R2 (class B)',
    dollars: 0.36,
    per: MILLION,
    included: 10 * MILLION,
    lowered: NOTHING,
    isRoundedUp: true,
  },
  /** Every call to the Images binding is one ("Bind to Workers API", billing). */
  transformations: {
    unit: 'transformations',
    dollars: 0.5,
    per: 1000,
    included: 5000,
    lowered: 'Images Free: then 5,000 are made, the rest in later months',
  },
  /** Until 30 November 2026. */
  logLines: {
    unit: 'log lines',
    dollars: 0.6,
    per: MILLION,
    included: 20 * MILLION,
    lowered: LOG,
  },
  /** From 1 December 2026, instead of the price of lines. */
  logIngested: { unit: 'GB of log', dollars: 0.25, per: 1, included: 50, lowered: LOG },
  logStored: { unit: 'GB-month of log', dollars: 0.1, per: 1, included: 12, lowered: LOG },
} as const satisfies Record<string, Price>;

/** The price of the plan itself for a month. */
export const SUBSCRIPTION = 5;

/** A Durable Object is billed for 128 MB while it works. */
export const OBJECT_GB = 0.128;
