/** Cloudflare's price for usage beyond that which a month includes. */
export interface Price {
  readonly unit: string;
  /** US dollars for `per` units. */
  readonly dollars: number;
  readonly per: number;
  /** Units that a month includes. */
  readonly included: number;
}

/** When the prices were read. */
export const PRICES_READ = '2026-11-22';

const MILLION = 1e6;

/**
 * The prices of the Workers Paid plan, in US dollars, from Cloudflare's documentation:
 * /workers/platform/pricing, /durable-objects/platform/pricing, /d1/platform/pricing,
 * /workers/observability/logs/workers-logs and /observability/pricing.
 */
export const PRICES = {
  requests: { unit: 'requests', dollars: 0.3, per: MILLION, included: 10 * MILLION },
  cpu: { unit: 'ms of CPU', dollars: 0.02, per: MILLION, included: 30 * MILLION },
  objectRequests: { unit: 'object requests', dollars: 0.15, per: MILLION, included: MILLION },
  objectDuration: { unit: 'GB-s of objects', dollars: 12.5, per: MILLION, included: 400_000 },
  objectRowsWritten: {
    unit: 'rows written by objects',
    dollars: 1,
    per: MILLION,
    included: 50 * MILLION,
  },
  rowsRead: { unit: 'D1 rows read', dollars: 0.001, per: MILLION, included: 25e9 },
  rowsWritten: { unit: 'D1 rows written', dollars: 1, per: MILLION, included: 50 * MILLION },
  storage: { unit: 'GB-month in D1', dollars: 0.75, per: 1, included: 5 },
  /** Until 30 November 2026. */
  logLines: { unit: 'log lines', dollars: 0.6, per: MILLION, included: 20 * MILLION },
  /** From 1 December 2026, instead of the price of lines. */
  logIngested: { unit: 'GB of log', dollars: 0.25, per: 1, included: 50 },
  logStored: { unit: 'GB-month of log', dollars: 0.1, per: 1, included: 12 },
} as const satisfies Record<string, Price>;

/** The price of the plan itself for a month. */
export const SUBSCRIPTION = 5;

/** A Durable Object is billed for 128 MB while it works. */
export const OBJECT_GB = 0.128;
