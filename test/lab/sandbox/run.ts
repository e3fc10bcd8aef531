import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as sandbox from '../../../src/sandbox/package/index.ts';
import { program } from '../testbed/program.ts';
import { textOf } from '../testbed/report.ts';

const ABOUT = `Measures the package of the sandbox, as it is built, beside what docs/testing.md promises. Each figure is the
quickest of several: other programs on the machine only slow it down, so being slower fails nothing.

  --starts <n>        how often it is started
  --repetitions <n>   how often an organisation is opened, and everything is forgotten
  --once              each once`;

await program(
  {
    about: ABOUT,
    numbers: { starts: 3, repetitions: 15 },
    once: { starts: 1, repetitions: 1 },
  },
  async ({ number }) => {
    const entry = join(import.meta.dirname, '../../../dist/sandbox/index.js');
    const { start }: typeof sandbox = await import(pathToFileURL(entry).href);
    let einheit: sandbox.Einheit | undefined;
    const firstAnswer = await quickest(number('starts'), async () => {
      await einheit?.stop();
      einheit = await start();
      const headers = { Authorization: `Bearer ${einheit.token}` };
      await fetch(`${einheit.origin}/v1/projects`, { headers });
    });
    const organisation = await quickest(number('repetitions'), () => einheit?.organisation());
    const reset = await quickest(number('repetitions'), () => einheit?.reset());
    await einheit?.stop();
    const rows = [
      ['start to the first answer', firstAnswer, '4000'],
      ['an organisation', organisation, '100'],
      ['reset', reset, '300'],
    ] as const;
    const head = [`ms with Node.js ${process.version}`, 'measured', 'promised'];
    console.log(textOf({ head, rows }));
  },
);

/** The shortest time of a work, in milliseconds. */
async function quickest(times: number, work: () => unknown): Promise<string> {
  let least = Infinity;
  for (let done = 0; done < times; done++) {
    const begun = performance.now();
    await work();
    least = Math.min(least, performance.now() - begun);
  }
  return Math.round(least).toString();
}
