import { describe, expect, test } from 'vitest';
import { germanFault } from '../../src/dashboard/texts/german-faults.ts';
import { orgsContract } from '../../src/surfaces/orgs/document.ts';
import { orgsRoutes } from '../../src/surfaces/orgs/routes.ts';
import type { Fault } from '../../src/values/failure.ts';
import { broken } from '../../src/values/rule-messages.ts';
import { Contract } from '../harness/contract.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { type Person, signedIn } from '../harness/people.ts';
import { UNKNOWN } from '../harness/unknown.ts';

/** Values of which each is wrong for most fields. */
const WRONG = [
  undefined,
  null,
  1,
  -0.5,
  99_999_999,
  '',
  ' ',
  'x',
  'x'.repeat(1001),
  '\u0000',
  '\uD800',
  '1e5',
  '-1',
  '1.0000001',
  '1234567890123456',
  '2020-01-01T00:00:00Z',
  true,
  {},
  [],
  ['x', 'files:read', 'files:read'],
  Array.from({ length: 201 }, () => 'files:read'),
];

/** Every rule that the service names to somebody who sends wrong values of every field. */
async function rulesNamedTo(person: Person, method: string, path: string, fields: string[]) {
  const rules = new Map<string, Fault>();
  for (const wrong of WRONG) {
    const body = JSON.stringify(Object.fromEntries(fields.map((field) => [field, wrong])));
    const headers = { 'Content-Type': 'application/json' };
    const answer = await person.sends(method, path, { body, headers });
    const faults: Fault[] = answer.status === 400 ? (answer.body.error.details ?? []) : [];
    for (const fault of faults) rules.set(fault.message, fault);
  }
  return [...rules.values()];
}

const { paths, components } = new Contract(orgsContract).document;

interface Named {
  readonly method: string;
  readonly path: string;
}

/** What an operation takes as JSON, by its document; `undefined` if it takes a form, or nothing. */
function jsonOf({
  method,
  path,
}: Named): { readonly schema: { readonly $ref: string } } | undefined {
  const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()];
  const { 'multipart/form-data': form, 'application/json': json } =
    operation.requestBody?.content ?? {};
  return form === undefined ? json : undefined;
}

/** The fields of an operation's body, by its document. */
function fieldsOf(route: Named): string[] {
  const name = jsonOf(route)?.schema.$ref.split('/').at(-1) ?? '';
  return Object.keys(components.schemas[name].properties);
}

const sending = orgsRoutes
  .filter((route) => jsonOf(route) !== undefined)
  .map((route) => [`${route.method} ${route.path}`, route] as const);

describe.each(sending)('The dashboard says in German what is wrong: %s', (_, route) => {
  test('by every rule of every field', async () => {
    const organisation = await anOrganisation();
    const owner = await signedIn(organisation, 'owner');
    const at = route.path.replace(':orgId', organisation.id).replaceAll(/:\w+/g, UNKNOWN);
    const path = route.surface.base + at;
    const rules = await rulesNamedTo(owner, route.method, path, fieldsOf(route));
    expect(rules.length).toBeGreaterThan(1);
    expect(rules.filter((fault) => germanFault(fault) === fault.message)).toEqual([]);
  });
});

test('A rule that has no German is shown in English', () => {
  expect(germanFault({ rule: 'round', message: 'must be round' })).toBe('must be round');
  expect(germanFault(broken('range', { min: 0, max: 30 }))).toBe('Das muss von 0 bis 30 sein.');
});
