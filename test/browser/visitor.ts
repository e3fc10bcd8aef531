import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock, Cookie, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Scope, violations } from './axe.ts';
import { ORIGIN } from './origin.ts';
import { misplaced } from './placement.ts';
import { aWindow, closes, goes, HEIGHT, keeps, type Look, PICTURES } from './windows.ts';

/** A browser's console message about a 401. */
const NOBODY_SIGNED_IN = /status of 401/;

/** A browser asks for it beside a document that is no page. The pages name an icon of their own. */
const UNNAMED_ICON = `${ORIGIN}/favicon.ico`;

/**
 * Script: waits until everything that observes its own size has been told of it. A new observer is told in the
 * next frame, after those that were there before.
 */
const NOTICED = `new Promise((resolve) => {
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    resolve();
  });
  observer.observe(document.documentElement);
})`;

/** Limit of "good" layout shift in Web Vitals. */
const GOOD_LAYOUT_SHIFT = 0.1;

/**
 * Script: layout shift until the next paint, and before the first input, with what has moved. Shifts after an
 * input may be its effect, so they do not count.
 */
const LAYOUT_SHIFT = `new Promise((resolve) => {
  const [inputs, shifts] = ['first-input', 'layout-shift'].map((type) => {
    const entries = [];
    const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
    observer.observe({ type, buffered: true });
    return () => [...entries, ...observer.takeRecords()];
  });
  const moveOf = ({ node, previousRect: from, currentRect: to }) => {
    const element = node?.nodeType === 3 ? node.parentElement : node;
    const name = element === null ? 'something' : element.localName + '.' + element.className;
    return name + ' from ' + from.x + ' ' + from.y + ' to ' + to.x + ' ' + to.y;
  };
  requestAnimationFrame(() => setTimeout(() => {
    const loaded = Math.min(Infinity, ...inputs().map(({ startTime }) => startTime));
    const early = shifts().filter((shift) => shift.startTime < loaded && !shift.hadRecentInput);
    resolve({
      sum: early.reduce((sum, { value }) => sum + value, 0),
      moves: early.flatMap(({ sources }) => sources.map(moveOf)),
    });
  }));
})`;

/** What {@link LAYOUT_SHIFT} finds. */
interface LayoutShift {
  readonly sum: number;
  /** What has moved, for messages. */
  readonly moves: readonly string[];
}

/** The two looks that differ most, the usual one last. */
export const LOOKS = [
  { width: 390, scheme: 'dark' },
  { width: 1280, scheme: 'light' },
] as const;

/** A visitor's look, and the website that they visit, if it is not the service itself. */
interface VisitorsLook extends Look {
  readonly website?: string;
}

/** A person with their own browser context, which records the browser's complaints. */
export class Visitor {
  readonly page: Page;
  readonly complaints: string[] = [];
  readonly #look: VisitorsLook;
  #isKept: boolean;
  /** Complaints to ignore. Every page asks once who is signed in, and may get a 401. */
  readonly #expected: RegExp[] = [NOBODY_SIGNED_IN];

  constructor(page: Page, look: VisitorsLook) {
    const { website = ORIGIN } = look;
    this.page = page;
    this.#look = look;
    this.#isKept = website === ORIGIN;
    page.on('console', (said) => {
      const isComplaint = ['error', 'warning'].includes(said.type());
      const isExpected =
        said.location().url === UNNAMED_ICON ||
        this.#expected.some((about) => about.test(said.text()));
      if (isComplaint && !isExpected) this.complaints.push(said.text());
    });
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('request', (request) => {
      const isKnown = [ORIGIN, website].some((origin) => request.url().startsWith(origin));
      if (!/^(?:data|blob):/.test(request.url()) && !isKnown) {
        this.complaints.push(`${request.url()} is elsewhere`);
      }
    });
  }

  async opens(path: string): Promise<void> {
    await goes(this.page, ORIGIN + path);
    if (path.startsWith('/app/')) await this.seesPage();
  }

  /**
   * Goes from one page of the dashboard to another one, which has another heading, as Forward does: the
   * document stays.
   */
  async goesTo(path: string): Promise<void> {
    await this.page.evaluate(`{
      document.querySelector('h1').toggleAttribute('data-left', true);
      history.pushState(null, '', ${JSON.stringify(path)});
      dispatchEvent(new PopStateEvent('popstate'));
    }`);
    await this.page.locator('h1:not([data-left])').waitFor();
    await this.seesPage();
  }

  /** Waits until a page of the dashboard has loaded its content. */
  async seesPage(): Promise<void> {
    await this.page.locator('h1').waitFor();
    await this.page.locator(':root:not(:has(.skeleton))').waitFor({ state: 'attached' });
  }

  /**
   * Signs in as one of the demo's people, for a page. The demo's OpenID provider shows a button for each of
   * them.
   */
  async signsIn(name: string, path = '/app/'): Promise<void> {
    await goes(this.page, `${ORIGIN}/auth/sign-in?to=${encodeURIComponent(path)}`);
    await this.choosesPerson(name);
  }

  /** Chooses one of the demo's people at its OpenID provider, which returns to the dashboard. */
  async choosesPerson(name: string): Promise<void> {
    await this.page.getByRole('button', { name }).click();
    await this.page.waitForURL('**/app/**');
    await this.seesPage();
  }

  /** The browser's cookies. */
  cookies(): Promise<Cookie[]> {
    return this.page.context().cookies();
  }

  /** The browser's clock. The window is not kept, because nothing sets its clock back. */
  get clock(): Clock {
    this.#isKept = false;
    return this.page.clock;
  }

  /** Waits until a heading is shown. */
  async reads(heading: string | RegExp): Promise<void> {
    await this.page.getByRole('heading', { name: heading, exact: true }).waitFor();
  }

  /** Waits until a text is shown. */
  async sees(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }

  async clicks(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** Chooses an action in the menu of a row. */
  async chooses(action: string, row: string): Promise<void> {
    await this.clicks(`Aktionen: ${row}`);
    await this.clicks(`${action}: ${row}`);
  }

  async fills(label: string, text: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).fill(text);
  }

  /** Chooses a file in the page's only file input. */
  async choosesFile(path: string): Promise<void> {
    await this.page.locator('input[type=file]').setInputFiles(path);
  }

  /** Drags a file over a part of the page. @returns what drops it there. */
  async drags(part: string, file: { name: string; mimeType: string; buffer: Uint8Array }) {
    const dataTransfer = await this.page.evaluateHandle(
      `(() => {
        const bytes = Uint8Array.from(atob('${Buffer.from(file.buffer).toString('base64')}'), (c) => c.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], '${file.name}', { type: '${file.mimeType}' }));
        return transfer;
      })()`,
    );
    const zone = this.page.locator(part).first();
    await zone.dispatchEvent('dragover', { dataTransfer });
    return () => zone.dispatchEvent('drop', { dataTransfer });
  }

  /** The open dialog. */
  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Closes the dialog with a secret. It removes its history entry a moment later. */
  async finishes(): Promise<void> {
    await this.clicks('Fertig');
    await this.dialog.waitFor({ state: 'detached' });
    await expect.poll(() => this.page.evaluate<unknown>('history.state')).toBe(null);
  }

  /** A table row, by the name at its beginning. */
  row(name: string): Locator {
    return this.page.getByRole('row').filter({
      has: this.page.getByRole('rowheader').filter({ hasText: name }),
    });
  }

  /** Expects no horizontal scrolling, no layout shift during loading, and no complaints. */
  async fits(picture: string): Promise<void> {
    // Images below the fold load only when scrolled into view.
    const isDrawn = `[...document.images]
      .filter((image) => image.getBoundingClientRect().top < innerHeight)
      .every((image) => image.complete)`;
    await expect.poll(() => this.page.evaluate<boolean>(isDrawn)).toBe(true);
    await this.takesPicture(picture);
    await this.fitsItsWidth();
    expect(await misplaced(this.page)).toEqual([]);
    const { sum, moves } = await this.page.evaluate<LayoutShift>(LAYOUT_SHIFT);
    expect(sum, `jumps while it loads: ${moves.join(', ')}`).toBeLessThan(GOOD_LAYOUT_SHIFT);
    expect(this.complaints).toEqual([]);
  }

  /** Expects the same, and no accessibility violations, on the whole page unless told otherwise. */
  async findsNoFault(picture: string, scope?: Scope): Promise<void> {
    await this.fits(picture);
    expect(await violations(this.page, scope)).toEqual([]);
    expect(this.complaints).toEqual([]);
  }

  /** Expects the same in the dark on a telephone and in the light on a desktop, which it leaves the page in. */
  async findsNoFaultInBothLooks(picture: string, scope?: Scope): Promise<void> {
    for (const look of LOOKS) {
      await this.turns(look);
      await this.findsNoFault(`${picture}-${look.width}-${look.scheme}`, scope);
    }
  }

  /** Expects that the page does not scroll sideways. */
  async fitsItsWidth(): Promise<void> {
    const isTooWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
    const where = new URL(this.page.url()).pathname;
    expect(await this.page.evaluate<boolean>(isTooWide), `${where} scrolls sideways`).toBe(false);
  }

  /** Turns the open page to another width and colour scheme, and waits until it has noticed. */
  async turns({ width, scheme }: Look): Promise<void> {
    if (width !== undefined) {
      await this.page.setViewportSize({ width, height: HEIGHT });
      await this.page.evaluate(NOTICED);
    }
    if (scheme !== undefined) await this.page.emulateMedia({ colorScheme: scheme });
  }

  async takesPicture(name: string): Promise<void> {
    if (PICTURES === undefined) return;
    mkdirSync(PICTURES, { recursive: true });
    await this.page.screenshot({ path: join(PICTURES, `${name}.png`) });
  }

  /** Ignores complaints that a test causes on purpose. */
  expectsComplaint(about: RegExp): void {
    this.#expected.push(about);
  }

  /** Ends the visit. Expects that the browser had no complaints. */
  async leaves(): Promise<void> {
    const isKept = this.#isKept && !this.page.isClosed() && this.page.url().startsWith(ORIGIN);
    await (isKept ? keeps(this.page, this.#look) : closes(this.page));
    expect(this.complaints).toEqual([]);
  }
}

/** A new visitor with an empty browser profile. */
export async function aVisitor(look: VisitorsLook = {}, cookies: Cookie[] = []): Promise<Visitor> {
  const page = await aWindow(look);
  await page.context().addCookies(cookies);
  return new Visitor(page, look);
}

/** How often a person signs in. One sign-in permits ten requests a second, and fast tests send more. */
const SIGN_INS = 3;

/** The cookies of each sign-in of people, by name. */
const sessions = new Map<string, Cookie[][]>();

/**
 * One of the demo's people, signed in, with a page open. All tests share the sign-ins of each person, and use
 * them in turn.
 */
export async function signedIn(name: string, path: string, look: Look = {}): Promise<Visitor> {
  const own = sessions.get(name) ?? [];
  sessions.set(name, own);
  const known = own.length < SIGN_INS ? undefined : own.shift();
  const visitor = await aVisitor(look, known);
  if (known === undefined) await visitor.signsIn(name, path);
  else await visitor.opens(path);
  own.push(known ?? (await visitor.cookies()));
  return visitor;
}

/** One of the demo's people with a new session in a new browser profile. */
export async function newlySignedIn(
  name: string,
  path = '/app/',
  look: Look = {},
): Promise<Visitor> {
  const visitor = await aVisitor(look);
  await visitor.signsIn(name, path);
  return visitor;
}
