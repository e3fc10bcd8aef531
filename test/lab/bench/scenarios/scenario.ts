import type { Request } from '../load/order.ts';

/** A side of a scenario: the service, or something with which it is compared. */
export type Side =
  | 'einheit'
  | 'floor-1'
  | 'floor-2'
  | 'peer'
  | 'batch'
  | 'guarded'
  | 'unit'
  | 'v1'
  | 'alone'
  | 'untold'
  | 'page'
  | 'signing';

/** What each side is, in words. */
export const SIDES: Readonly<Record<Side, string>> = {
  einheit: 'this service: the production Worker',
  'floor-1': 'a bare Worker with the same SQL in one round trip',
  'floor-2': 'a bare Worker with the same SQL, the token looked up first',
  peer: 'Fastify and better-sqlite3 in one process, WAL on disk',
  batch: 'a bare Worker that writes the same rows in one batch',
  guarded: 'a bare Worker that reads the units, and writes them with the clock and the audit log',
  unit: 'this service: one unit',
  v1: 'this service: the list of version 1, of the same units',
  alone: 'this service: the same while nobody else asks',
  untold: 'this service: the same write of an organisation without a webhook',
  page: 'this service: the same page without images',
  signing: 'a bare Worker that signs the same links and answers none',
};

/** One side of a scenario. */
export interface Cell {
  readonly side: Side;
  readonly request: Request;
  /** The same of callers with rate limits of their own, sent in turn with it. */
  readonly others?: readonly Request[];
  /** What another organisation asks meanwhile, as often as it is permitted. */
  readonly beside?: Request;
  /** The status that its answers must have. */
  readonly status: number;
}

/** How many times as long slow requests are measured, as a round needs more than a few. */
export const TIMES_IF_SLOW = 4;

export interface Scenario {
  readonly name: string;
  readonly title: string;
  readonly connections: number;
  /** How many times as long as the others this scenario is measured. */
  readonly times: number;
  /** Units that a request writes; 0 for a read. */
  readonly unitsWritten: number;
  /** The service first. */
  readonly cells: readonly [Cell, ...Cell[]];
}
