import { join } from 'node:path';
import type { Program } from './build-program.ts';

/** The dashboard. It has one page, whose program routes by the address. */
export const DASHBOARD: Program = {
  sources: join(import.meta.dirname, '../dashboard'),
  name: 'dashboard',
  shared: [
    '{api,components,navigation}/*',
    '{kit/*,texts/amounts.ts}',
    '../values/{formula,placeholders,unit-states}.ts',
  ],
  first: ['components', 'kit', 'shell', 'uploads', 'pages/overview', 'pages/start'],
  threads: { READER: 'spreadsheets/reader.ts' },
  pages: ['app/index.html'],
};

/** The reference. Each document has the same page, whose program loads the document by the address. */
export const REFERENCE: Program = {
  sources: join(import.meta.dirname, '../reference'),
  name: 'reference',
  pages: ['docs.html', 'docs/public.html', 'docs/orgs.html', 'docs/operator.html'],
};
