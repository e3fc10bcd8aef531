import { join } from 'node:path';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { BROWSER, TIME_ZONE } from '../../browser/windows.ts';
import { startedOver } from '../../local/started.ts';
import { atEnd } from './program.ts';

/** Starts `npm start` with new data. It ends with this program. */
export async function startDemo(directory: string): Promise<string> {
  const { origin, pid } = await startedOver(join(directory, 'data'));
  atEnd(() => {
    process.kill(pid, 'SIGTERM');
  });
  return origin;
}

/** A browser as people have it, whose windows are those of an office in Germany. */
export async function openBrowser(options: BrowserContextOptions = {}) {
  const browser = await chromium.launch({ executablePath: BROWSER, args: ['--no-sandbox'] });
  const usual = { locale: 'de-DE', timezoneId: TIME_ZONE, ...options };
  return {
    close: () => browser.close(),
    /** A window of a profile of its own. @param person who signs in; `null` is nobody. */
    async opens(origin: string, person: string | null): Promise<Page> {
      const page = await (await browser.newContext(usual)).newPage();
      if (person === null) return page;
      await page.goto(`${origin}/auth/sign-in?to=/app/`);
      await page.getByRole('button', { name: person }).click();
      await page.waitForURL('**/app/**');
      return page;
    },
  };
}
