import { send } from '../load/send.ts';
import { floors, get, oneUnit, type Origins, reading } from './cells.ts';
import type { Read } from './reads.ts';
import type { Scenario } from './scenario.ts';

// Requests that a client repeats, in an organisation in which nothing has changed since.

/** What is asked for again. */
export interface RepeatedReads {
  readonly list: Read;
  readonly unit: Read;
}

/** A list that the client has already, by its ETag. */
export async function unchangedScenario(
  origins: Origins,
  { list, unit }: RepeatedReads,
): Promise<Scenario> {
  const asked = get('einheit', origins.einheit + list.path, list.token, 304);
  const { headers: answered } = await send(asked.request);
  const headers = { ...asked.request.headers, 'If-None-Match': answered.get('ETag') ?? '' };
  return reading('unchanged', 'poll: 304 to If-None-Match', [
    { ...asked, request: { ...asked.request, headers } },
    oneUnit(origins, unit),
    ...floors(origins, list),
  ]);
}

/** A sync that finds no changes since the last one. */
export async function nothingNewScenario(
  origins: Origins,
  { list, unit }: RepeatedReads,
): Promise<Scenario> {
  const { headers } = await send(get('einheit', origins.einheit + list.path, list.token).request);
  const query = { limit: '50', includeArchived: 'true' };
  const updatedSince = headers.get('Sync-Watermark') ?? '';
  const path = `/v1/properties?${new URLSearchParams({ ...query, updatedSince }).toString()}`;
  return reading('nothing-new', 'poll: updatedSince finds nothing', [
    get('einheit', origins.einheit + path, list.token),
    oneUnit(origins, unit),
  ]);
}
