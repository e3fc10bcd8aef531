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
const PROMISED: Readonly<Record<string, number>> = {
  'start to the first answer': 4000,
  'an organisation': 100,
  reset: 300,
};
const STARTS = 3;
const REPETITIONS = 15;

const entry = pathToFileURL(join(REPOSITORY, 'dist/sandbox/index.js')).href;
const { start }: typeof sandbox = await import(entry);

/** The shortest time of a work, in milliseconds. */
async function quickest(times: number, work: () => unknown): Promise<number> {
  let least = Infinity;
  for (let done = 0; done < times; done++) {
    const begun = performance.now();
    await work();
    least = Math.min(least, performance.now() - begun);
  }
  return least;
}

let einheit: sandbox.Einheit | undefined;
const measured = {
  'start to the first answer': await quickest(STARTS, async () => {
    await einheit?.stop();
    einheit = await start();
    const headers = { Authorization: `Bearer ${einheit.token}` };
    await fetch(`${einheit.origin}/v1/projects`, { headers });
  }),
  'an organisation': await quickest(REPETITIONS, () => einheit?.organisation()),
  reset: await quickest(REPETITIONS, () => einheit?.reset()),
};
await einheit?.stop();
console.log(`With Node.js ${process.version}:`);
for (const [name, time] of Object.entries(measured)) {
  const promised = PROMISED[name] ?? 0;
  const verdict = time > promised ? 'slower than promised' : 'as promised';
  console.log(`${name}: ${Math.round(time)} ms, at most ${promised}: ${verdict}`);
}
