import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { NORDLICHT } from '../../../src/local/demo/people.ts';
import { startedOver } from '../../local/started.ts';
import { median } from '../bench/median.ts';
import { program } from '../crash/program.ts';
import { IN_THE_LIST, IN_THE_PLAN, type Interaction } from './interactions.ts';
import { fill } from './stock.ts';
import { collectTimings, slowDown, type Timing, timingOf } from './timings.ts';

// `npm run responsiveness`: how fast the dashboard responds with many units, on a slowed processor.

const PERSON = 'Henrike Boysen';

await program({ units: 5607, slowdown: 4, rounds: 5 }, async ({ directory, flag, atEnd }) => {
  const service = await startedOver(join(directory, 'data'));
  atEnd(() => {
    process.kill(service.pid, 'SIGTERM');
  });
  const project = await fill(service.origin, flag('units'));
  const app = `${service.origin}/app/${NORDLICHT.id}`;
  const page = await signedIn(app);
  await slowDown(page, flag('slowdown'));
  const timings = new Map<string, Timing[]>();
  const measure = async ({ name, act }: Interaction) => {
    const timing = await timingOf(page, () => act(page));
    timings.set(name, [...(timings.get(name) ?? []), timing]);
  };
  for (let round = 0; round < flag('rounds'); round++) {
    await page.goto(`${app}/units`);
    await page.getByRole('rowheader').first().waitFor();
    for (const interaction of IN_THE_LIST) await measure(interaction);
    await measure({
      name: 'Open the Stapelplan',
      act: async () => {
        await page.goto(`${app}/stack?project=${project}`);
        await page.locator('.plan-unit').first().waitFor();
      },
    });
    for (const interaction of IN_THE_PLAN) await measure(interaction);
  }
  console.log('ms, median (highest)'.padEnd(28), 'response'.padStart(14), 'longest frame'.padStart(14));
  for (const [name, each] of timings) {
    const response = each.map((timing) => timing.response);
    const frame = each.map((timing) => timing.frame);
    console.log(name.padEnd(28), cell(response).padStart(14), cell(frame).padStart(14));
  }
  await page.context().browser()?.close();
  await service.end();
});

const cell = (numbers: readonly number[]) =>
  `${Math.round(median(numbers))} (${Math.max(...numbers)})`;

/** A browser's page, signed in. */
async function signedIn(app: string): Promise<Page> {
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
