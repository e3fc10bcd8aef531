import assert from 'node:assert/strict';
import { z } from 'zod';
import type { Request } from '../load/order.ts';
import { send } from '../load/send.ts';
import type { Organisation } from '../stock/organisation.ts';
import { get, type Origins, reading } from './cells.ts';
import type { Cell, Scenario } from './scenario.ts';

/** An organisation that publishes all of its projects. */
export interface Published {
  readonly organisation: Organisation;
  /** The keys of its publications: each has a rate limit of its own, which one alone would exceed. */
  readonly keys: readonly [string, ...string[]];
}

const Page = z.object({ units: z.array(z.unknown()) });
const Listed = z.object({ pagination: z.object({ total: z.number() }) });

/** What a website reads of a project, beside what an integrator reads of the same units. */
export async function publishedScenario(
  { einheit }: Origins,
  { organisation, keys }: Published,
): Promise<Scenario> {
  const [projectId] = organisation.projectIds;
  const query = `projectId=${projectId}&visibility=online&limit=200`;
  const by = (key: string): Request => ({
    method: 'GET',
    url: `${einheit}/public/v1/${key}/projects/${projectId}/properties`,
    headers: {},
  });
  const [key, ...more] = keys;
  const shown: Cell = { side: 'einheit', request: by(key), others: more.map(by), status: 200 };
  const listed = get('v1', `${einheit}/v1/properties?${query}`, organisation.token);
  const [page, list] = await Promise.all([shown, listed].map(({ request }) => send(request)));
  const { units } = Page.parse(JSON.parse(page?.text ?? ''));
  const { pagination } = Listed.parse(JSON.parse(list?.text ?? ''));
  assert.equal(units.length, pagination.total, 'The website sees other units than the integrator.');
  return reading('published', `${units.length} published units of a project`, [shown, listed]);
}
