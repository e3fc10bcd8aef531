import { join } from 'node:path';
import { API_BASE } from '../surfaces/api/surface.ts';
import { apiRoutes } from '../surfaces/api/routes.ts';
import type { Program } from './build-program.ts';

/** The dashboard. It has one page, whose program routes by the address. */
export const DASHBOARD: Program = {
  sources: join(import.meta.dirname, '../dashboard'),
  name: 'dashboard',
  shared: [
    '{api,components,navigation,unit-fields}/*',
    '{kit/*,texts/amounts.ts}',
    '../values/{formula,placeholders,unit-states}.ts',
  ],
  first: ['components', 'kit', 'shell', 'uploads', 'pages/overview', 'pages/start'],
  threads: { READER: 'spreadsheets/reader.ts' },
  pages: ['app/index.html'],
  define: {
    ENDPOINTS_BY_SCOPE: JSON.stringify(endpointsByScope()),
    // `npm start` includes the style guide; a deployment does not.
    STYLEGUIDE: String(process.env['NODE_ENV'] === 'development'),
  },
};

/**
 * The reference. Each document has the same page, whose program loads the document by the address.
 */
export const REFERENCE: Program = {
  sources: join(import.meta.dirname, '../reference'),
  name: 'reference',
  pages: ['docs.html', 'docs/public.html', 'docs/orgs.html', 'docs/operator.html'],
};

/** The endpoints of version 1 that each scope grants, from the routes. */
function endpointsByScope(): Record<string, string[]> {
  const endpoints: Record<string, string[]> = {};
  for (const { method, path, permissions } of apiRoutes) {
    const [permission = ''] = permissions;
    const shown = `${method} ${API_BASE}${path.replaceAll(/:(\w+)/g, '{$1}')}`;
    (endpoints[permission] ??= []).push(shown);
  }
  return endpoints;
}
