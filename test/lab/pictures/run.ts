import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser, startDemo } from '../testbed/demo.ts';
import { program, requireNone } from '../testbed/program.ts';
import { difference } from './compare.ts';
import { officeUnit, PAGES, PEOPLE, type PageToShow } from './pages.ts';

const ABOUT = `Takes pictures of the dashboard's pages with the demo's data, and compares them with earlier ones,
to show that a change of the style sheets changes nothing. Take both on the same day: the demo's
reservations end some days after it has been loaded. Change no file meanwhile.

  --out <dir>        where the pictures go, "pictures" by default
  --compare <dir>    earlier pictures; without it, none are compared
  --only <text>      only pictures whose name contains it: a page, a width or a scheme
  --once             only those of the overview
  --origin <url>     a running demo, which nobody has changed; without it, one is started
  --tolerance <n>    how many pixels of a picture may differ`;

const WIDTHS = [1280, 390] as const;
const SCHEMES = ['light', 'dark'] as const;
const HEIGHT = 800;
/** What is below is not shown. */
const LONGEST = 3000;

/** A page's pictures at a width. */
const names = (page: string, width: number) =>
  SCHEMES.map((scheme) => `${page}-${width}-${scheme}`);

/**
 * Script: makes a page independent of the moment and the port at which it is shown. Times of day and ids get one
 * digit, pictures and rows below the fold are drawn at once, and nothing has the focus.
 */
const STEADY = `(async () => {
  const all = new CSSStyleSheet();
  all.replaceSync('* { content-visibility: visible !important; }');
  document.adoptedStyleSheets = [all];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data } = texts.currentNode;
    const steady = data
      .replace(/\\d{1,2}:\\d\\d(?::\\d\\d)?|[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}/g, (varies) => varies.replace(/\\w/g, '0'))
      .replace(/localhost:\\d+/g, 'localhost')
      .replace(/in dieser Minute|(?:in|vor) \\d+ (?:Sekunde|Minute|Stunde)n?/g, 'jetzt')
      .replace(/^Guten (?:Morgen|Abend)/, 'Guten Tag');
    if (steady !== data) texts.currentNode.data = steady;
  }
  const load = (image) => { image.loading = 'eager'; return image.decode().catch(() => {}); };
  await Promise.all([...document.images].map(load));
  document.activeElement?.blur();
})()`;

await program(
  { about: ABOUT, numbers: { tolerance: 60 }, texts: ['out', 'compare', 'only', 'origin'] },
  async ({ directory, once, number, text }) => {
    const only = text('only') ?? (once ? 'overview-' : '');
    const isWanted = (name: string) => name.includes(only);
    const out = resolve(text('out') ?? 'pictures');
    mkdirSync(out, { recursive: true });
    const origin = text('origin') ?? (await startDemo(directory));
    const unit = await officeUnit(origin);
    const taken: string[] = [];
    const browser = await openBrowser({ reducedMotion: 'reduce', serviceWorkers: 'block' });
    for (const person of PEOPLE) {
      const page = await browser.opens(origin, person);
      for (const shown of PAGES.filter((each) => each.person === person)) {
        for (const width of WIDTHS) {
          if (!names(shown.name, width).some(isWanted)) continue;
          await page.setViewportSize({ width, height: HEIGHT });
          await open(page, `${origin}${shown.path.replace(':unit', unit)}`, shown);
          for (const [at, name] of names(shown.name, width).entries()) {
            await page.emulateMedia({ colorScheme: SCHEMES[at] ?? 'light' });
            await page.evaluate(STEADY);
            await take(page, join(out, `${name}.png`), width);
            taken.push(name);
          }
        }
      }
    }
    await browser.close();
    console.log(`${taken.length} pictures are in ${out}.`);
    const before = text('compare');
    if (before === undefined) return;
    const faults: string[] = [];
    for (const name of taken.filter(isWanted)) {
      const [old, now] = [join(resolve(before), `${name}.png`), join(out, `${name}.png`)];
      const drawing = join(out, `${name}.difference.png`);
      const found = existsSync(old)
        ? await difference(old, now, number('tolerance'), drawing)
        : 'there is no earlier picture';
      if (found !== null) faults.push(`${name}: ${found}`);
    }
    requireNone(faults, `in ${taken.length} pictures`);
    console.log('None of them differs from the earlier one.');
  },
);

/** Opens a page, and waits until it shows its content and asks for nothing more. */
async function open(page: Page, address: string, { presses = [] }: PageToShow): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(address);
  await page.locator('h1').first().waitFor();
  const settled = async () => {
    await page.waitForLoadState('networkidle');
    await page
      .locator(':root:not(:has(.skeleton, [aria-busy=true]))')
      .waitFor({ state: 'attached' });
  };
  await settled();
  for (const name of presses) await page.getByRole('button', { name }).first().click();
  await settled();
}

/** Takes a picture of the page, again until two are equal: what follows a resize may come late. */
async function take(page: Page, path: string, width: number): Promise<void> {
  const length = await page.evaluate<number>('document.documentElement.scrollHeight');
  const clip = { x: 0, y: 0, width, height: Math.min(length, LONGEST) };
  const options = { fullPage: true, clip, animations: 'disabled', caret: 'hide', path } as const;
  let last = await page.screenshot(options);
  for (let tries = 0; tries < 5; tries++) {
    const next = await page.screenshot(options);
    if (next.equals(last)) return;
    last = next;
  }
}
