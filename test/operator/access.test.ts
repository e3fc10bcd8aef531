import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { app } from '../../src/app.ts';
import { DOCUMENT } from '../../src/openapi/serve.ts';
import { OPERATOR_BASE } from '../../src/doors/operator/door.ts';
import type { Route } from '../../src/http/mount.ts';
import { nameOf } from '../../src/http/operation-doc.ts';
import { operatorRoutes } from '../../src/doors/operator/routes.ts';
import { newId } from '../../src/values/id.ts';
import { type Answer, Client } from '../harness/client.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { Operator, operator, OPERATOR_KEY } from '../harness/operator.ts';
import { formWith, PLAN } from '../harness/pictures.ts';

interface Belongings {
  readonly plan: { id: string };
  readonly org: { id: string };
  readonly member: { id: string };
  readonly token: { id: string };
  readonly unit: { id: string; projectId: string };
  readonly run: { importRunId: string };
  readonly image: { id: string };
}

/** How to call an operation: on what an organisation has, through the path of `org`. */
interface Call {
  readonly path: (org: { id: string }, has: Belongings) => string;
  /** Sent as JSON, unless it is a form. */
  readonly body?: (has: Belongings) => unknown;
}

const person = { email: 'neu@example.org', name: 'Nele Neu' };

/** For each furnished organisation an empty one, which can be deleted in its place. */
const emptyBeside = new Map<string, string>();

/** The access table: an operation that is missing here fails the first test below. */
const CALLS: Readonly<Record<string, Call>> = {
  'get /plans': { path: () => '/plans' },
  'post /plans': { path: () => '/plans', body: () => ({ name: 'Neu' }) },
  'patch /plans/:planId': {
    path: (_, { plan }) => `/plans/${plan.id}`,
    body: () => ({ name: 'Neu' }),
  },
  'get /plans/:planId/audit': { path: (_, { plan }) => `/plans/${plan.id}/audit` },
  'get /orgs': { path: () => '/orgs' },
  'post /orgs': {
    path: () => '/orgs',
    body: ({ plan }) => ({ name: 'Neu', plan: plan.id, owner: person }),
  },
  'get /orgs/:orgId': { path: ({ id }) => `/orgs/${id}` },
  'patch /orgs/:orgId': { path: ({ id }) => `/orgs/${id}`, body: () => ({ name: 'Neu' }) },
  'delete /orgs/:orgId': { path: ({ id }) => `/orgs/${emptyBeside.get(id) ?? id}` },
  'get /orgs/:orgId/members': { path: ({ id }) => `/orgs/${id}/members` },
  'post /orgs/:orgId/members': {
    path: ({ id }) => `/orgs/${id}/members`,
    body: () => ({ ...person, role: 'viewer' }),
  },
  'patch /orgs/:orgId/members/:memberId': {
    path: ({ id }, { member }) => `/orgs/${id}/members/${member.id}`,
    body: () => ({ name: 'Neu' }),
  },
  'delete /orgs/:orgId/members/:memberId': {
    path: ({ id }, { member }) => `/orgs/${id}/members/${member.id}`,
  },
  'get /orgs/:orgId/tokens': { path: ({ id }) => `/orgs/${id}/tokens` },
  'post /orgs/:orgId/tokens': {
    path: ({ id }) => `/orgs/${id}/tokens`,
    body: ({ member }) => ({ name: 'Neu', memberId: member.id, scopes: ['files:read'] }),
  },
  'delete /orgs/:orgId/tokens/:tokenId': {
    path: ({ id }, { token }) => `/orgs/${id}/tokens/${token.id}`,
  },
  'post /orgs/:orgId/tokens/:tokenId/rotate': {
    path: ({ id }, { token }) => `/orgs/${id}/tokens/${token.id}/rotate`,
    body: () => ({}),
  },
  'patch /orgs/:orgId/properties/:propertyId': {
    path: ({ id }, { unit }) => `/orgs/${id}/properties/${unit.id}`,
    body: () => ({ city: 'Neustadt' }),
  },
  'post /orgs/:orgId/properties/bulk': {
    path: ({ id }) => `/orgs/${id}/properties/bulk`,
    body: ({ unit }) => ({ properties: [{ id: unit.id, city: 'Neustadt' }] }),
  },
  'post /orgs/:orgId/properties/:propertyId/images': {
    path: ({ id }, { unit }) => `/orgs/${id}/properties/${unit.id}/images`,
    body: () => formWith(PLAN),
  },
  'patch /orgs/:orgId/properties/:propertyId/images/:imageId': {
    path: ({ id }, { unit, image }) => `/orgs/${id}/properties/${unit.id}/images/${image.id}`,
    body: () => ({ category: 'Grundriss' }),
  },
  'delete /orgs/:orgId/properties/:propertyId/images/:imageId': {
    path: ({ id }, { unit, image }) => `/orgs/${id}/properties/${unit.id}/images/${image.id}`,
  },
  'get /orgs/:orgId/folders': { path: ({ id }) => `/orgs/${id}/folders` },
  'get /orgs/:orgId/projects': { path: ({ id }) => `/orgs/${id}/projects` },
  'get /orgs/:orgId/projects/:projectId': {
    path: ({ id }, { unit }) => `/orgs/${id}/projects/${unit.projectId}`,
  },
  'get /orgs/:orgId/imports': { path: ({ id }) => `/orgs/${id}/imports` },
  'get /orgs/:orgId/imports/:importId': {
    path: ({ id }, { run }) => `/orgs/${id}/imports/${run.importRunId}`,
  },
  'get /orgs/:orgId/properties': { path: ({ id }) => `/orgs/${id}/properties` },
  'get /orgs/:orgId/properties/:propertyId': {
    path: ({ id }, { unit }) => `/orgs/${id}/properties/${unit.id}`,
  },
  'get /orgs/:orgId/audit': { path: ({ id }) => `/orgs/${id}/audit` },
};

/** Operations that name, in path or body, something that an organisation has. */
const INSIDE = new Set([
  'patch /orgs/:orgId/members/:memberId',
  'delete /orgs/:orgId/members/:memberId',
  'post /orgs/:orgId/tokens',
  'delete /orgs/:orgId/tokens/:tokenId',
  'post /orgs/:orgId/tokens/:tokenId/rotate',
  'get /orgs/:orgId/projects/:projectId',
  'get /orgs/:orgId/imports/:importId',
  'get /orgs/:orgId/properties/:propertyId',
  'patch /orgs/:orgId/properties/:propertyId',
  'post /orgs/:orgId/properties/bulk',
  'post /orgs/:orgId/properties/:propertyId/images',
  'patch /orgs/:orgId/properties/:propertyId/images/:imageId',
  'delete /orgs/:orgId/properties/:propertyId/images/:imageId',
]);

async function aFurnishedOrganisation(): Promise<Belongings> {
  const plan = await operator.createsPlan();
  const { org } = await operator.opensOrganisation(plan);
  emptyBeside.set(org.id, (await operator.opensOrganisation(plan)).org.id);
  const member = await operator.adds(org, 'editor');
  const { token, secret } = await operator.issues(org, member);
  const api = new Client(secret);
  const project = await api.createsProject();
  const unit = await api.createsUnit(project);
  const run = await api.imports(project, [{}]);
  const image = await anImage(org.id, unit.id);
  return { plan, org, member, token, unit, run, image };
}

/** An image as a row alone: quicker than an upload. */
async function anImage(orgId: string, propertyId: string): Promise<{ id: string }> {
  const { id, createdAt } = newId();
  await env.DB.prepare(
    `INSERT INTO property_images (org_id, property_id, id, object_key, created_at)
     VALUES (?, ?, ?, 'none', ?)`,
  )
    .bind(orgId, propertyId, id, createdAt)
    .run();
  return { id };
}

/** An answer but for its request's id. */
function withoutId({ status, headers, text }: Answer) {
  const id = headers.get('X-Request-Id') ?? '';
  const others = [...headers].filter(([name]) => name !== 'x-request-id');
  return { status, headers: others, text: text.replaceAll(id, '') };
}

test('the access table names every route of the plane, and no other', () => {
  const routes = app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith(`${OPERATOR_BASE}/`))
    .map(({ method, path }) => `${method.toLowerCase()} ${path.slice(OPERATOR_BASE.length)}`)
    // The document is everybody's, where the plane is.
    .filter((route) => route !== `get ${DOCUMENT}`);
  expect(new Set(routes)).toEqual(new Set(Object.keys(CALLS)));
  expect(operatorRoutes).toHaveLength(Object.keys(CALLS).length);
});

function sending(headers: Record<string, string>, body: unknown): RequestInit {
  if (body === undefined) return { headers };
  if (body instanceof FormData) return { headers, body };
  const json = { 'Content-Type': 'application/json', ...headers };
  return { headers: json, body: JSON.stringify(body) };
}

/** Calls an operation, through the path of the organisation whose belongings it is about, or `org`. */
function caller({ method, path }: Route) {
  const call = CALLS[nameOf(method, path)];
  if (call === undefined) throw new Error('The access table lacks an operation.');
  const calls = (
    who: Operator,
    has: Belongings,
    headers: Record<string, string> = {},
    org: { id: string } = has.org,
  ) => {
    return who.sends(method.toUpperCase(), call.path(org, has), sending(headers, call.body?.(has)));
  };
  return { call, calls };
}

let furnished: Promise<Belongings> | undefined;

/** One for all the tests that are refused: they leave it as it is. */
function theFurnishedOrganisation(): Promise<Belongings> {
  furnished ??= aFurnishedOrganisation();
  return furnished;
}

describe.each(operatorRoutes)('$method $path', (operation) => {
  const { method, status } = operation;
  const { call, calls } = caller(operation);

  test('serves the operator key', async () => {
    const has = await aFurnishedOrganisation();
    expect((await calls(operator, has)).status).toBe(status);
    const shouted = { Authorization: `BEARER  ${OPERATOR_KEY} ` };
    expect((await calls(operator, await aFurnishedOrganisation(), shouted)).status).toBe(status);
  });

  test('refuses a call without a key, and asks no storage', async () => {
    const has = await theFurnishedOrganisation();
    const nobody = await calls(withoutKey, has);
    expect(nobody.status).toBe(401);
    expect(nobody.body.error.code).toBe('unauthenticated');
    expect(nobody.headers.get('WWW-Authenticate')).toBe('Bearer realm="einheit"');
    expect(nobody.reached).toEqual([]);
  });

  test('refuses every other key and every API token, and asks no storage', async () => {
    const has = await theFurnishedOrganisation();
    const { token } = await (await anOrganisation()).signedIn();
    const mistyped = `${OPERATOR_KEY.slice(0, -1)}#`;
    for (const authorization of [
      `Bearer ${token}`,
      `Bearer ${mistyped}`,
      `Bearer ${OPERATOR_KEY.slice(0, -1)}`,
      `Bearer ${OPERATOR_KEY}x`,
      `Bearer ${OPERATOR_KEY}, Bearer ${OPERATOR_KEY}`,
      `Bearer ${OPERATOR_KEY.toUpperCase()}`,
      `Bearer ${OPERATOR_KEY.repeat(20)}`,
      'Bearer',
    ]) {
      const answer = await calls(operator, has, { Authorization: authorization });
      expect(answer.status).toBe(401);
      expect(answer.body.error).toMatchObject({
        code: 'unauthenticated',
        message: 'The operator key is not valid.',
      });
      expect(answer.headers.get('WWW-Authenticate')).toContain('error="invalid_token"');
      expect(answer.reached).toEqual([]);
    }
  });

  test('is an unknown path where no key is configured', async () => {
    const has = await theFurnishedOrganisation();
    const unknown = withoutId(await operator.sends(method.toUpperCase(), '/unknown'));
    for (const missing of [undefined, '']) {
      const closed = new Operator(OPERATOR_KEY, { OPERATOR_KEY: missing });
      const answer = await calls(closed, has);
      expect(withoutId(answer)).toEqual(unknown);
      expect(answer.reached).toEqual([]);
      expect((await calls(closed, has, { Authorization: '' })).status).toBe(404);
      for (const other of ['OPTIONS', 'PUT', 'HEAD', 'DELETE', 'GET']) {
        expect((await closed.sends(other, call.path(has.org, has))).status).toBe(404);
      }
    }
  });

  test('stays shut where the configured key is unfit', async () => {
    const has = await theFurnishedOrganisation();
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    for (const unfit of ['short', 'a'.repeat(31), `${'a'.repeat(40)} b`]) {
      const answer = await calls(new Operator(unfit, { OPERATOR_KEY: unfit }), has);
      expect(answer.status).toBe(500);
      expect(answer.text).not.toContain('OPERATOR_KEY');
      expect(answer.reached).toEqual([]);
      expect(log).toHaveBeenLastCalledWith(expect.stringContaining('The secret OPERATOR_KEY'));
    }
    log.mockRestore();
  });

  test('answers 401 before it looks at what was sent', async () => {
    const has = await theFurnishedOrganisation();
    const nonsense = `${call.path({ id: 'x' }, has)}?limit=x&cursor=x`;
    const body = method === 'GET' ? {} : { body: '{"broken' };
    const headers = { 'X-Acting-Person': '', Authorization: 'Bearer wrong' };
    const answer = await operator.sends(method.toUpperCase(), nonsense, { ...body, headers });
    expect(answer.status).toBe(401);
  });
});

const withinOrganisations = operatorRoutes.filter(({ path }) => path.includes(':orgId'));

describe.each(withinOrganisations)('$method $path', (operation) => {
  const { calls } = caller(operation);
  const names = nameOf(operation.method, operation.path);
  const expected = INSIDE.has(names) ? 404 : operation.status;

  test('knows no organisation but those there are', async () => {
    const has = await theFurnishedOrganisation();
    const unknown = '01900000-0000-7000-8000-000000000000';
    const answer = await calls(operator, has, {}, { id: unknown });
    expect(answer.status).toBe(404);
    expect(answer.body.error.code).toBe('not_found');
    const malformed = await calls(operator, has, {}, { id: 'unknown' });
    expect(malformed.status).toBe(400);
  });

  test("keeps to the path's organisation", async () => {
    const has = await theFurnishedOrganisation();
    const other = await aFurnishedOrganisation();
    const answer = await calls(operator, has, {}, other.org);
    expect(answer.status).toBe(expected);
    for (const { id } of [has.org, has.member, has.token, has.unit, has.image]) {
      expect(answer.text).not.toContain(id);
    }
    // And nothing has happened to what was named.
    const { body } = await operator.get(`/orgs/${has.org.id}/tokens`);
    expect(body.tokens).toMatchObject([{ id: has.token.id, revokedAt: null, expiresAt: null }]);
    expect(await operator.readsTrail(has.org)).toHaveLength(7);
  });
});

const withoutKey = new (class extends Operator {
  override readonly token = undefined;
})();

test('the operator key is no API token', async () => {
  const api = await (await anOrganisation()).signedIn();
  const answer = await api.get('/projects', {}, { Authorization: `Bearer ${OPERATOR_KEY}` });
  expect(answer.status).toBe(401);
  expect(answer.body.error.message).toBe('The API token is not valid.');
});
