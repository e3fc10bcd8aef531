import { z } from 'zod';
import { UNIT_STATUSES } from '../../../src/values/unit-states.ts';
import { DEMO_TOKENS } from '../../../src/local/demo/tokens.ts';
import { sentUnits, UNITS_OF_IMPORT } from '../bench/stock/sent-units.ts';

/** The largest part of the units, in one project. */
const PROJECT = 'Hafenquartier';

const FLOORS = ['UG', 'EG', ...Array.from({ length: 18 }, (_, floor) => `${floor + 1}. OG`), 'DG'];

const Total = z.looseObject({ pagination: z.looseObject({ total: z.number() }) });
const Created = z.looseObject({ project: z.looseObject({ id: z.string() }) });

/**
 * Fills the demo's first organisation up to a number of units, through the API.
 *
 * @returns the id of the project with the new units.
 */
export async function fill(origin: string, units: number): Promise<string> {
  const { pagination } = Total.parse(await send(origin, 'GET', '/properties?limit=1'));
  const body = { name: PROJECT, country: 'Deutschland' };
  const { project } = Created.parse(await send(origin, 'POST', '/projects', body));
  const added = sentUnits(Math.max(0, units - pagination.total)).map((unit, at) =>
    Object.assign(unit, {
      unitIdentifier: `A-${String(at + 1).padStart(4, '0')}`,
      etageLabel: FLOORS[at % FLOORS.length] ?? 'EG',
      status: UNIT_STATUSES[at % UNIT_STATUSES.length] ?? 'frei',
      visibility: 'offline',
    }),
  );
  for (let from = 0; from < added.length; from += UNITS_OF_IMPORT) {
    const chunk = { units: added.slice(from, from + UNITS_OF_IMPORT) };
    await send(origin, 'POST', `/projects/${project.id}/imports`, chunk);
  }
  return project.id;
}

async function send(origin: string, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${origin}/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${DEMO_TOKENS[0].secret}`,
      'Content-Type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
