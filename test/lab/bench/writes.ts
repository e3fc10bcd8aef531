import { z } from 'zod';
import { bearer, caller, ofOrganisation, succeeding } from '../testbed/send.ts';
import type { Organisation } from '../testbed/stock.ts';
import { sentUnits, UNITS_OF_IMPORT } from '../testbed/sent-units.ts';
import { KEYS } from '../testbed/worker.ts';
import { type Origins, post, type Scenario, writing } from './scenario.ts';

const Listed = z.object({ properties: z.array(z.object({ id: z.string() })) });

/** Enough that each change finds units with other values. */
const DIFFERENT_CHANGES = 16;

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
    ...alsoTold.flatMap(({ cells: [service], name, title, unitsWritten }, at) => {
      const untold = written[at]?.cells[0];
      if (untold === undefined) return [];
      const hung = `${title}, told to a receiver that hangs`;
      return writing(`told-${name}`, hung, unitsWritten, [service, { ...untold, side: 'untold' }]);
    }),
  ];
}

function byCustomer(
  { einheit, bare, peer }: Origins,
  { token, projectIds: [projectId] }: Organisation,
): Scenario[] {
  const scenario = (
    name: string,
    title: string,
    count: number,
    [collection, status, sent]: readonly [collection: string, status: number, sent: unknown],
  ) => {
    const path = `/v1/projects/${projectId}/${collection}`;
    const bodies = [JSON.stringify(sent)];
    return writing(name, title, count, [
      post('einheit', einheit + path, token, bodies, status),
      post('batch', `${bare}/${name}`, token, bodies, status),
      post('peer', peer + path, token, bodies, status),
    ]);
  };
  const units = sentUnits(UNITS_OF_IMPORT);
  const title = `import of ${UNITS_OF_IMPORT}`;
  return [
    scenario('import', title, UNITS_OF_IMPORT, ['imports', 202, { units }]),
    scenario('create', 'create of one unit', 1, ['properties', 201, units[0]]),
  ];
}

/** The operator changes the prices of as many units as one request may have. */
async function bulkScenario({ einheit, bare }: Origins, writer: Organisation): Promise<Scenario> {
  const customer = succeeding(caller(`${einheit}/v1`, bearer(writer.token)));
  const units = sentUnits(UNITS_OF_IMPORT);
  await customer('POST', `/projects/${writer.projectIds[0]}/imports`, { units });
  const ids = Listed.parse((await customer('GET', '/properties?limit=200')).body).properties;
  const bodies = Array.from({ length: DIFFERENT_CHANGES }, (_, change) => {
    const priceOf = (at: number) => `${300_000 + at * 500 + change}.00`;
    return JSON.stringify({
      properties: ids.map(({ id }, at) => ({ id, kaufpreis: priceOf(at) })),
    });
  });
  const path = `${ofOrganisation(writer.id)}/properties/bulk`;
  return writing('bulk', `the operator's change of ${ids.length} prices`, ids.length, [
    post('einheit', einheit + path, KEYS.OPERATOR_KEY, bodies),
    post('batch', `${bare}/change`, KEYS.OPERATOR_KEY),
    post('guarded', `${bare}/guarded`, KEYS.OPERATOR_KEY, bodies),
  ]);
}
