import { describe, expect, test } from 'vitest';
import { apiContract } from '../../src/surfaces/api/document.ts';
import { operatorContract } from '../../src/surfaces/operator/document.ts';
import { orgsContract } from '../../src/surfaces/orgs/document.ts';
import { sessionContract } from '../../src/surfaces/session/document.ts';
import type { FailureCode } from '../../src/values/failure.ts';
import { aCaller, aProject, limitedTo } from '../harness/callers.ts';
import type { Answer } from '../harness/client.ts';
import { Contract } from '../harness/contract.ts';
import { Operator } from '../harness/operator.ts';
import { anonymous, anOrganisation } from '../harness/organisation.ts';
import { UNKNOWN } from '../harness/unknown.ts';

// The examples of errors in the documents are what the service answers.

/** A request for each failure that one can provoke with requests alone. */
const PROVOKED: Readonly<Partial<Record<FailureCode, () => Promise<Answer>>>> = {
  invalid_request: async () => {
    const { api, imports } = await aProject();
    return api.post(imports, { units: [{ kaufpreis: '1.234,56' }, { baujahr: 12 }] });
  },
  invalid_json: async () => (await aCaller()).api.postsText('/projects', '{"name":}'),
  idempotency_key_reused: async () => {
    const { api } = await aCaller();
    const key = { 'Idempotency-Key': 'once' };
    await api.post('/projects', { name: 'Lindenhof' }, key);
    return api.post('/projects', { name: 'Ahornhof' }, key);
  },
  unauthenticated: () => anonymous.get('/projects', {}, { Authorization: 'Bearer mistyped' }),
  quota_exceeded: async () => {
    const { organisation, api, imports } = await aProject();
    await api.post(imports, { units: Array.from({ length: 150 }, () => ({})) });
    await organisation.onPlan({ monthlyUnits: 150 });
    return api.post(imports, { units: [{}, {}, {}] });
  },
  insufficient_scope: async () => {
    const organisation = await anOrganisation();
    const reader = await organisation.signedIn({ scopes: ['project:read'] });
    return reader.post('/projects', { name: 'Lindenhof' });
  },
  organisation_suspended: async () => {
    const { organisation, api } = await aCaller();
    await new Operator().patch(`/orgs/v1/${organisation.id}`, { suspended: true });
    return api.get('/projects');
  },
  not_found: async () => (await aCaller()).api.get(`/projects/${UNKNOWN}`),
  payload_too_large: async () =>
    (await aCaller()).api.post('/projects', { name: 'x'.repeat(2 ** 20) }),
  unsupported_media_type: async () =>
    (await aCaller()).api.postsText('/projects', '{}', { 'Content-Type': 'text/plain' }),
  rate_limited: async () => {
    const { api } = await limitedTo({ requestsPerMinute: 1, burst: 1 });
    await api.get('/projects');
    return api.get('/projects');
  },
  project_not_empty: async () => {
    const { api } = await aCaller();
    const project = await api.createsProject();
    await api.createsUnit(project);
    return api.delete(`/projects/${project.id}`);
  },
  organisation_not_empty: async () => {
    const { organisation, api } = await aCaller();
    await api.post('/projects', { name: 'Lindenhof' });
    return new Operator().delete(`/orgs/v1/${organisation.id}`);
  },
};

interface Example {
  readonly value: { readonly error: Readonly<Record<string, unknown>> };
}

interface RefusalResponse {
  readonly content: Readonly<
    Record<
      string,
      { readonly schema: object; readonly examples: Readonly<Record<string, Example>> }
    >
  >;
}

const contracts = [apiContract, operatorContract, orgsContract, sessionContract].map(
  (surface) => [surface.base, new Contract(surface)] as const,
);

interface Path {
  readonly [method: string]: { readonly responses: Readonly<Record<string, RefusalResponse>> };
}

/** What a document shows of refusals: those of a single operation, and those that operations share. */
function refusalsIn({ document }: Contract): RefusalResponse[] {
  const paths: readonly Path[] = Object.values(document['paths']);
  const own = paths
    .flatMap((operations) => Object.values(operations))
    .flatMap(({ responses }) => Object.entries(responses))
    .filter(([status, response]) => Number(status) >= 400 && !('$ref' in response))
    .map(([, response]) => response);
  return own.concat(Object.values(document['components'].responses));
}

const examples = new Map(
  contracts
    .flatMap(([, contract]) => refusalsIn(contract))
    .flatMap(({ content }) => Object.values(content))
    .flatMap((json) => Object.entries(json.examples)),
);

/** An error without what differs in each answer. */
const settled = (error: Readonly<Record<string, unknown>>) =>
  JSON.parse(
    JSON.stringify({ ...error, requestId: '' }).replaceAll(/\d{4}-\d\d-\d\d/g, '2026-12-01'),
  );

test.each(contracts)('each code of a refusal at %s has a valid example', (_, contract) => {
  for (const { content } of refusalsIn(contract)) {
    for (const { schema, examples: shown } of Object.values(content)) {
      expect(Object.keys(shown).length).toBeGreaterThan(0);
      for (const { value } of Object.values(shown)) {
        expect(contract.faults(schema, value)).toEqual([]);
      }
    }
  }
});

test.each(contracts)('a refusal at %s that many operations share has a name', (_, contract) => {
  const { responses } = contract.document['components'];
  const own = refusalsIn(contract)
    .filter((refusal) => !Object.values(responses).includes(refusal))
    .map(({ content }) => Object.keys(content['application/json']?.examples ?? {}).join(' '));
  expect(own.filter((codes) => own.filter((other) => other === codes).length > 3)).toEqual([]);
});

test('the code of a refusal decides its details', () => {
  const contract = new Contract(apiContract);
  const { schema } =
    contract.document['components'].responses.InvalidKeyedBody.content['application/json'];
  const error = { message: 'No.', requestId: '1' };
  const details = [{ path: 'units', message: 'is missing', rule: 'required' }];
  const faults = (sent: object) => contract.faults(schema, { error: { ...error, ...sent } });
  expect(faults({ code: 'invalid_request', details })).toEqual([]);
  expect(faults({ code: 'invalid_json' })).toEqual([]);
  expect(faults({ code: 'invalid_request' })).not.toEqual([]);
  expect(faults({ code: 'invalid_json', details })).not.toEqual([]);
});

describe.each(Object.entries(PROVOKED))('The example of %s', (code, provoke) => {
  test('is what the service answers', async () => {
    const { body } = await provoke();
    const example = examples.get(code);
    expect(settled(body.error)).toEqual(settled(example?.value.error ?? {}));
  });
});
