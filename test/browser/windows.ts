import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterEach, beforeAll } from 'vitest';

/** Chromium without its own windows needs half the time. The pages are the same. */
const SHELL = '/usr/bin/chromium-headless-shell';
export const BROWSER = process.env['CHROMIUM'] ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium');
/**
 * Features of Chromium that are switched off. A switch replaces Playwright's list, so the first ones repeat
 * it (`chromiumSwitches.ts`); the last ones are the browser's own bars, for each of which a window would
 * start a process.
 */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'InitialWebUI',
  'PreloadTopChromeWebUI',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];
/**
 * How V8 compiles: at once into plain machine code, which stays. Pages live too shortly for code that is
 * optimised, which would take a tenth of the tests' time.
 */
const COMPILES = ['--always-sparkplug', '--max-optimized-bytecode-size=0', '--no-flush-bytecode'];
const FLAGS = [
  `--js-flags=${COMPILES.join(' ')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The network in the browser's own process: a request is a message between processes less.
  '--enable-features=NetworkServiceInProcess2',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];

/** A visitor's window, colour scheme and language. */
export interface Look {
  readonly width?: 1280 | 390;
  readonly scheme?: 'light' | 'dark';
  readonly language?: 'de' | 'en';
  /** Whether the browser keeps the dashboard's page, by a service worker. It is a process for each window. */
  readonly keepsPage?: boolean;
}

let browser: Browser | undefined;

/** Without a locale in UTF-8, which a container may lack, Chromium finds no file such as `Süd.csv`. */
const ENVIRONMENT = { ...process.env, LC_ALL: 'C.UTF-8' };

/** The folder for pictures of the pages. Without it, the tests take none. */
export const PICTURES = process.env['SCREENSHOTS'];

/** Starts a browser for a file's tests. All files of a worker share it, and it ends with the worker. */
export function useBrowser(): void {
  beforeAll(async () => {
    browser ??= await chromium.launch({ executablePath: BROWSER, args: FLAGS, env: ENVIRONMENT });
  });
  afterEach(async ({ task }) => {
    const hasFailed = (task.result?.errors ?? []).length > 0;
    if (PICTURES !== undefined && hasFailed) await takesPicturesOfFailure(PICTURES, task.id);
  });
}

/** Takes a picture of each window that a failed test, or one before, has not left. */
async function takesPicturesOfFailure(folder: string, test: string): Promise<void> {
  const pages = (browser?.contexts() ?? []).flatMap((context) => context.pages());
  const open = pages.filter((page) => page.url().startsWith('http') && !page.url().endsWith(LEFT));
  for (const [at, page] of open.entries()) {
    const path = join(folder, `failed-${test}-${Date.now()}-${at}.png`);
    // A window that is just closing has no picture.
    await page.screenshot({ path }).catch(() => undefined);
  }
}

/**
 * Windows that nobody uses, by their language and whether they keep the page. A new one has to start processes, and to load and compile
 * every script, which takes longer than most tests.
 */
const idle = new Map<string, Page[]>();

/** Every window's height, in pixels. */
export const HEIGHT = 800;
const localeOf = ({ language }: Look) => (language === 'en' ? 'en-GB' : 'de-DE');
const kindOf = (look: Look) =>
  `${localeOf(look)}${look.keepsPage === true ? ', keeps the page' : ''}`;

/** A window in a browser profile of its own, which has nothing but a cache. */
export async function aWindow(look: Look): Promise<Page> {
  const { width = 1280, scheme = 'light' } = look;
  const page = idle.get(kindOf(look))?.pop() ?? (await aNewWindow(look));
  if (page.viewportSize()?.width !== width || page.viewportSize()?.height !== HEIGHT) {
    await page.setViewportSize({ width, height: HEIGHT });
  }
  await page.emulateMedia({ media: null, colorScheme: scheme });
  return page;
}

/** Goes to an address. A window that was just left may still go back, which ends the first try. */
export async function goes(page: Page, address: string): Promise<void> {
  await page.goto(address).catch((error: unknown) => {
    if (!String(error).includes('ERR_ABORTED')) throw error;
    return page.goto(address);
  });
}

/** The visitors' time zone. A day ends there earlier than on most machines. */
export const TIME_ZONE = 'Europe/Berlin';

async function aNewWindow(look: Look): Promise<Page> {
  if (browser === undefined) throw new Error('No browser is started: useBrowser().');
  const context = await browser.newContext({
    locale: localeOf(look),
    timezoneId: TIME_ZONE,
    permissions: ['clipboard-read', 'clipboard-write'],
    // Placeholders that move would be painted sixty times a second while a page loads.
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(20_000);
  await context.addInitScript(FORGETS);
  if (look.keepsPage !== true) await context.addInitScript(KEEPS_NO_PAGE);
  return context.newPage();
}

/** Script: makes the browser one without service workers, as some are. */
const KEEPS_NO_PAGE = 'delete Navigator.prototype.serviceWorker';

/** Closes a window, and whatever it has opened. Nobody gets its profile. */
export async function closes(page: Page): Promise<void> {
  await page.context().close();
}

/** The address of a window that its visitor has left. */
const LEFT = '/left';

/**
 * Script: leaves a mark, by which the next page forgets what others have stored. The address changes,
 * because a page at the same address would not load again for another fragment.
 */
const MARKS = `(async () => {
  stop();
  const stores = await indexedDB.databases();
  localStorage.setItem('forget', JSON.stringify(stores.map(({ name }) => name)));
  history.replaceState(null, '', '${LEFT}');
})()`;

/** Script at the start of each page: removes what earlier pages have stored, if there is a mark. */
const FORGETS = `if (location.protocol === 'http:' && localStorage.getItem('forget') !== null) {
  for (const store of JSON.parse(localStorage.getItem('forget'))) indexedDB.deleteDatabase(store);
  sessionStorage.clear();
  localStorage.clear();
}`;

/** Empties a window and its profile, except for the cache, and keeps the window for another visitor. */
export async function keeps(page: Page, look: Look): Promise<void> {
  const context = page.context();
  for (const event of ['console', 'pageerror', 'request', 'requestfinished'] as const) {
    page.removeAllListeners(event);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  await page.evaluate(MARKS);
  await context.clearCookies();
  await page.mouse.move(0, 0);
  idle.set(kindOf(look), [...(idle.get(kindOf(look)) ?? []), page]);
}
