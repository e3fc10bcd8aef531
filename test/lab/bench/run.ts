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
import { type Findings, runAll } from './session.ts';

const ABOUT = `Measures the production Worker against a floor, hello world and a peer on one machine.

  --large            an organisation of 1,000,000 units besides
  --distance <ms>    with D1, R2 and Durable Objects so far away; the figures are in round trips
  --seconds <n>      how long each side of a scenario is measured, in all of its rounds
  --only <name,…>    these scenarios alone, or all whose names begin so
  --profile          says what each of them spends the service's CPU time on; built to be read
  --out <directory>  where bench.md and bench.svg go; distance.md, with --distance`;

endOnSignals();
const options = readOptions(ABOUT);
const { seconds, distanceMs } = options;
const directory = await temporaryDirectory('einheit-bench');
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
  if (options.profile) return; // a build to be read is not the one to report on
  const report = { machine, seconds, footprint, comparison, targets, sides };
  await writeReport('bench.md', markdownOf(report));
  const panels = panelsOf(measurements, costs, options.sizes);
  if (panels.length > 0) await writeReport('bench.svg', svgOf(panels));
}

async function reportHops(findings: Findings, distance: number): Promise<void> {
  const { measurements, scenarios, costs, machine } = findings;
  const table = distanceTable(measurements, scenarios, costs, distance);
  const targets = targetTable(distanceTargets(measurements, scenarios, costs, distance));
  console.log(`\n${textOf(table)}\n\n${textOf(targets)}\n`);
  if (options.profile) return;
  const report = { machine, seconds, distanceMs: distance, table, targets };
  await writeReport('distance.md', distanceMarkdownOf(report));
}

async function writeReport(name: string, text: string): Promise<void> {
  const path = join(options.out, name);
  await writeFile(path, text);
  console.log(`Written to ${path}.`);
}
