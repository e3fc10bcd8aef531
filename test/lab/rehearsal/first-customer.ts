import { z } from 'zod';

const Made = z.object({ id: z.string() });
const Unit = z.object({ property: Made.extend({ kaufpreis: z.string().nullable() }) });
const Units = z.object({ properties: z.array(Made) });

/** An answer with the expected status. */
interface Answer<Body> {
  readonly body: Body;
  readonly tag: string | null;
}

/**
 * Opens the first customer through the operator's API, and acts as that customer: creates, imports,
 * reads, reads again with `If-None-Match`, changes with `If-Match`, and syncs.
 *
 * @returns the customer's token.
 * @throws Error that names the first answer that is not as expected.
 */
export async function drive(origin: string, operatorKey: string): Promise<string> {
  const operator = client(origin, operatorKey);
  const { plan } = (
    await operator('POST', '/operator/v1/plans', 201, z.object({ plan: Made }), { name: 'Basis' })
  ).body;
  const owner = { email: 'frauke@hansekontor.example', name: 'Frauke Petersen' };
  const { org, owner: member } = (
    await operator('POST', '/operator/v1/orgs', 201, z.object({ org: Made, owner: Made }), {
      name: 'Hansekontor Wohnbau GmbH',
      plan: plan.id,
      owner,
    })
  ).body;
  const { secret } = (
    await operator('POST', `/orgs/v1/${org.id}/tokens`, 201, z.object({ secret: z.string() }), {
      name: 'CRM',
      memberId: member.id,
      scopes: SCOPES,
    })
  ).body;

  const customer = client(`${origin}/v1`, secret);
  const { project } = (
    await customer('POST', '/projects', 201, z.object({ project: Made }), { name: 'Lindenhof' })
  ).body;
  const units = Array.from({ length: 200 }, (_, at) => ({ unitIdentifier: `WE ${at + 1}` }));
  await customer('POST', `/projects/${project.id}/imports`, 202, z.object({}), { units });
  const { body } = await customer('GET', '/properties?limit=200', 200, Units);
  const [first] = body.properties;
  if (body.properties.length !== units.length || first === undefined)
    throw new Error(`${body.properties.length} of ${units.length} units are listed.`);

  const path = `/properties/${first.id}`;
  const read = await customer('GET', path, 200, Unit);
  if (read.tag?.startsWith('W/') !== true) throw new Error('The edge has not weakened the tag.');
  await customer('GET', path, 304, z.undefined(), undefined, { 'If-None-Match': read.tag });
  const guard = { 'If-Match': read.tag };
  const changed = await customer('PATCH', path, 200, Unit, { kaufpreis: '389000' }, guard);
  if (changed.body.property.kaufpreis !== '389000.00') throw new Error('The price is not stored.');
  await customer('PATCH', path, 412, z.object({}), { kaufpreis: '1' }, guard);
  await customer('GET', '/projects', 401, z.object({}), undefined, {
    Authorization: 'Bearer none',
  });
  return secret;
}

const SCOPES = [
  'project:create',
  'project:read',
  'property:create',
  'property:read',
  'property:import',
  'property:update',
];

function client(base: string, key: string) {
  return async <Body>(
    method: string,
    path: string,
    status: number,
    schema: z.ZodType<Body>,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<Body>> => {
    const answer = await fetch(base + path, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status !== status)
      throw new Error(`${method} ${path} is ${answer.status}, not ${status}: ${text}`);
    const parsed = schema.parse(text === '' ? undefined : JSON.parse(text));
    return { body: parsed, tag: answer.headers.get('ETag') };
  };
}
