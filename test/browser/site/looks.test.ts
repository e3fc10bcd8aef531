import { describe, expect, test } from 'vitest';
import type { Scope } from '../axe.ts';
import { aVisitor, type Visitor } from '../visitor.ts';
import { type Look, useBrowser } from '../windows.ts';
import { aReader } from './reference.ts';

useBrowser();

/** The looks in which a page loads. axe examines a page in both. */
const LOOKS = [
  { width: 1280, scheme: 'dark' },
  { width: 390, scheme: 'light' },
] as const satisfies readonly Look[];

/**
 * What axe examines of a document of the reference: all rules in one look, and in the other only those
 * about colours. The documents share their components, so each look has documents with all rules.
 */
const scopeOf = (document: 'main' | 'public' | 'operator', { scheme }: Look): Scope =>
  (scheme === 'dark') === (document === 'operator') ? {} : { only: 'colours' };

/** Expects that an open page is without fault, in its look and at the other width. */
async function isFaultless(
  visitor: Visitor,
  page: string,
  { width, scheme }: (typeof LOOKS)[number],
  scope: Scope = {},
) {
  await visitor.findsNoFault(`${page}-${width}-${scheme}`, scope);
  await fitsItsWindow(visitor);
  const other = width === 1280 ? 390 : 1280;
  await visitor.turns({ width: other });
  await visitor.fits(`${page}-${other}-${scheme}`);
  await fitsItsWindow(visitor);
}

/**
 * Expects no horizontal scrolling. A phone zooms out on a wide page, which `clientWidth` does not
 * show.
 */
async function fitsItsWindow({ page }: Visitor): Promise<void> {
  const widths = 'document.documentElement.scrollWidth - innerWidth';
  expect(await page.evaluate<number>(widths)).toBe(0);
}

/** The reference is long, and axe checks all of it. */
const LONG_MS = 60_000;

describe.each(LOOKS)('Loaded at $width px, $scheme,', (look) => {
  test.each(['/', '/en'])(
    'the landing page %s has no layout or accessibility fault',
    async (path) => {
      const visitor = await aVisitor(look);
      await visitor.opens(path);
      const scope = scopeOf(path === '/' ? 'main' : 'operator', look);
      await isFaultless(visitor, `landing${path.replace('/', '-')}`, look, scope);
      await visitor.leaves();
    },
  );

  test(
    'the reference has no layout or accessibility fault after requests were sent',
    { timeout: LONG_MS },
    async () => {
      const reader = await aReader('/docs', look);
      await reader.visitor.takesPicture(`docs-${look.width}-${look.scheme}`);
      await reader.givesToken();
      const list = await reader.operation('List units').tries();
      await list.button('Send').click();
      await list.answers(200);
      const create = await reader.operation('Create a unit').tries();
      await create.button('Send').click();
      await create.button('Send POST now').waitFor();
      await list.section.getByText('Fields', { exact: true }).click();
      await list.section.getByText('fields of properties').click();
      await list.section.scrollIntoViewIfNeeded();
      await isFaultless(reader.visitor, 'docs-tried', look, scopeOf('main', look));
      await reader.leaves();
    },
  );

  test(
    'the references for websites and operators have no layout or accessibility fault',
    { timeout: LONG_MS },
    async () => {
      for (const surface of ['public', 'operator'] as const) {
        const reader = await aReader(`/docs/${surface}`, look);
        await reader.visitor.findsNoFault(`docs-${surface}-${look.width}`, scopeOf(surface, look));
        await fitsItsWindow(reader.visitor);
        await reader.leaves();
      }
    },
  );
});
