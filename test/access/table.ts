import { API_BASE } from '../../src/doors/api/door.ts';
import { apiRoutes } from '../../src/doors/api/routes.ts';
import { OPERATOR_BASE } from '../../src/doors/operator/door.ts';
import { operatorRoutes } from '../../src/doors/operator/routes.ts';
import { SESSION_BASE } from '../../src/doors/session/door.ts';
import { sessionRoutes } from '../../src/doors/session/routes.ts';
import type { Route } from '../../src/http/mount.ts';
import { nameOf } from '../harness/contract.ts';
import type { Answer, Client } from '../harness/client.ts';
import { formWith, PLAN } from '../harness/pictures.ts';
import { type Belongings, emptyBeside, leavingBeside } from './belongings.ts';

interface Named {
  readonly id: string;
}

/** How to call an operation, about what one organisation has. */
interface Call {
  /** @param org the organisation that the path names, where it names one. */
  readonly path: (has: Belongings, org: Named) => string;
  /** Sent as JSON, unless it is a form. */
  readonly body?: (has: Belongings) => unknown;
  /**
   * What a caller gets who may do everything in another organisation, names that one in the path,
   * and asks for what the first one has.
   */
  readonly foreign: number;
}

type Calls = Readonly<Record<string, Call>>;

const newMember = { email: 'neu@example.org', name: 'Nele Neu', role: 'viewer' };

/** What an integration does with a token. */
const OF_API: Calls = {
  'get /folders': { path: (has) => `/folders?parentId=${has.folder.id}`, foreign: 200 },
  'post /folders': {
    path: () => '/folders',
    body: (has) => ({ name: 'Neu', parentId: has.folder.id }),
    foreign: 404,
  },
  'get /projects': { path: () => '/projects', foreign: 200 },
  'post /projects': { path: () => '/projects', body: () => ({ name: 'Neu' }), foreign: 201 },
  'get /projects/:id': { path: (has) => `/projects/${has.project.id}`, foreign: 404 },
  'get /properties': { path: (has) => `/properties?projectId=${has.project.id}`, foreign: 200 },
  'get /properties/:id': { path: (has) => `/properties/${has.unit.id}`, foreign: 404 },
  'get /projects/:id/properties': {
    path: (has) => `/projects/${has.project.id}/properties`,
    foreign: 404,
  },
  'post /projects/:id/properties': {
    path: (has) => `/projects/${has.project.id}/properties`,
    body: () => ({}),
    foreign: 404,
  },
  'post /projects/:id/imports': {
    path: (has) => `/projects/${has.project.id}/imports`,
    body: () => ({ units: [{}] }),
    foreign: 404,
  },
  'get /imports/:id': { path: (has) => `/imports/${has.importRun.importRunId}`, foreign: 404 },
  'patch /projects/:id': {
    path: ({ project }) => `/projects/${project.id}`,
    body: () => ({ city: 'Neustadt' }),
    foreign: 404,
  },
  'patch /properties/:id': {
    path: ({ unit }) => `/properties/${unit.id}`,
    body: () => ({ city: 'Neustadt' }),
    foreign: 404,
  },
  'post /properties/bulk': {
    path: () => '/properties/bulk',
    body: ({ unit }) => ({ properties: [{ id: unit.id, city: 'Neustadt' }] }),
    foreign: 404,
  },
  'post /properties/:id/images': {
    path: ({ unit }) => `/properties/${unit.id}/images`,
    body: () => formWith(PLAN),
    foreign: 404,
  },
  'patch /properties/:id/images/:imageId': {
    path: ({ unit, image }) => `/properties/${unit.id}/images/${image.id}`,
    body: () => ({ category: 'Grundriss' }),
    foreign: 404,
  },
  'delete /properties/:id/images/:imageId': {
    path: ({ unit, image }) => `/properties/${unit.id}/images/${image.id}`,
    foreign: 404,
  },
  'get /usage': { path: () => '/usage', foreign: 200 },
};

/** What people of an organisation and the operator do with it. */
const OF_ORGANISATIONS: Calls = {
  'get /orgs/:orgId': { path: (_, { id }) => `/orgs/${id}`, foreign: 200 },
  'patch /orgs/:orgId': {
    path: (_, { id }) => `/orgs/${id}`,
    body: () => ({ name: 'Neu' }),
    foreign: 200,
  },
  'get /orgs/:orgId/members': { path: (_, { id }) => `/orgs/${id}/members`, foreign: 200 },
  'post /orgs/:orgId/members': {
    path: (_, { id }) => `/orgs/${id}/members`,
    body: () => newMember,
    foreign: 201,
  },
  'patch /orgs/:orgId/members/:memberId': {
    path: ({ member }, { id }) => `/orgs/${id}/members/${member.id}`,
    body: () => ({ name: 'Neu' }),
    foreign: 404,
  },
  'delete /orgs/:orgId/members/:memberId': {
    path: ({ member }, { id }) => `/orgs/${id}/members/${member.id}`,
    foreign: 404,
  },
  'post /orgs/:orgId/members/:memberId/invitation': {
    path: ({ member }, { id }) => `/orgs/${id}/members/${member.id}/invitation`,
    foreign: 404,
  },
  'get /orgs/:orgId/tokens': { path: (_, { id }) => `/orgs/${id}/tokens`, foreign: 200 },
  'post /orgs/:orgId/tokens': {
    path: (_, { id }) => `/orgs/${id}/tokens`,
    body: ({ member }) => ({ name: 'Neu', memberId: member.id, scopes: ['files:read'] }),
    foreign: 404,
  },
  'delete /orgs/:orgId/tokens/:tokenId': {
    path: ({ token }, { id }) => `/orgs/${id}/tokens/${token.id}`,
    foreign: 404,
  },
  'post /orgs/:orgId/tokens/:tokenId/rotate': {
    path: ({ token }, { id }) => `/orgs/${id}/tokens/${token.id}/rotate`,
    body: () => ({}),
    foreign: 404,
  },
  'get /orgs/:orgId/audit': { path: (_, { id }) => `/orgs/${id}/audit`, foreign: 200 },
};

/** What people in the dashboard and the operator do with the organisation's stock. */
const OF_STOCK: Calls = {
  'get /orgs/:orgId/folders': { path: (_, { id }) => `/orgs/${id}/folders`, foreign: 200 },
  'get /orgs/:orgId/projects': { path: (_, { id }) => `/orgs/${id}/projects`, foreign: 200 },
  'get /orgs/:orgId/imports': { path: (_, { id }) => `/orgs/${id}/imports`, foreign: 200 },
  'get /orgs/:orgId/imports/:importId': {
    path: ({ importRun }, { id }) => `/orgs/${id}/imports/${importRun.importRunId}`,
    foreign: 404,
  },
  'get /orgs/:orgId/projects/:projectId': {
    path: ({ project }, { id }) => `/orgs/${id}/projects/${project.id}`,
    foreign: 404,
  },
  'patch /orgs/:orgId/projects/:projectId': {
    path: ({ project }, { id }) => `/orgs/${id}/projects/${project.id}`,
    body: () => ({ name: 'Neu' }),
    foreign: 404,
  },
  'get /orgs/:orgId/properties': { path: (_, { id }) => `/orgs/${id}/properties`, foreign: 200 },
  'get /orgs/:orgId/properties/:propertyId': {
    path: ({ unit }, { id }) => `/orgs/${id}/properties/${unit.id}`,
    foreign: 404,
  },
  'patch /orgs/:orgId/properties/:propertyId': {
    path: ({ unit }, { id }) => `/orgs/${id}/properties/${unit.id}`,
    body: () => ({ city: 'Neustadt' }),
    foreign: 404,
  },
  'post /orgs/:orgId/properties/bulk': {
    path: (_, { id }) => `/orgs/${id}/properties/bulk`,
    body: ({ unit }) => ({ properties: [{ id: unit.id, city: 'Neustadt' }] }),
    foreign: 404,
  },
  'post /orgs/:orgId/properties/:propertyId/images': {
    path: ({ unit }, { id }) => `/orgs/${id}/properties/${unit.id}/images`,
    body: () => formWith(PLAN),
    foreign: 404,
  },
  'patch /orgs/:orgId/properties/:propertyId/images/:imageId': {
    path: ({ unit, image }, { id }) => `/orgs/${id}/properties/${unit.id}/images/${image.id}`,
    body: () => ({ category: 'Grundriss' }),
    foreign: 404,
  },
  'delete /orgs/:orgId/properties/:propertyId/images/:imageId': {
    path: ({ unit, image }, { id }) => `/orgs/${id}/properties/${unit.id}/images/${image.id}`,
    foreign: 404,
  },
};

/** What people do in the dashboard. */
const OF_SESSION: Calls = {
  ...OF_ORGANISATIONS,
  ...OF_STOCK,
  'post /orgs/:orgId/projects/:projectId/properties': {
    path: ({ project }, { id }) => `/orgs/${id}/projects/${project.id}/properties`,
    body: () => ({ unitIdentifier: 'WE 1' }),
    foreign: 404,
  },
  'get /orgs/:orgId/properties/:propertyId/audit': {
    path: ({ unit }, { id }) => `/orgs/${id}/properties/${unit.id}/audit`,
    foreign: 404,
  },
  'get /me': { path: () => '/me', foreign: 200 },
  'get /sessions': { path: () => '/sessions', foreign: 200 },
  'post /sessions/end-others': { path: () => '/sessions/end-others', foreign: 200 },
  'delete /sessions/:sessionId': {
    path: ({ session }) => `/sessions/${session.id}`,
    foreign: 404,
  },
  // Who is a member has no invitation.
  'post /orgs/:orgId/invitation/accept': {
    path: (_, { id }) => `/orgs/${id}/invitation/accept`,
    foreign: 404,
  },
  'delete /orgs/:orgId/members/:memberId/sessions': {
    path: ({ member }, { id }) => `/orgs/${id}/members/${member.id}/sessions`,
    foreign: 404,
  },
  'get /orgs/:orgId/usage': { path: (_, { id }) => `/orgs/${id}/usage`, foreign: 200 },
  'post /orgs/:orgId/folders': {
    path: (_, { id }) => `/orgs/${id}/folders`,
    body: ({ folder }) => ({ name: 'Neu', parentId: folder.id }),
    foreign: 404,
  },
  'patch /orgs/:orgId/folders/:folderId': {
    path: ({ folder }, { id }) => `/orgs/${id}/folders/${folder.id}`,
    body: () => ({ name: 'Neu' }),
    foreign: 404,
  },
  'post /orgs/:orgId/projects': {
    path: (_, { id }) => `/orgs/${id}/projects`,
    body: () => ({ name: 'Neu' }),
    foreign: 201,
  },
  'get /orgs/:orgId/projects/:projectId/properties': {
    path: ({ project }, { id }) => `/orgs/${id}/projects/${project.id}/properties`,
    foreign: 404,
  },
  'post /orgs/:orgId/projects/:projectId/imports': {
    path: ({ project }, { id }) => `/orgs/${id}/projects/${project.id}/imports`,
    body: () => ({ units: [{}] }),
    foreign: 404,
  },
  'post /orgs/:orgId/projects/:projectId/imports/dry-run': {
    path: ({ project }, { id }) => `/orgs/${id}/projects/${project.id}/imports/dry-run`,
    body: () => ({ units: [{}] }),
    foreign: 404,
  },
  // Nobody issues a token for somebody else, whoever it may be.
  'post /orgs/:orgId/tokens': {
    path: (_, { id }) => `/orgs/${id}/tokens`,
    body: ({ member }) => ({ name: 'Neu', memberId: member.id, scopes: ['files:read'] }),
    foreign: 403,
  },
};

/** A slot that lives where it is to go. */
const NO_MOVE = { slots: '5-5', to: 'DB' };

/** What whoever runs the service does. */
const OF_OPERATOR: Calls = {
  ...OF_ORGANISATIONS,
  ...OF_STOCK,
  'get /plans': { path: () => '/plans', foreign: 200 },
  'post /plans': { path: () => '/plans', body: () => ({ name: 'Neu' }), foreign: 201 },
  'patch /plans/:planId': {
    path: ({ plan }) => `/plans/${plan.id}`,
    body: () => ({ name: 'Neu' }),
    foreign: 200,
  },
  'get /plans/:planId/audit': { path: ({ plan }) => `/plans/${plan.id}/audit`, foreign: 200 },
  'get /keys': { path: () => '/keys', foreign: 200 },
  'get /storage': { path: () => '/storage', foreign: 200 },
  'post /moves': { path: () => '/moves', body: () => NO_MOVE, foreign: 200 },
  'get /orgs': { path: () => '/orgs', foreign: 200 },
  'post /orgs': {
    path: () => '/orgs',
    body: ({ plan }) => ({
      name: 'Neu',
      plan: plan.id,
      owner: { email: newMember.email, name: newMember.name },
    }),
    foreign: 201,
  },
  'delete /orgs/:orgId': {
    path: (_, { id }) => `/orgs/${emptyBeside(id)}`,
    foreign: 200,
  },
  'get /orgs/:orgId/export': { path: (_, { id }) => `/orgs/${id}/export`, foreign: 200 },
  'post /orgs/:orgId/erasure': {
    path: (_, { id }) => `/orgs/${leavingBeside(id).kept}/erasure`,
    foreign: 200,
  },
  'post /orgs/:orgId/erasure/steps': {
    path: (_, { id }) => `/orgs/${leavingBeside(id).leaving}/erasure/steps`,
    foreign: 200,
  },
};

/** Every operation of every door: one that is missing here fails `complete.test.ts`. */
export const TABLE = {
  api: { base: API_BASE, routes: apiRoutes, calls: OF_API },
  operator: { base: OPERATOR_BASE, routes: operatorRoutes, calls: OF_OPERATOR },
  session: { base: SESSION_BASE, routes: sessionRoutes, calls: OF_SESSION },
} as const;

type DoorName = keyof typeof TABLE;

export const DOORS = ['api', 'operator', 'session'] as const satisfies readonly DoorName[];

/** How somebody calls: what stands above the request, and which organisation the path names. */
interface Manner {
  readonly headers?: Record<string, string>;
  /** Else the organisation whose belongings they are. */
  readonly org?: Named;
}

/** An operation of a door, as the table has it called. */
export interface TabledOperation {
  readonly route: Route;
  readonly call: Call;
  /** Calls it, about what an organisation has. */
  readonly calls: (client: Client, has: Belongings, manner?: Manner) => Promise<Answer>;
}

/** @throws Error for an operation that the table lacks. */
export function operationOf(door: DoorName, route: Route): TabledOperation {
  const name = nameOf(route.method, route.path);
  const call = TABLE[door].calls[name];
  if (call === undefined)
    throw new Error(`test/access/table.ts lacks ${name} of the door ${door}.`);
  return {
    route,
    call,
    calls: (client, has, { headers = {}, org = has.org } = {}) =>
      client.sends(route.method, call.path(has, org), sending(headers, call.body?.(has))),
  };
}

function sending(headers: Record<string, string>, body: unknown): RequestInit {
  if (body === undefined) return { headers };
  if (body instanceof FormData) return { headers, body };
  const json = { 'Content-Type': 'application/json', ...headers };
  return { headers: json, body: JSON.stringify(body) };
}
