import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenApi } from '../../reference/document/openapi.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { figuresIn } from './figures.ts';
import { landingPage } from './page.ts';

/** Builds the landing page in both languages, `index.html` and `en.html`, and copies its pictures. */
export async function buildLanding(out: string, api: OpenApi): Promise<void> {
  const figures = figuresIn(api);
  await Promise.all([
    cp(join(import.meta.dirname, 'pictures'), join(out, 'pictures'), { recursive: true }),
    writeFile(join(out, 'index.html'), await landingPage(de, figures)),
    writeFile(join(out, 'en.html'), await landingPage(en, figures)),
  ]);
}
