import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { NORDLICHT } from '../../../src/local/demo/people.ts';
import { startedOver } from '../../local/started.ts';
import { median } from '../bench/median.ts';
import { program } from '../crash/program.ts';
import { IN_THE_LIST, IN_THE_PLAN, type Interaction } from './interactions.ts';
import { fill } from './stock.ts';
import { collectTimings, slowDown, type Timing, timingOf } from './timings.ts';

// `npm run responsiveness`: how fast the dashboard responds with many units, on a slowed processor.

const PERSON = 'Henrike Boysen';

await program({ units: 5607, slowdown: 4, rounds: 3 }, async ({ directory, flag, atEnd }) => {
  const service = await startedOver(join(directory, 'data'));
  atEnd(() => {
    process.kill(service.pid, 'SIGTERM');
  });
  const project = await fill(service.origin, flag('units'));
  const app = `${service.origin}/app/${NORDLICHT.id}`;
  const page = await signedIn(app);
  await slowDown(page, flag('slowdown'));
  const timings = new Map<string, Timing[]>();
  const opened: number[] = [];
  for (let round = 0; round < flag('rounds'); round++) {
    await page.goto(`${app}/units`);
    await page.locator('tbody tr').first().waitFor();
    await walk(page, IN_THE_LIST, timings);
    const start = Date.now();
    await page.goto(`${app}/stack?project=${project}`);
    await page.locator('.plan-unit').first().waitFor();
    opened.push(Date.now() - start);
    await walk(page, IN_THE_PLAN, timings);
  }
  print(timings, opened);
});

/** Makes the interactions, and adds their timings. */
async function walk(page: Page, way: readonly Interaction[], timings: Map<string, Timing[]>) {
  for (const { name, prepare } of way) {
    const act = await prepare(page);
    timings.set(name, [...(timings.get(name) ?? []), await timingOf(page, act)]);
  }
}

/** Prints a line of the table. */
function line(name: string, response: string, frame: string): void {
  console.log(name.padEnd(28), response.padStart(16), frame.padStart(16));
}

/** Prints a line for each interaction, and the time in which the Stapelplan was loaded and shown. */
function print(timings: ReadonlyMap<string, readonly Timing[]>, opened: readonly number[]): void {
  line('ms, median (highest)', 'response', 'longest frame');
  for (const [name, each] of timings) {
    const response = cell(each.map((timing) => timing.response));
    line(name, response, cell(each.map((timing) => timing.frame)));
  }
  console.log(`The Stapelplan was open after ${cell(opened)} ms.`);
}

/** The median, and the highest in brackets. */
function cell(numbers: readonly number[]): string {
  return `${Math.round(median(numbers))} (${Math.max(...numbers)})`;
}

/** A browser's page, signed in. */
async function signedIn(app: string): Promise<Page> {
  // Loaded late: it takes half a second, and a program refuses wrong options at once.
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'de-DE',
  });
  const page = await context.newPage();
  await collectTimings(page);
  await page.goto(`${app}/units`);
  await page.getByRole('link', { name: 'Anmelden' }).click();
  await page.getByRole('button', { name: PERSON }).click();
  await page.getByRole('rowheader').first().waitFor();
  return page;
}
