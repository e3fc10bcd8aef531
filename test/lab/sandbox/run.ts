import { pathToFileURL } from 'node:url';
import { join, resolve } from 'node:path';
import { readCommandLine } from '../../../src/local/command-line.ts';
import type * as sandbox from '../../../src/sandbox/package/index.ts';

// `npm run sandbox:times`: measures the package of the sandbox, as it is built, beside what docs/testing.md
// promises. Each figure is the quickest of several: other programs on the machine only slow it down, so being
// slower fails nothing.

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

const started: sandbox.Einheit[] = [];
const starts = await timesOf(STARTS, async () => {
  await started.at(-1)?.stop();
  const each = await start();
  started.push(each);
  await fetch(`${each.origin}/v1/projects`, { headers: { Authorization: `Bearer ${each.token}` } });
});
const einheit = started.at(-1) ?? (await start());
const measured = {
  start: Math.min(...starts),
  organisation: Math.min(...(await timesOf(REPETITIONS, () => einheit.organisation()))),
  reset: Math.min(...(await timesOf(REPETITIONS, () => einheit.reset()))),
};
await einheit.stop();
const lines = [
  ['start to the first answer', measured.start, PROMISED.start],
  ['an organisation', measured.organisation, PROMISED.organisation],
  ['reset', measured.reset, PROMISED.reset],
] as const;
console.log(`With Node.js ${process.version}:`);
for (const [name, time, promised] of lines) {
  const verdict = time > promised ? 'slower than promised' : 'as promised';
  console.log(`${name}: ${Math.round(time)} ms, at most ${promised}: ${verdict}`);
}
