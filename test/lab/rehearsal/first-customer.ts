import { z } from 'zod';
import { bearer, caller, must } from '../testbed/send.ts';
import { expect, requireExpected } from './expectations.ts';

const Made = z.object({ id: z.string() });
const Units = z.object({ properties: z.array(Made) });
const UNITS = 200;

export const SCOPES = [
  'project:create',
  'project:read',
  'property:create',
  'property:read',
  'property:import',
  'property:update',
];

/**
 * Opens the first customer through the operator's API, and acts as that customer: creates, imports,
 * reads, reads again with `If-None-Match`, changes with `If-Match`, and syncs.
 *
 * @returns the customer's token.
 * @throws Error that names what is not as expected.
 */
export async function drive(origin: string, operatorKey: string): Promise<string> {
  const operator = caller(origin, bearer(operatorKey));
  const { plan } = await must(
    operator,
    ['POST', '/operator/v1/plans', { name: 'Basis' }],
    z.object({ plan: Made }),
  );
  const owner = { email: 'frauke@hansekontor.example', name: 'Frauke Petersen' };
  const { org, owner: member } = await must(
    operator,
    ['POST', '/operator/v1/orgs', { name: 'Hansekontor Wohnbau GmbH', plan: plan.id, owner }],
    z.object({ org: Made, owner: Made }),
  );
  const token = { name: 'CRM', memberId: member.id, scopes: SCOPES };
  const { secret } = await must(
    operator,
    ['POST', `/orgs/v1/${org.id}/tokens`, token],
    z.object({ secret: z.string() }),
  );

  const customer = caller(`${origin}/v1`, bearer(secret));
  const { project } = await must(
    customer,
    ['POST', '/projects', { name: 'Lindenhof' }],
    z.object({ project: Made }),
  );
  const units = Array.from({ length: UNITS }, (_, at) => ({ unitIdentifier: `WE ${at + 1}` }));
  await must(customer, ['POST', `/projects/${project.id}/imports`, { units }], z.object({}));
  const { properties } = await must(customer, ['GET', '/properties?limit=200'], Units);
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
  requireExpected('The first customer');
  return secret;
}
