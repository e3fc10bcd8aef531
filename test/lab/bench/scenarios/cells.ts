import type { WorkerName } from '../served-workers.ts';
import type { Read } from './reads.ts';
import type { Cell, Scenario, Side } from './scenario.ts';

/** The origin of each side. */
export type Origins = Readonly<Record<Exclude<WorkerName, 'hello'> | 'peer', string>>;

const READERS = 32;

/** A scenario that reads. */
export const reading = (
  name: string,
  title: string,
  cells: Scenario['cells'],
  more: Partial<Pick<Scenario, 'connections' | 'times'>> = {},
): Scenario => ({
  name,
  title,
  connections: READERS,
  times: 1,
  unitsWritten: 0,
  cells,
  ...more,
});

export const get = (side: Side, url: string, token: string, status = 200): Cell => ({
  side,
  request: { method: 'GET', url, headers: { Authorization: `Bearer ${token}` } },
  status,
});

/** A bare Worker that sends the SQL of a read. */
export function floors({ floor }: Origins, { name, token }: Read): [Cell, Cell] {
  return [
    get('floor-1', `${floor}/one/${name}`, token),
    get('floor-2', `${floor}/two/${name}`, token),
  ];
}

/** The cheapest read, with which refusals and polls are compared. */
export const oneUnit = ({ einheit }: Origins, { path, token }: Read): Cell =>
  get('unit', einheit + path, token);
