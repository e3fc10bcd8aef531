import { z } from 'zod';
import { send } from '../load/send.ts';
import type { Request } from '../load/order.ts';
import { OPERATOR_KEY } from '../served-workers.ts';
import type { Organisation } from '../stock/organisation.ts';
import { sentUnits, UNITS_OF_IMPORT } from '../stock/sent-units.ts';
import { get, type Origins } from './cells.ts';
import { type Cell, type Scenario, type Side, TIMES_IF_SLOW } from './scenario.ts';

const Listed = z.object({ properties: z.array(z.object({ id: z.string() })) });

const WRITERS = 4;
/** Enough that each change finds units with other values. */
const DIFFERENT_CHANGES = 16;

interface Write {
  readonly name: string;
  readonly title: string;
  readonly unitsWritten: number;
  readonly cells: Scenario['cells'];
}

const writing = (write: Write): Scenario => ({
  ...write,
  connections: WRITERS,
  times: TIMES_IF_SLOW,
});

/** Organisations that no scenario reads. */
export interface Writers {
  readonly writer: Organisation;
  /** Its webhook leads to a receiver that never answers. */
  readonly told: Organisation;
}

/** The scenarios of writes. */
export async function writesOf(origins: Origins, { writer, told }: Writers): Promise<Scenario[]> {
  const written = [importScenario(origins, writer), createScenario(origins, writer)];
  const alsoTold = [importScenario(origins, told), createScenario(origins, told)];
  return [
    ...written,
    await bulkScenario(origins, writer),
    ...alsoTold.flatMap((scenario, at) => {
      const without = written[at];
      return without === undefined ? [] : [toldScenario(scenario, without)];
    }),
  ];
}

/** A write of an organisation whose webhook hangs, beside that of one without a webhook. */
function toldScenario({ cells: [service], ...scenario }: Scenario, without: Scenario): Scenario {
  const [untold] = without.cells;
  return {
    ...scenario,
    name: `told-${scenario.name}`,
    title: `${scenario.title}, told to a receiver that hangs`,
    cells: [service, { ...untold, side: 'untold' }],
  };
}

function importScenario(origins: Origins, writer: Organisation): Scenario {
  const body = JSON.stringify({ units: sentUnits(UNITS_OF_IMPORT) });
  return writing({
    name: 'import',
    title: `import of ${UNITS_OF_IMPORT}`,
    unitsWritten: UNITS_OF_IMPORT,
    cells: byCustomer(origins, writer, 'imports', { body, status: 202, batchPath: '/import' }),
  });
}

function createScenario(origins: Origins, writer: Organisation): Scenario {
  const body = JSON.stringify(sentUnits(1)[0]);
  return writing({
    name: 'create',
    title: 'create of one unit',
    unitsWritten: 1,
    cells: byCustomer(origins, writer, 'properties', { body, status: 201, batchPath: '/create' }),
  });
}

const JSON_BODY = { 'Content-Type': 'application/json' };

function byCustomer(
  origins: Origins,
  { token, projectIds: [projectId] }: Organisation,
  collection: string,
  { body, status, batchPath }: { body: string; status: number; batchPath: string },
): Scenario['cells'] {
  const path = `/v1/projects/${projectId}/${collection}`;
  const headers = { ...JSON_BODY, Authorization: `Bearer ${token}` };
  const post = (side: Side, url: string): Cell => ({
    side,
    request: { method: 'POST', url, headers, body },
    status,
  });
  return [
    post('einheit', origins.einheit + path),
    post('batch', origins.bare + batchPath),
    post('peer', origins.peer + path),
  ];
}

/** The operator changes the prices of as many units as one request may have. */
async function bulkScenario(origins: Origins, writer: Organisation): Promise<Scenario> {
  const ids = await unitsToChange(origins, writer);
  const bodies = Array.from({ length: DIFFERENT_CHANGES }, (_, change) => {
    const properties = ids.map((id, at) => ({
      id,
      kaufpreis: `${300_000 + at * 500 + change}.00`,
    }));
    return JSON.stringify({ properties });
  });
  const request = { method: 'POST', headers: { ...JSON_BODY, ...AS_OPERATOR } } as const;
  const url = `${origins.einheit}/orgs/v1/${writer.id}/properties/bulk`;
  return writing({
    name: 'bulk',
    title: `the operator's change of ${ids.length} prices`,
    unitsWritten: ids.length,
    cells: [
      { side: 'einheit', request: { ...request, url, bodies }, status: 200 },
      { side: 'batch', request: { ...request, url: `${origins.bare}/change` }, status: 200 },
      {
        side: 'guarded',
        request: { ...request, url: `${origins.bare}/guarded`, bodies },
        status: 200,
      },
    ],
  });
}

const AS_OPERATOR = { Authorization: `Bearer ${OPERATOR_KEY}` };

/** Ids of units that the writer has imported. */
async function unitsToChange({ einheit }: Origins, writer: Organisation): Promise<string[]> {
  const { token, projectIds } = writer;
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
