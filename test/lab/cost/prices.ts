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
  readonly isRoundedUp: boolean;
}

export const PRICES_READ = '2026-11-24';

const MILLION = 1e6;
const POLLS = 'the rates of plans; webhooks instead of polls';
const LOG = 'ACCESS_LOG; the sampling rates of [observability]';

const price = (
  unit: string,
  dollars: number,
  per: number,
  included: number,
  lowered = 'nothing',
  isRoundedUp = false,
): Price => ({ unit, dollars, per, included, lowered, isRoundedUp });

/**
 * The prices of the Workers Paid plan, in US dollars, from Cloudflare's documentation:
 * /workers/platform/pricing, /durable-objects/platform/pricing, /d1/platform/pricing, /r2/pricing,
 * /images/pricing, /workers/observability/logs/workers-logs and /observability/pricing.
 */
export const PRICES = {
  requests: price('requests', 0.3, MILLION, 10 * MILLION, POLLS),
  cpuMs: price('ms of CPU', 0.02, MILLION, 30 * MILLION),
  objectRequests: price('object requests', 0.15, MILLION, MILLION, POLLS),
  objectGbSeconds: price('GB-s of objects', 12.5, MILLION, 4e5, 'OBJECTS_NEAR: the region of D1'),
  objectRowsWritten: price('rows written by objects', 1, MILLION, 50 * MILLION),
  rowsRead: price('D1 rows read', 0.001, MILLION, 25e9),
  rowsWritten: price('D1 rows written', 1, MILLION, 50 * MILLION),
  storedGb: price('GB-month in D1', 0.75, 1, 5, 'AUDIT_RETENTION_DAYS, IMPORT_RETENTION_DAYS'),
  bucketGb: price('GB-month in R2', 0.015, 1, 10, "a publication's imageSize", true),
  bucketWrites: price('writes to R2 (class A)', 4.5, MILLION, MILLION, 'nothing', true),
  bucketReads: price('reads of R2 (class B)', 0.36, MILLION, 10 * MILLION, 'nothing', true),
  /** Every call to the Images binding is one ("Bind to Workers API", billing). */
  transformations: price(
    'transformations',
    0.5,
    1000,
    5000,
    'Images Free: then 5,000 are made, the rest in later months',
  ),
} as const;

/** Until 30 November 2026. */
export const LOG_LINES = price('log lines', 0.6, MILLION, 20 * MILLION, LOG);
/** From 1 December 2026, instead of the price of lines. */
export const LOG_INGESTED = price('GB of log', 0.25, 1, 50, LOG);
export const LOG_STORED = price('GB-month of log', 0.1, 1, 12, LOG);

export const SUBSCRIPTION = 5;

/** A Durable Object is billed for 128 MB while it works. */
export const OBJECT_GB = 0.128;
