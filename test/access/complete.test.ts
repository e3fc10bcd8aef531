import { expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { LANDING_PATHS } from '../../src/http/landing.ts';
import { DOCUMENT } from '../../src/openapi/serve.ts';
import { DOORS, TABLE } from './table.ts';

test.each(DOORS)('the access table names every route of the door %s, and no other', (door) => {
  const { base, routes, calls } = TABLE[door];
  const mounted = app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith(`${base}/`))
    .map(({ method, path }) => `${method.toLowerCase()} ${path.slice(base.length)}`)
    // The document is everybody's, where the door is.
    .filter((route) => route !== `get ${DOCUMENT}`);
  expect(new Set(mounted)).toEqual(new Set(Object.keys(calls)));
  expect(routes).toHaveLength(Object.keys(calls).length);
});

/** Open to everybody: `test/sign-in` holds what signing in and out lets through. */
const PUBLIC = [...LANDING_PATHS, '/healthz', '/auth/sign-in', '/auth/callback', '/auth/sign-out'];

test('the access table names every door', () => {
  const bases = DOORS.map((door) => TABLE[door].base);
  const outside = app.routes
    .filter(({ method, path }) => method !== 'ALL' && !bases.some((base) => path.startsWith(base)))
    .map(({ path }) => path);
  expect(new Set(outside)).toEqual(new Set(PUBLIC));
});
