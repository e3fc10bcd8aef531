import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { DEMO_TOKENS } from '../../../src/local/demo/tokens.ts';
import { LOCAL_SECRETS } from '../../../src/local/secrets.ts';
import { aVisitor, type Visitor } from '../visitor.ts';
import { type Look } from '../windows.ts';

/** Smooth scrolling of a long page takes a while. */
const SCROLLED = { timeout: 10_000 };

/** A reader of the reference. */
export class Reader {
  readonly visitor: Visitor;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
  }

  get page() {
    return this.visitor.page;
  }

  // The page is long. The browser itself finds what these selectors name; Playwright would compute the role
  // or the text of every element, each time.

  get contents(): Locator {
    return this.page.locator('nav[aria-label=Contents]');
  }

  /** An operation's section. */
  operation(summary: string): Operation {
    const title = `div/h3/a[. = ${JSON.stringify(summary)}]`;
    return new Operation(this.page.locator(`xpath=//section[${title}]`));
  }

  /** Waits until a heading is scrolled into view. */
  async stands(heading: string): Promise<void> {
    const named = `[normalize-space() = ${JSON.stringify(heading)}]`;
    const found = this.page.locator(`xpath=//*[self::h2 or self::h3]${named}`);
    const top = async () => (await found.boundingBox())?.y ?? -1;
    const half = (this.page.viewportSize()?.height ?? 0) / 2;
    await expect.poll(top, SCROLLED).toBeGreaterThan(0);
    await expect.poll(top, SCROLLED).toBeLessThan(half);
  }

  async givesToken(token: string = DEMO_TOKENS[0].secret): Promise<void> {
    await this.visitor.fills('API token', token);
  }

  async givesKey(): Promise<void> {
    await this.visitor.fills('Operator key', LOCAL_SECRETS.OPERATOR_KEY);
  }

  leaves(): Promise<void> {
    return this.visitor.leaves();
  }
}

/** An operation's section of the reference. */
export class Operation {
  readonly section: Locator;

  constructor(section: Locator) {
    this.section = section;
  }

  /** Opens the form with all its inputs. */
  async tries(): Promise<this> {
    await this.section.waitFor();
    await this.#unfolds('[data-try]');
    await this.button('Send').waitFor();
    await this.#unfolds('[data-try] form details');
    return this;
  }

  /** Opens the closed ones of these parts. */
  async #unfolds(part: string): Promise<void> {
    const closed = this.section.locator(`${part}:not([open]) > summary`).first();
    while (await closed.isVisible()) await closed.click();
  }

  input(name: string): Locator {
    return this.section.getByLabel(name, { exact: true });
  }

  button(name: string): Locator {
    return this.section.getByRole('button', { name, exact: true });
  }

  /** The sample that the page shows for the form. */
  async sample(
    language: 'curl' | 'TypeScript' | 'Python' | 'PHP' | 'Java' | 'C#',
  ): Promise<string> {
    await this.button(language).click();
    const shown = this.section.getByRole('group', { name: `Sample in ${language}` });
    return (await shown.textContent()) ?? '';
  }

  /** Waits for an answer with this status. @returns its JSON. */
  async answers(status: number): Promise<unknown> {
    const { received } = this;
    await received.locator('[role=status] > :first-child', { hasText: String(status) }).waitFor();
    const body = received.getByRole('group', { name: 'Answer', exact: true });
    return JSON.parse((await body.textContent()) ?? '');
  }

  get received(): Locator {
    return this.section.locator('[data-received]');
  }
}

/** A reader who has opened the reference, in English like the texts of the contract. */
export async function aReader(path = '/docs', look: Look = {}): Promise<Reader> {
  const visitor = await aVisitor({ language: 'en', ...look });
  const reader = new Reader(visitor);
  await visitor.opens(path);
  await reader.contents.waitFor();
  return reader;
}
