import { expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { PUBLIC_BASE } from '../../src/surfaces/public/surface.ts';
import { LANDING_PATHS } from '../../src/surfaces/pages/landing.ts';
import { PAGES } from '../../src/surfaces/pages/page.ts';
import { DOCUMENT, DOCUMENT_3_0 } from '../../src/openapi/serve.ts';
import { API_BASE } from '../../src/surfaces/api/surface.ts';
import { OPERATOR_BASE } from '../../src/surfaces/operator/surface.ts';
import { ORGS_BASE } from '../../src/surfaces/orgs/surface.ts';
import { SESSION_BASE } from '../../src/surfaces/session/surface.ts';
import { CALLERS, forbiddenTo, LINES, operationsOf } from '../harness/calls.ts';

const ALL = CALLERS.flatMap(operationsOf);

test.each([API_BASE, OPERATOR_BASE, ORGS_BASE, SESSION_BASE])(
  'the tests call every route of %s, and no other',
  (base) => {
    const mounted = app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith(`${base}/`))
      .map(({ method, path }) => `${method} ${path.slice(base.length)}`)
      // The documents are everybody's, where the surface is.
      .filter((route) => ![DOCUMENT, DOCUMENT_3_0].includes(route.replace('GET ', '')));
    const called = ALL.filter(({ route }) => route.surface.base === base);
    expect([...new Set(called.map(({ title }) => title))].toSorted()).toEqual(
      [...new Set(mounted)].toSorted(),
    );
  },
);

/** Whoever changes it changes what the operator or people may do. */
test('for organisations, few operations are the operator’s or a person’s alone', () => {
  expect(forbiddenTo('session').map(({ name }) => name)).toEqual([
    'DELETE /:orgId',
    'GET /export',
    'POST /erasure',
    'POST /erasure/steps',
  ]);
  expect(forbiddenTo('operator').map(({ name }) => name)).toEqual([
    'POST /invitation/accept',
    'GET /views',
    'PUT /views',
    'POST /assistants',
  ]);
});

test('each line of the table of calls is of an operation', () => {
  const names = new Set(ALL.map(({ name }) => name));
  expect(Object.keys(LINES).filter((name) => !names.has(name))).toEqual([]);
});

/**
 * Open to everybody: `test/sign-in` and `test/assistants` hold what signing in and out lets through, and what
 * assistants may do.
 */
const PUBLIC = [
  ...LANDING_PATHS,
  ...PAGES,
  '/healthz',
  '/auth/sign-in',
  '/auth/callback',
  '/auth/sign-out',
  '/mcp',
  '/mcp/',
  '/oauth/token',
  '/oauth/register',
  '/oauth/request',
  '/.well-known/oauth-protected-resource/*',
  '/.well-known/oauth-authorization-server',
];

test('the tests call every surface', () => {
  // test/published calls the last one
  const bases = [API_BASE, OPERATOR_BASE, ORGS_BASE, SESSION_BASE, PUBLIC_BASE];
  const outside = app.routes
    .filter(({ method, path }) => method !== 'ALL' && !bases.some((base) => path.startsWith(base)))
    .map(({ path }) => path);
  expect(new Set(outside)).toEqual(new Set(PUBLIC));
});
