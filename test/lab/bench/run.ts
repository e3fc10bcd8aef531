import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { program } from '../testbed/program.ts';
import { machine, tell } from '../testbed/report.ts';

const ABOUT = `Measures the production Worker against a floor and a peer on one machine.

  --distance <ms>    with D1, R2 and Durable Objects so far away; the figures are in round trips
  --seconds <n>      how long each side of a scenario is measured, in all rounds
  --only <name,…>    measures only the scenarios whose names begin so
  --once             asks each side of each scenario once, compares the answers and measures nothing
  --profile          prints how each scenario spends the service's CPU time, of a build that is not minified
  --out <directory>  the directory of bench.md; with --distance, of distance.md`;

/** At a distance requests are slow and sent one after another: a round should have about thirty. */
const [SECONDS, SECONDS_AT_A_DISTANCE] = [4, 5];

await program(
  {
    about: ABOUT,
    numbers: { seconds: 0, distance: 0 },
    texts: ['only', 'out'],
    switches: ['profile'],
  },
  async (ground) => {
    const distance = ground.number('distance');
    // Loaded late: it takes a second, and a program refuses wrong options at once.
    const { runAll } = await import('./session.ts');
    const about = await machine();
    tell(about.join('\n'));
    const usual = distance === 0 ? SECONDS : SECONDS_AT_A_DISTANCE;
    const seconds = ground.number('seconds') || usual;
    const findings = await runAll(ground, distance, seconds);
    if (ground.once) {
      console.log(`The sides of ${findings.scenarios.length} scenarios agree.`);
      return;
    }
    const { reportOf } = await import('./report.ts');
    const { text, file, markdown } = reportOf(findings, distance, about, seconds);
    console.log(text);
    if (ground.isSet('profile')) return; // this build is not minified: its figures are not reported
    const out = ground.text('out') ?? 'dist/bench';
    await mkdir(out, { recursive: true });
    await writeFile(join(out, file), markdown);
    console.log(`Written to ${join(out, file)}.`);
  },
);
