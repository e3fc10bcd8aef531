import { z } from 'zod';
import { bearer, ofOrganisation } from '../testbed/send.ts';
import type { Organisation } from '../testbed/stock.ts';
import { sentUnits, UNITS_OF_IMPORT } from '../testbed/sent-units.ts';
import { KEYS } from '../testbed/worker.ts';
import {
  type Cell,
  get,
  type Origins,
  type Request,
  type Scenario,
  send,
  type Side,
  TIMES_IF_SLOW,
} from './scenario.ts';

const Listed = z.object({ properties: z.array(z.object({ id: z.string() })) });

const WRITERS = 4;
/** Enough that each change finds units with other values. */
const DIFFERENT_CHANGES = 16;
const JSON_BODY = { 'Content-Type': 'application/json' };

const writing = (write: Pick<Scenario, 'name' | 'title' | 'unitsWritten' | 'cells'>): Scenario => ({
  ...write,
  connections: WRITERS,
  times: TIMES_IF_SLOW,
});

/** The scenarios of writes, of organisations that no scenario reads. */
export async function writesOf(
  origins: Origins,
  { writer, told }: { readonly writer: Organisation; readonly told: Organisation },
): Promise<Scenario[]> {
  const written = byCustomer(origins, writer);
  const alsoTold = byCustomer(origins, told);
  return [
    ...written,
    await bulkScenario(origins, writer),
    ...alsoTold.flatMap(({ cells: [service], ...scenario }, at) => {
      const untold = written[at]?.cells[0];
      if (untold === undefined) return [];
      const name = `told-${scenario.name}`;
      const title = `${scenario.title}, told to a receiver that hangs`;
      return [
        { ...scenario, name, title, cells: [service, { ...untold, side: 'untold' }] } as const,
      ];
    }),
  ];
}

/** An import and a creation. */
function byCustomer(
  { einheit, bare, peer }: Origins,
  { token, projectIds: [projectId] }: Organisation,
): Scenario[] {
  const scenario = (
    name: string,
    title: string,
    units: number,
    sent: { collection: string; status: number; body: unknown },
  ) => {
    const path = `/v1/projects/${projectId}/${sent.collection}`;
    const headers = { ...JSON_BODY, ...bearer(token) };
    const body = JSON.stringify(sent.body);
    const post = (side: Side, url: string): Cell => ({
      side,
      request: { method: 'POST', url, headers, body },
      status: sent.status,
    });
    const batch = post('batch', `${bare}/${name}`);
    const cells = [post('einheit', einheit + path), batch, post('peer', peer + path)] as const;
    return writing({ name, title, unitsWritten: units, cells });
  };
  const units = sentUnits(UNITS_OF_IMPORT);
  const imported = { collection: 'imports', status: 202, body: { units } };
  const created = { collection: 'properties', status: 201, body: units[0] };
  return [
    scenario('import', `import of ${UNITS_OF_IMPORT}`, UNITS_OF_IMPORT, imported),
    scenario('create', 'create of one unit', 1, created),
  ];
}

const byOperator = (side: Side, url: string, more: Pick<Request, 'bodies'>): Cell => ({
  side,
  request: {
    method: 'POST',
    url,
    headers: { ...JSON_BODY, ...bearer(KEYS.OPERATOR_KEY) },
    ...more,
  },
  status: 200,
});

/** The operator changes the prices of as many units as one request may have. */
async function bulkScenario({ einheit, bare }: Origins, writer: Organisation): Promise<Scenario> {
  const ids = await unitsToChange(einheit, writer);
  const bodies = Array.from({ length: DIFFERENT_CHANGES }, (_, change) => {
    const priceOf = (at: number) => `${300_000 + at * 500 + change}.00`;
    return JSON.stringify({ properties: ids.map((id, at) => ({ id, kaufpreis: priceOf(at) })) });
  });
  return writing({
    name: 'bulk',
    title: `the operator's change of ${ids.length} prices`,
    unitsWritten: ids.length,
    cells: [
      byOperator('einheit', `${einheit}${ofOrganisation(writer.id)}/properties/bulk`, { bodies }),
      byOperator('batch', `${bare}/change`, {}),
      byOperator('guarded', `${bare}/guarded`, { bodies }),
    ],
  });
}

/** Ids of units that the writer has imported. */
async function unitsToChange(einheit: string, { token, projectIds }: Organisation) {
  const { request: list } = get('einheit', `${einheit}/v1/properties?limit=200`, token);
  const imported: Request = {
    method: 'POST',
    url: `${einheit}/v1/projects/${projectIds[0]}/imports`,
    headers: { ...list.headers, ...JSON_BODY },
    body: JSON.stringify({ units: sentUnits(UNITS_OF_IMPORT) }),
  };
  await send(imported);
  return Listed.parse(JSON.parse((await send(list)).text)).properties.map(({ id }) => id);
}
