import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenApi } from '../../reference/document/openapi.ts';
import { figuresIn } from './figures.ts';
import { landingPage } from './page.ts';
import { textsOf } from './texts.ts';

/** Builds the landing page in both languages, `index.html` and `en.html`, and copies its pictures. */
export async function buildLanding(out: string, api: OpenApi): Promise<void> {
  const figures = figuresIn(api);
  await Promise.all([
    cp(join(import.meta.dirname, 'pictures'), join(out, 'pictures'), { recursive: true }),
    writeFile(join(out, 'index.html'), await landingPage(textsOf('de'), figures)),
    writeFile(join(out, 'en.html'), await landingPage(textsOf('en'), figures)),
  ]);
}
