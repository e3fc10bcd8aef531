import { expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { PUBLIC_BASE } from '../../src/surfaces/public/surface.ts';
import { LANDING_PATHS } from '../../src/surfaces/pages/landing.ts';
import { PAGES } from '../../src/surfaces/pages/page.ts';
import { DOCUMENT } from '../../src/openapi/serve.ts';
import { baseOf, SURFACES, LINES, operationsOf } from '../harness/calls.ts';

test.each(SURFACES)('the tests call every route of the surface %s, and no other', (surface) => {
  const base = baseOf(surface);
  const mounted = app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith(`${base}/`))
    .map(({ method, path }) => `${method} ${path.slice(base.length)}`)
    // The document is everybody's, where the surface is.
    .filter((route) => route !== `GET ${DOCUMENT}`);
  expect(
    operationsOf(surface)
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual([...new Set(mounted)].toSorted());
});

test('each line of the table of calls is of an operation', () => {
  const names = new Set(
    SURFACES.flatMap((surface) => operationsOf(surface).map(({ name }) => name)),
  );
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
  const bases = [...SURFACES.map(baseOf), PUBLIC_BASE]; // test/published calls the last one
  const outside = app.routes
    .filter(({ method, path }) => method !== 'ALL' && !bases.some((base) => path.startsWith(base)))
    .map(({ path }) => path);
  expect(new Set(outside)).toEqual(new Set(PUBLIC));
});
