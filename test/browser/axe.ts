import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe examines: a part of the page instead of all, or only the rules about colours. */
export interface Scope {
  readonly part?: string;
  readonly only?: 'colours';
}

/** The rules whose result can differ between colour schemes. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** The operations of a reference. */
const OPERATIONS = '[data-operation]';

/** Texts of a kind that axe examines. It skips some, for example a text that is partly covered. */
const TEXTS_OF_A_KIND = 3;

/**
 * Script: marks the texts in a part of the page that look like texts before them: same colour and font,
 * above the same backgrounds. Their contrast is the same, and measuring it is most of axe's work. A
 * positioned element may lie above others, so its texts are of kinds of their own.
 */
const marksAlike = (part: string) => `{
  const examined = document.querySelector(${JSON.stringify(part)});
  const beneath = new Map([[null, '']]);
  const counts = new Map();
  for (const element of document.querySelectorAll('*')) {
    element.removeAttribute('data-alike');
    const style = getComputedStyle(element);
    const { backgroundColor, backgroundImage, opacity, filter } = style;
    const own = [backgroundColor, backgroundImage, opacity, filter].join();
    const isInFlow = ['static', 'relative'].includes(style.position);
    const behind = beneath.get(element.parentElement);
    const isSeeThrough = isInFlow && own === 'rgba(0, 0, 0, 0),none,1,none';
    const all = isSeeThrough ? behind : [behind, own, isInFlow || beneath.size].join('|');
    beneath.set(element, all);
    const isText = [...element.childNodes].some(
      ({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim().length > 1,
    );
    const isDisabled = element.closest(':disabled, [aria-disabled=true]') !== null;
    if (!isText || isDisabled || !element.checkVisibility() || !examined.contains(element)) continue;
    const kind = [style.color, style.fontSize, style.fontWeight, style.textShadow, all].join();
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (count > ${TEXTS_OF_A_KIND}) element.setAttribute('data-alike', '');
    else element.closest(${JSON.stringify(OPERATIONS)})?.setAttribute('data-examined', '');
  }
}`;

/**
 * Script: takes the reference's operations without an unmarked text out of the page. axe reads each element
 * of a page, and these are most of the longest page.
 */
const TAKES_OUT = `const takenOut = [...document.querySelectorAll(${JSON.stringify(OPERATIONS)})]
  .filter((operation) => !operation.hasAttribute('data-examined'))
  .map((operation) => {
    const place = document.createComment('');
    operation.replaceWith(place);
    return () => place.replaceWith(operation);
  });`;

const PUTS_BACK = 'for (const putBack of takenOut) putBack();';

/** Makes axe measure the contrast of unmarked texts only. */
const PREPARES =
  "axe.configure({ rules: [{ id: 'color-contrast', selector: ':not([data-alike])' }] })";

/** The rules of axe that the page violates, each with the first place. */
export async function violations(
  page: Page,
  { part = ':root', only }: Scope = {},
): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await loadsAxe(page);
  const [takesOut, putsBack] = only === 'colours' ? [TAKES_OUT, PUTS_BACK] : ['', ''];
  const runOnly = only === 'colours' ? { runOnly: OF_COLOURS } : {};
  // No rule of style depends on the window's orientation, for which axe would load the styles.
  const options = { resultTypes: ['violations'], preload: false, ...runOnly };
  return page.evaluate<string[]>(`(async () => {
    ${marksAlike(part)}
    ${takesOut}
    const { violations } = await axe.run(${JSON.stringify(part)}, ${JSON.stringify(options)});
    ${putsBack}
    return violations.map(({ id, nodes }) => id + ': ' + nodes[0]?.target.join(' '));
  })()`);
}

/**
 * Loads axe into the page. A script that the browser's protocol runs is compiled once for all pages of a
 * process; Playwright's `evaluate` would have it compiled for each.
 */
async function loadsAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `${AXE}; ${PREPARES}; undefined`,
  });
  await session.detach();
  if (exceptionDetails !== undefined) throw new Error(`axe: ${exceptionDetails.text}`);
}
