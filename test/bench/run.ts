import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endOnSignals, temporaryDirectory } from '../crash/ending.ts';
import { readOptions } from './options.ts';
import { panelsOf } from './report/panels.ts';
import { svgOf } from './report/plot.ts';
import { markdownOf, weightOf } from './report/markdown.ts';
import { comparisonTable, sideTable, targetTable } from './report/tables.ts';
import { targetsOf } from './report/targets.ts';
import { textOf } from './report/text.ts';
import { runAll } from './session.ts';

// `npm run bench`: the production Worker against a floor, hello world and a peer on one machine.
//
//   --large            an organisation of 1,000,000 units besides
//   --seconds <n>      how long each side of a scenario is measured, in all of its rounds
//   --only <name,…>    these scenarios alone, or all whose names begin so
//   --profile          says what each of them spends the service's CPU time on; built to be read
//   --out <directory>  where bench.md and bench.svg go

endOnSignals();
const options = readOptions();
const directory = await temporaryDirectory('einheit-bench');
const { measurements, scenarios, costs, footprint, machine } = await runAll(directory, options);

const comparison = comparisonTable(measurements, scenarios, costs);
const targets = targetTable(targetsOf(measurements, scenarios));
const sides = sideTable(measurements, scenarios);
const report = { machine, seconds: options.seconds, footprint, comparison, targets, sides };
console.log(`\n${textOf(comparison)}\n\n${textOf(targets)}\n\n${weightOf(footprint)}\n`);
if (options.profile) process.exit(0); // a build to be read is not the one to report on
await mkdir(options.out, { recursive: true });
await writeFile(join(options.out, 'bench.md'), markdownOf(report));
const panels = panelsOf(measurements, costs, options.sizes);
if (panels.length > 0) await writeFile(join(options.out, 'bench.svg'), svgOf(panels));
console.log(`Written to ${options.out}.`);
process.exit(0);
