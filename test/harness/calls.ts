import { inject } from 'vitest';
import { PERMISSIONS, PERMISSIONS_OF_OPERATOR } from '../../src/access/permissions.ts';
import { apiRoutes } from '../../src/surfaces/api/routes.ts';
import { operatorRoutes } from '../../src/surfaces/operator/routes.ts';
import { orgsRoutes } from '../../src/surfaces/orgs/routes.ts';
import { sessionRoutes } from '../../src/surfaces/session/routes.ts';
import type { Route } from '../../src/http/contract/operation.ts';
import { type Answer, type Client, type Query, withQuery } from './client.ts';
import { type Belongings, type CallerName, type Ended, RESERVED } from './furnished.ts';
import { newId } from '../../src/values/id.ts';
import { instant } from '../../src/values/instant.ts';
import { ASKED } from './assistants.ts';
import { inDays } from './clock.ts';
import { aPdf } from './files.ts';
import { anotherPlan, formWith } from './pictures.ts';

// How each operation is called, for the tests that go through all of them. A read needs no line.

interface Named {
  readonly id: string;
}

/** What a request has besides its path. The ids in its path are those of the belongings. */
interface Line {
  /** Sent as JSON, unless it is a form. */
  readonly body?: (has: Belongings) => unknown;
  /** Sent at surfaces whose operation takes it. */
  readonly query?: (has: Belongings) => Query;
  /** Which organisation the path names, if it must be in a certain state. */
  readonly org?: 'empty' | 'suspended' | 'leaving' | 'inviting';
  /** Whether the path names a project without units. */
  readonly project?: 'unused';
  /** What the operation ends, so that a second call with the same ids is refused. */
  readonly ends?: Ended;
}

const aNewPerson = () => ({ email: `${crypto.randomUUID()}@example.org`, name: 'Nele Neu' });

let calls = 0;

/** Another number each time, so that every call changes something. */
const another = () => ++calls;

const aPersonRecord = () => ({
  kind: 'person',
  fields: {
    id: newId().id,
    issuer: 'https://login.example',
    subject: String(another()),
    email: 'neu@example.org',
    emailKey: 'neu@example.org',
    name: 'Neu',
    createdAt: '2026-01-05T07:30:00.000Z',
  },
});
const named = { body: () => ({ name: `Neu ${another()}` }) };
const inCity = { body: () => ({ city: `Neustadt ${another()}` }) };
const oneUnit = { body: () => ({ units: [{}] }) };

/** By the operation's name without its surface: see {@link nameAtAnySurface}. */
export const LINES: Readonly<Record<string, Line>> = {
  'GET /folders': { query: ({ folder }) => ({ parentId: folder.id }) },
  'POST /folders': {
    body: ({ folder }) => ({ name: 'Neu', parentId: folder.id, visibility: 'org' }),
  },
  'PATCH /folders/:folderId': named,
  'DELETE /folders/:folderId': { ends: 'folder' },
  'GET /documents': { query: ({ project }) => ({ projectId: project.id }) },
  'POST /documents': {
    body: ({ project }) => ({ name: `Neu ${another()}.pdf`, projectId: project.id }),
  },
  'PATCH /documents/:documentId': { body: () => ({ title: `Neu ${another()}` }) },
  'DELETE /documents/:documentId': { ends: 'document' },
  'PUT /documents/:documentId/content': { body: () => aPdf(String(another())) },
  'PUT /projects/:projectId/documents/:externalId': {
    body: () => ({ name: `Neu ${another()}.pdf` }),
  },
  'POST /projects': named,
  'PATCH /projects/:projectId': inCity,
  'DELETE /projects/:projectId': { project: 'unused', ends: 'unused' },
  'POST /projects/:projectId/properties': { body: () => ({ unitIdentifier: 'WE 1' }) },
  'POST /projects/:projectId/properties/upsert': {
    body: () => ({ properties: [{ externalSourceId: 'CRM 1', city: `Neustadt ${another()}` }] }),
  },
  'POST /projects/:projectId/imports': oneUnit,
  'POST /projects/:projectId/imports/dry-run': oneUnit,
  'GET /properties': { query: ({ project }) => ({ projectId: project.id }) },
  'POST /units/search': { body: () => ({ limit: 1 }) },
  'PATCH /properties/:propertyId': inCity,
  'POST /properties/bulk': {
    body: ({ property }) => ({ properties: [{ id: property.id, city: `Neustadt ${another()}` }] }),
  },
  'POST /changes/:changeId/undo': { ends: 'change' },
  'PUT /properties/:propertyId/reservation': {
    body: () => ({ reference: RESERVED, until: instant(Date.now() + another() * 60_000) }),
  },
  'DELETE /properties/:propertyId/reservation': { ends: 'property' },
  'POST /properties/:propertyId/images': { body: () => formWith(anotherPlan()) },
  'PATCH /properties/:propertyId/images/:imageId': { body: () => ({ sortOrder: another() }) },
  'POST /invitation/accept': { org: 'inviting', ends: 'inviting' },
  'DELETE /properties/:propertyId/images/:imageId': { ends: 'image' },
  'POST /members': { body: () => ({ ...aNewPerson(), role: 'viewer' }) },
  'PATCH /members/:memberId': named,
  'DELETE /members/:memberId': { ends: 'member' },
  'PUT /views': { body: () => ({ views: [{ name: `Neu ${another()}`, search: '?zimmer=3' }] }) },
  'DELETE /members/:memberId/sessions': { ends: 'member' },
  'POST /tokens': {
    body: ({ holder }) => ({ name: 'Neu', memberId: holder.id, scopes: ['files:read'] }),
  },
  'POST /assistants': {
    body: () => ({ request: ASKED, reserves: false, expiresAt: inDays(90) }),
  },
  'POST /tokens/:tokenId/rotate': { ends: 'token' },
  'DELETE /tokens/:tokenId': { ends: 'token' },
  'POST /publications': {
    body: ({ project }) => ({ name: 'Website', projectIds: [project.id] }),
  },
  'PATCH /publications/:publicationId': named,
  'DELETE /publications/:publicationId': { ends: 'publication' },
  'POST /webhooks': { body: () => ({ url: `${inject('receivers')}/${another()}/acknowledges` }) },
  'PATCH /webhooks/:webhookId': { body: () => ({ description: `Neu ${another()}` }) },
  'DELETE /webhooks/:webhookId': { ends: 'webhook' },
  'DELETE /sessions/:sessionId': { ends: 'session' },
  'POST /plans': named,
  'PATCH /plans/:planId': named,
  'POST /import': { body: () => ({ orgId: null, records: [aPersonRecord()] }) },
  'POST /orgs': { body: ({ plan }) => ({ name: 'Neu', plan: plan.id, owner: aNewPerson() }) },
  'PATCH /:orgId': named,
  'DELETE /:orgId': { org: 'empty', ends: 'empty' },
  'POST /erasure': { org: 'suspended', ends: 'suspended' },
  'POST /erasure/steps': { org: 'leaving', ends: 'leaving' },
};

export const CALLERS = ['api', 'operator', 'session'] as const satisfies readonly CallerName[];

/** How a test calls an operation. */
interface Manner {
  readonly headers?: Record<string, string>;
  /** The organisation in the path, instead of the one that has the belongings. */
  readonly org?: Named;
  /** Added to the operation's own query. */
  readonly query?: Query;
}

/** An operation at a surface, and how it is called. */
export interface Called {
  readonly route: Route;
  /** Method and path, as titles of tests have them. */
  readonly title: string;
  /** The key of its line, the same at every surface. */
  readonly name: string;
  /** What it ends: it can be called only once with the same ids. */
  readonly ends: Ended | undefined;
  /** Its whole path without a query, with the ids of the belongings. */
  readonly path: (has: Belongings, org?: Named) => string;
  /** The organisation that its path names. */
  readonly orgOf: (has: Belongings) => Named;
  readonly calls: (client: Client, has: Belongings, manner?: Manner) => Promise<Answer>;
  /** The same request each time, where `calls` changes something else each time. */
  readonly repeats: (client: Client, has: Belongings, manner?: Manner) => () => Promise<Answer>;
  /**
   * The status for a caller who may do everything in another organisation, names that one in the path,
   * and uses the ids of these belongings.
   */
  readonly foreign: (has: Belongings) => number;
}

/** Every operation that a caller may use. */
export const operationsOf = (caller: CallerName): readonly Called[] => [
  ...OWN[caller],
  ...(caller === 'api' ? [] : OF_ORGANISATIONS.filter(MAY[caller])),
];

/** Every operation for organisations that only others may use. */
export const forbiddenTo = (caller: 'operator' | 'session'): readonly Called[] =>
  OF_ORGANISATIONS.filter((operation) => !MAY[caller](operation));

/** Operations with their titles, for `describe.each` and `test.each`, whose `%s` shows the title. */
export const titled = <Each extends { readonly title: string }>(operations: readonly Each[]) =>
  operations.map((each) => [each.title, each] as const);

/** The operations at the surface that only one kind of caller can use. */
const OWN = {
  api: apiRoutes.map(called),
  operator: operatorRoutes.map(called),
  session: sessionRoutes.map(called),
} as const;

const OF_ORGANISATIONS = orgsRoutes.map(called);

/** Who may use an operation for organisations, if a role permits it. */
const MAY = {
  operator: ({ route }: Called) =>
    route.permissions.every((permission) => PERMISSIONS_OF_OPERATOR.has(permission)),
  session: ({ route }: Called) =>
    route.permissions.every(
      (permission) => permission === 'invitation:accept' || PERMISSIONS.owner.has(permission),
    ),
};

/** @throws Error for a deletion without a line, and an operation that needs a body and has none. */
function called(route: Route): Called {
  const { method } = route;
  const name = nameAtAnySurface(route);
  const line = LINES[name] ?? {};
  if (route.body !== undefined && !route.bodyIsOptional && line.body === undefined) {
    throw new Error(`LINES in test/harness/calls.ts has no body for ${name}.`);
  }
  if (method === 'DELETE' && line.ends === undefined) {
    throw new Error(`LINES in test/harness/calls.ts does not say what ${name} ends.`);
  }
  const orgOf = (has: Belongings) => has[line.org ?? 'org'];
  const pathOf = (has: Belongings, org = orgOf(has)) =>
    route.surface.base +
    placed(pathWithKinds(route), { ...has, org, project: has[line.project ?? 'project'] });
  const repeats: Called['repeats'] = (client, has, { headers = {}, org, query = {} } = {}) => {
    const own = line.query?.(has) ?? {};
    const taken = route.query.strict().safeParse(own).success ? own : {};
    const target = withQuery(pathOf(has, org), { ...taken, ...query });
    const init = sending(headers, line.body?.(has));
    return () => client.sends(method, target, init);
  };
  return {
    route,
    title: `${method} ${route.path}`,
    name,
    ends: line.ends,
    path: pathOf,
    orgOf,
    calls: (client, has, manner) => repeats(client, has, manner)(),
    repeats,
    foreign: (has) => {
      const names = /:(?!orgId|planId)\w+Id/.test(pathWithKinds(route));
      const { plan: _plan, ...others } = has;
      const sent = JSON.stringify(line.body?.(has) ?? null);
      const mentions = Object.values(others).some(
        ({ id }) => id !== has.plan.id && sent.includes(id),
      );
      return names || mentions ? 404 : route.status;
    },
  };
}

/**
 * A route's path, with the kind in the name of each parameter: `:projectId`, not `:id`.
 *
 * @throws Error if the part before `:id` is not the plural of a kind.
 */
function pathWithKinds({ method, path }: Route): string {
  const withKinds = path
    .replace(/\/(properties|units)\/:id/, '/$1/:propertyId')
    .replace(/\/(\w+)s\/:id\b/, '/$1s/:$1Id');
  if (!/:id\b/.test(withKinds)) return withKinds;
  throw new Error(
    `pathWithKinds in test/harness/calls.ts does not know whose id ${method} ${path} has.`,
  );
}

/** `PATCH /projects/:projectId`, the same for every surface. */
function nameAtAnySurface(route: Route): string {
  return `${route.method} ${pathWithKinds(route).replace(/^\/:orgId(?=\/)/, '')}`;
}

/** @throws Error for a parameter of a kind that no furnished organisation has. */
function placed(path: string, has: Belongings): string {
  const kinds = new Map<string, Named>(Object.entries(has));
  return path.replaceAll(/:(\w+)Id/g, (_, kind: string) => {
    const found = kinds.get(kind);
    if (found === undefined) {
      throw new Error(
        `Belongings in test/harness/furnished.ts have no ${kind}, which ${path} names.`,
      );
    }
    return found.id;
  });
}

function sending(headers: Record<string, string>, body: unknown): RequestInit {
  if (body === undefined) return { headers };
  if (body instanceof FormData || body instanceof Uint8Array) {
    return { headers, body: body instanceof FormData ? body : Uint8Array.from(body) };
  }
  const json = { 'Content-Type': 'application/json', ...headers };
  return { headers: json, body: JSON.stringify(body) };
}
