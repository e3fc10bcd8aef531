import type { Random } from '../../../src/local/demo/random.ts';
import type { Request } from '../load/order.ts';
import type { Organisation } from '../stock/organisation.ts';
import { sentUnits } from '../stock/sent-units.ts';

/** An organisation of the run, and a unit of it that can be read. */
export interface Customer {
  readonly organisation: Organisation;
  readonly unitId: string;
}

export type Kind = 'list' | 'unit' | 'create';

/** Of ten requests, six read a page of 50 with its total, three one unit, and one creates a unit. */
export const MIX: readonly [Kind, ...Kind[]] = [
  ...(['list', 'list', 'list', 'list', 'list', 'list'] as const),
  ...(['unit', 'unit', 'unit'] as const),
  'create',
];

/** The statuses that the requests of the mix are answered with. */
export const STATUSES = ['200', '201'];

/** So many that chance favours no organisation. */
const REQUESTS = 2000;

const NEW_UNIT = JSON.stringify(sentUnits(1)[0]);

/** A request of a customer to the service at this origin. */
export function requestOf(
  kind: Kind,
  { organisation: { token, projectIds }, unitId }: Customer,
  origin: string,
): Request {
  const headers = { Authorization: `Bearer ${token}` };
  const get = (path: string): Request => ({ method: 'GET', url: origin + path, headers });
  if (kind === 'list') return get('/v1/properties?limit=50&visibility=online');
  if (kind === 'unit') return get(`/v1/properties/${unitId}`);
  return {
    method: 'POST',
    url: `${origin}/v1/projects/${projectIds[0]}/properties`,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: NEW_UNIT,
  };
}

/** A load in which every customer has the same part; with equal random numbers it is the same load. */
export function mixOf(
  customers: readonly [Customer, ...Customer[]],
  origin: string,
  random: Random,
): [Request, ...Request[]] {
  const next = () => requestOf(random.pick(MIX), random.pick(customers), origin);
  return [next(), ...Array.from({ length: REQUESTS - 1 }, next)];
}
