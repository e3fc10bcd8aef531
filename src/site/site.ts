import { cp, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { buildDashboard } from './dashboard.ts';

const SITE = import.meta.dirname;
const OUT = resolve(SITE, '../../dist/site');
const PAGES = [
  '_headers',
  '_redirects',
  'index.html',
  'docs.html',
  'docs.js',
  'site.js',
  'site.css',
  'icon.svg',
];
const VENDOR = ['swagger-ui-bundle.js', 'swagger-ui.css', 'LICENSE', 'NOTICE'];

const vendor = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/**
 * Builds the static assets of the Worker: these pages, the dashboard, and the reference viewer of
 * swagger-ui-dist. It fetches nothing.
 */
export async function buildSite(): Promise<void> {
  await mkdir(join(OUT, 'vendor'), { recursive: true });
  await Promise.all([
    ...PAGES.map((file) => cp(join(SITE, file), join(OUT, file))),
    buildDashboard(OUT),
    ...VENDOR.map((file) => cp(join(vendor, file), join(OUT, 'vendor', file))),
  ]);
}
