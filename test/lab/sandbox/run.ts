import { pathToFileURL } from 'node:url';
import { join, resolve } from 'node:path';
import { readCommandLine } from '../../../src/local/command-line.ts';
import type * as sandbox from '../../../src/sandbox/package/index.ts';
import { median } from '../bench/median.ts';

// `npm run sandbox:times`: measures the package of the sandbox, as it is built, and fails if it is slower than
// docs/testing.md promises. Each figure is a median. Nothing else should run beside it.

readCommandLine({}, 'Measures the package of the sandbox.');

const REPOSITORY = resolve(import.meta.dirname, '../../..');
/** What the document promises, in milliseconds. */
const PROMISED = { start: 4000, organisation: 100, reset: 300 } as const;
const STARTS = 3;
const REPETITIONS = 15;

const entry = pathToFileURL(join(REPOSITORY, 'dist/sandbox/index.js')).href;
const { start }: typeof sandbox = await import(entry);

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function timesOf(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let done = 0; done < count; done++) times.push(await timeOf(work));
  return times;
}

const starts = await timesOf(STARTS, async () => {
  await using einheit = await start();
  const headers = { Authorization: `Bearer ${einheit.token}` };
  await fetch(`${einheit.origin}/v1/projects`, { headers });
});
await using einheit = await start();
const measured = {
  start: median(starts),
  organisation: median(await timesOf(REPETITIONS, () => einheit.organisation())),
  reset: median(await timesOf(REPETITIONS, () => einheit.reset())),
};
for (const [name, time] of Object.entries(measured)) console.log(`${name}: ${Math.round(time)} ms`);
const slow = [
  measured.start > PROMISED.start && 'start',
  measured.organisation > PROMISED.organisation && 'organisation',
  measured.reset > PROMISED.reset && 'reset',
].filter((name) => name !== false);
if (slow.length > 0) {
  console.error(`Slower than promised: ${slow.join(', ')}.`);
  process.exitCode = 1;
}
