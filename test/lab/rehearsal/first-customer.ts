import { z } from 'zod';
import { edgeBefore } from '../../edge/edge.ts';
import { bearer, caller, create, type Send, succeeding } from '../testbed/send.ts';
import { expect, requireExpected } from './expectations.ts';

const Units = z.object({ properties: z.array(z.object({ id: z.string() })) });
const Opened = z.object({
  org: Units.shape.properties.element,
  owner: Units.shape.properties.element,
});
const UNITS = 200;

const SCOPES = [
  'project:create',
  'project:read',
  'property:create',
  'property:read',
  'property:import',
  'property:update',
];

/** Opens an organisation with a plan of its own. @returns its id, and its owner's. */
export async function openOrganisation(operator: Send): Promise<{ org: string; owner: string }> {
  const plan = await create(operator, 'plan', '/operator/v1/plans', { name: 'Basis' });
  const owner = { email: 'frauke@hansekontor.example', name: 'Frauke Petersen' };
  const body = { name: 'Hansekontor Wohnbau GmbH', plan: plan.id, owner };
  const opened = Opened.parse((await operator('POST', '/operator/v1/orgs', body)).body);
  return { org: opened.org.id, owner: opened.owner.id };
}

export const issueToken = (operator: Send, org: string, memberId: string, name = 'CRM') =>
  create(operator, 'token', `/orgs/v1/${org}/tokens`, { name, memberId, scopes: SCOPES });

/**
 * Opens the first customer through the operator's API, and acts as that customer, behind an edge: creates, imports,
 * reads, reads again with `If-None-Match`, and changes with `If-Match`.
 *
 * @param service its origin without the edge.
 * @returns the customer's token.
 * @throws Error that names what is not as expected.
 */
export async function drive(service: string, operatorKey: string): Promise<string> {
  const { origin, end } = await edgeBefore(service);
  const operator = caller(origin, bearer(operatorKey));
  const { org, owner } = await openOrganisation(operator);
  const { secret } = await issueToken(operator, org, owner);
  const customer = caller(`${origin}/v1`, bearer(secret));
  const { id } = await create(customer, 'project', '/projects', { name: 'Lindenhof' });
  const units = Array.from({ length: UNITS }, (_, at) => ({ unitIdentifier: `WE ${at + 1}` }));
  await succeeding(customer)('POST', `/projects/${id}/imports`, { units });
  const { properties } = Units.parse((await customer('GET', '/properties?limit=200')).body);
  expect('the listed units', properties.length, UNITS);

  const path = `/properties/${properties[0]?.id}`;
  const read = await customer('GET', path);
  const tag = read.headers.get('ETag') ?? '';
  expect('the edge has weakened the tag', tag.startsWith('W/'), true);
  const again = await customer('GET', path, undefined, { 'If-None-Match': tag });
  expect('a read again', again.status, 304);
  const guard = { 'If-Match': tag };
  const changed = await customer('PATCH', path, { kaufpreis: '389000' }, guard);
  expect('the price', changed.text.includes('"kaufpreis":"389000.00"'), true);
  expect('a second', (await customer('PATCH', path, { kaufpreis: '1' }, guard)).status, 412);
  const forged = await caller(`${origin}/v1`, bearer('none'))('GET', '/projects');
  expect('another token', forged.status, 401);
  await end();
  requireExpected('The first customer');
  return secret;
}
