import { cp, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const SITE = import.meta.dirname;
const OUT = resolve(SITE, '../../dist/site');
const PAGES = ['_headers', 'index.html', 'docs.html', 'docs.js', 'site.js', 'site.css', 'icon.svg'];
const VENDOR = ['swagger-ui-bundle.js', 'swagger-ui.css', 'LICENSE', 'NOTICE'];

const vendor = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/**
 * Builds the static assets of the Worker: these pages, and the reference viewer of swagger-ui-dist.
 * It fetches nothing.
 */
export async function buildSite(): Promise<void> {
  await mkdir(join(OUT, 'vendor'), { recursive: true });
  await Promise.all([
    ...PAGES.map((file) => cp(join(SITE, file), join(OUT, file))),
    ...VENDOR.map((file) => cp(join(vendor, file), join(OUT, 'vendor', file))),
  ]);
}
