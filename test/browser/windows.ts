import { type Browser, chromium, type Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { ORIGIN } from './origin.ts';

const BROWSER = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A visitor's window, colour scheme and language. */
export interface Look {
  readonly width?: 1280 | 390;
  readonly scheme?: 'light' | 'dark';
  readonly language?: 'de' | 'en';
}

let browser: Browser | undefined;

/** Starts a browser for a file's tests. All files of a worker share it, and it ends with the worker. */
export function useBrowser(): void {
  beforeAll(async () => {
    browser ??= await chromium.launch({ executablePath: BROWSER, args: FLAGS });
  });
}

/**
 * Windows that nobody uses, by their look. A new one has to start processes, and to load and compile
 * every script, which takes longer than most tests.
 */
const idle = new Map<string, Page[]>();

const height = 800;
const widthOf = ({ width = 1280 }: Look) => width;
const schemeOf = ({ scheme = 'light' }: Look) => scheme;
const localeOf = ({ language }: Look) => (language === 'en' ? 'en-GB' : 'de-DE');
const keyOf = (look: Look) => `${widthOf(look)} ${schemeOf(look)} ${localeOf(look)}`;

/** A window in a browser profile of its own, which has nothing but a cache. */
export async function aWindow(look: Look): Promise<Page> {
  const known = idle.get(keyOf(look))?.pop();
  if (known !== undefined) return known;
  if (browser === undefined) throw new Error('No browser is started: useBrowser().');
  const context = await browser.newContext({
    viewport: { width: widthOf(look), height },
    colorScheme: schemeOf(look),
    locale: localeOf(look),
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(20_000);
  return context.newPage();
}

/** Closes a window, and whatever it has opened. Nobody gets its profile. */
export async function closes(page: Page): Promise<void> {
  await page.context().close();
}

/** Script: removes what pages have stored in the browser. */
const FORGETS = `(async () => {
  sessionStorage.clear();
  localStorage.clear();
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
})()`;

/** Empties a window and its profile, except for the cache, and keeps the window for another visitor. */
export async function keeps(page: Page, look: Look): Promise<void> {
  const context = page.context();
  for (const event of ['console', 'pageerror', 'request', 'requestfinished'] as const) {
    page.removeAllListeners(event);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // Any document of this origin: its scripts have ended, and the process stays.
  await page.goto(`${ORIGIN}/icon.svg`);
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  await page.evaluate(FORGETS);
  await context.clearCookies();
  await page.setViewportSize({ width: widthOf(look), height });
  await page.emulateMedia({ media: null, colorScheme: schemeOf(look) });
  await page.mouse.move(0, 0);
  idle.set(keyOf(look), [...(idle.get(keyOf(look)) ?? []), page]);
}
