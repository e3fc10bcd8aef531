import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endOnSignals, temporaryDirectory } from '../crash/ending.ts';
import { readOptions } from './options.ts';
import { distanceTable, distanceTargets } from './report/distance.ts';
import { panelsOf } from './report/panels.ts';
import { svgOf } from './report/plot.ts';
import { distanceMarkdownOf, markdownOf, weightOf } from './report/markdown.ts';
import { comparisonTable, sideTable, targetTable } from './report/tables.ts';
import { targetsOf } from './report/targets.ts';
import { textOf } from './report/text.ts';
import type { Findings } from './session.ts';

const ABOUT = `Measures the production Worker against a floor, hello world and a peer on one machine.

  --large            also measures an organisation of 1,000,000 units
  --distance <ms>    with D1, R2 and Durable Objects so far away; the figures are in round trips
  --limiter <where>  with --distance: only the caller's Worker is far away, D1 is beside the writer, and the
                     rate limiter is near the writer or far from it
  --seconds <n>      how long each side of a scenario is measured, in all rounds
  --only <name,…>    measures only the scenarios whose names begin so
  --once             asks each side of each scenario once, compares the answers and measures nothing
  --profile          prints how each scenario spends the service's CPU time, of a build that is not minified
  --out <directory>  the directory of bench.md and bench.svg; with --distance, of distance.md or far-caller-<where>.md`;

endOnSignals();
const options = readOptions(ABOUT);
const { seconds, distanceMs, limiter } = options;
// Loaded late: it takes a second, and a program refuses wrong options at once.
const { runAll } = await import('./session.ts');
const directory = await temporaryDirectory('einheit-bench');
if (options.once) {
  const { scenarios } = await runAll(directory, options);
  console.log(`The sides of ${scenarios.length} scenarios agree.`);
  process.exit(0);
}
await mkdir(options.out, { recursive: true });
if (distanceMs === undefined) await reportRates(await runAll(directory, options));
else await reportHops(await runAll(directory, options), distanceMs);
process.exit(0);

async function reportRates(findings: Findings): Promise<void> {
  const { measurements, scenarios, costs, footprint, machine } = findings;
  const comparison = comparisonTable(measurements, scenarios, costs);
  const targets = targetTable(targetsOf(measurements, scenarios, costs));
  const sides = sideTable(measurements, scenarios);
  console.log(`\n${textOf(comparison)}\n\n${textOf(targets)}\n\n${weightOf(footprint)}\n`);
  if (options.profile) return; // this build is not minified: its figures are not reported
  const report = { machine, seconds, footprint, comparison, targets, sides };
  await writeReport('bench.md', markdownOf(report));
  const panels = panelsOf(measurements, costs, options.sizes);
  if (panels.length > 0) await writeReport('bench.svg', svgOf(panels));
}

async function reportHops(findings: Findings, distance: number): Promise<void> {
  const { measurements, scenarios, costs, machine } = findings;
  const table = distanceTable(measurements, scenarios, costs, distance);
  const targets = targetTable(
    distanceTargets(measurements, scenarios, costs, { distanceMs: distance, limiter }),
  );
  console.log(`\n${textOf(table)}\n\n${textOf(targets)}\n`);
  if (options.profile) return;
  const report = { machine, seconds, distanceMs: distance, limiter, table, targets };
  const name = limiter === undefined ? 'distance.md' : `far-caller-${limiter}.md`;
  await writeReport(name, distanceMarkdownOf(report));
}

async function writeReport(name: string, text: string): Promise<void> {
  const path = join(options.out, name);
  await writeFile(path, text);
  console.log(`Written to ${path}.`);
}
