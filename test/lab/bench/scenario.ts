import { bearer } from '../testbed/send.ts';

/** A side of a scenario: the service, or something with which it is compared. */
export type Side = keyof typeof SIDES;

/** What each side is, in words. */
export const SIDES = {
  einheit: 'this service: the production Worker',
  'floor-1': 'a bare Worker with the same SQL in one round trip',
  'floor-2': 'a bare Worker with the same SQL, the token looked up first',
  peer: 'Fastify and better-sqlite3 in one process, WAL on disk',
  batch: 'a bare Worker that writes the same rows in one batch',
  guarded: 'a bare Worker that reads the units, and writes them with the clock and the audit log',
  unit: 'this service: one unit',
  v1: 'this service: the list of version 1, of the same units',
  whole: 'this service: the same units with all fields',
  alone: 'this service: the same while nobody else asks',
  untold: 'this service: the same write of an organisation without a webhook',
  page: 'this service: the same page without images',
  signing: 'a bare Worker that signs the same links and answers none',
};

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent in turn, so that each request changes something. */
  readonly bodies?: readonly string[] | undefined;
}

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

/** How many times as long slow requests are measured, as a round needs more than a few. */
export const TIMES_IF_SLOW = 4;
/** For pages of links and questions of thousands of units: more connections would only wait. */
export const FEW = { connections: 8, times: TIMES_IF_SLOW };
const [READERS, WRITERS] = [32, 4];

export const reading = (
  name: string,
  title: string,
  cells: Scenario['cells'],
  more: Partial<Pick<Scenario, 'connections' | 'times'>> = {},
): Scenario => ({ name, title, connections: READERS, times: 1, unitsWritten: 0, cells, ...more });

export const writing = (
  name: string,
  title: string,
  unitsWritten: number,
  cells: Scenario['cells'],
): Scenario => ({ name, title, connections: WRITERS, times: TIMES_IF_SLOW, unitsWritten, cells });

export const get = (side: Side, url: string, token: string, status = 200): Cell => ({
  side,
  request: { method: 'GET', url, headers: bearer(token) },
  status,
});

export const post = (
  side: Side,
  url: string,
  token: string,
  bodies?: readonly string[],
  status = 200,
): Cell => ({
  side,
  request: {
    method: 'POST',
    url,
    headers: { ...bearer(token), 'Content-Type': 'application/json' },
    bodies,
  },
  status,
});

export type Origins = Readonly<Record<'einheit' | 'floor' | 'bare' | 'peer', string>>;

/** Sends a request once. @param nth which of its bodies is sent, if it has several. */
export async function send({ method, url, headers, bodies = [] }: Request, nth = 0) {
  const body = bodies[nth] ?? bodies[0];
  const answer = await fetch(url, { method, headers, ...(body !== undefined && { body }) });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
