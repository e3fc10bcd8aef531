import { z } from 'zod';
import { NORDLICHT } from '../../../src/local/demo/people.ts';
import { DEMO_TOKENS } from '../../../src/local/demo/tokens.ts';
import { openBrowser, startDemo } from '../testbed/demo.ts';
import { program } from '../testbed/program.ts';
import { median, textOf } from '../testbed/report.ts';
import { bearer, caller, create, succeeding } from '../testbed/send.ts';
import { sentUnits, UNITS_OF_IMPORT } from '../testbed/sent-units.ts';
import { IN_THE_LIST, IN_THE_PLAN, inTheImport, type Interaction } from './interactions.ts';
import { collectTimings, type Timing, timingOf } from './timings.ts';

const ABOUT = `Measures how fast the dashboard responds with many units, on a slowed processor.

  --units <n>      how many
  --slowdown <n>   how many times the processor is slowed
  --rounds <n>     how often each interaction is made
  --once           each interaction once, with few units`;

const PERSON = 'Henrike Boysen';
/** The largest part of the units, in one project. */
const PROJECT = 'Hafenquartier';
/** How long a page without throttling does nothing before an interaction is over. */
const CALM_MS = 175;
const FLOORS = ['UG', 'EG', ...Array.from({ length: 18 }, (_, floor) => `${floor + 1}. OG`), 'DG'];
const Total = z.object({ pagination: z.object({ total: z.number() }) });

await program(
  {
    about: ABOUT,
    numbers: { units: 5607, slowdown: 4, rounds: 3 },
    once: { units: 800, slowdown: 1, rounds: 1 },
  },
  async ({ directory, number }) => {
    const origin = await startDemo(directory);
    const project = await fill(origin, number('units'));
    const app = `${origin}/app/${NORDLICHT.id}`;
    const browser = await openBrowser({ viewport: { width: 1280, height: 800 } });
    const page = await browser.opens(origin, PERSON);
    await collectTimings(page, number('slowdown'));
    const timings = new Map<string, Timing[]>();
    const opened: number[] = [];
    const largeList = inTheImport(number('units'));
    const walk = async (way: readonly Interaction[]) => {
      for (const { name, prepare } of way) {
        const act = await prepare(page);
        const timing = await timingOf(page, act, CALM_MS * number('slowdown'));
        timings.set(name, [...(timings.get(name) ?? []), timing]);
      }
    };
    for (let round = 0; round < number('rounds'); round++) {
      await page.goto(`${app}/units`);
      await page.locator('tbody tr').first().waitFor();
      await walk(IN_THE_LIST);
      const start = Date.now();
      await page.goto(`${app}/stack?project=${project}`);
      await page.locator('.plan-unit:visible').first().waitFor();
      opened.push(Date.now() - start);
      await walk(IN_THE_PLAN);
      await page.goto(`${app}/import`);
      await page.locator('input[type=file]').waitFor({ state: 'attached' });
      await walk(largeList);
    }
    print(timings, opened);
  },
);

/**
 * Fills the demo's first organisation up to a number of units, through the API.
 *
 * @returns the id of the project with the new units.
 */
async function fill(origin: string, count: number): Promise<string> {
  const send = succeeding(caller(`${origin}/v1`, bearer(DEMO_TOKENS[0].secret)));
  const { pagination } = Total.parse((await send('GET', '/properties?limit=1')).body);
  const project = { name: PROJECT, country: 'Deutschland' };
  const { id } = await create(send, 'project', '/projects', project);
  const added = sentUnits(Math.max(0, count - pagination.total)).map((unit, at) =>
    Object.assign(unit, {
      unitIdentifier: `A-${String(at + 1).padStart(4, '0')}`,
      etageLabel: FLOORS[at % FLOORS.length] ?? 'EG',
      visibility: 'offline',
    }),
  );
  for (let from = 0; from < added.length; from += UNITS_OF_IMPORT) {
    const units = added.slice(from, from + UNITS_OF_IMPORT);
    await send('POST', `/projects/${id}/imports`, { units });
  }
  return id;
}

/** Prints a line for each interaction, and the time in which the Stapelplan was loaded and shown. */
function print(timings: ReadonlyMap<string, readonly Timing[]>, opened: readonly number[]): void {
  const rows = [...timings].map(([name, each]) => [
    name,
    cell(each.map(({ response }) => response)),
    cell(each.map(({ frame }) => frame)),
  ]);
  console.log(textOf({ head: ['ms, median (highest)', 'response', 'longest frame'], rows }));
  console.log(`The Stapelplan was open after ${cell(opened)} ms.`);
}

/** The median, and the highest in brackets. */
function cell(numbers: readonly number[]): string {
  return `${Math.round(median(numbers))} (${Math.max(...numbers)})`;
}
