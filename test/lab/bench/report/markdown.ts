import type { Footprint } from '../footprint.ts';
import { ROUNDS } from '../measure.ts';
import { SIDES, TIMES_IF_SLOW } from '../scenarios/scenario.ts';
import { type Table, whole } from './tables.ts';

export interface Report {
  readonly machine: readonly string[];
  readonly seconds: number;
  readonly footprint: Footprint;
  readonly comparison: Table;
  readonly targets: Table;
  readonly sides: Table;
}

/** What a run at a distance has found out. */
export interface DistanceReport {
  readonly machine: readonly string[];
  readonly seconds: number;
  readonly distanceMs: number;
  readonly table: Table;
  readonly targets: Table;
}

/** The report of a run. */
export function markdownOf(report: Report): string {
  const { machine, seconds, footprint, comparison, targets, sides } = report;
  return `# Benchmark

Written by \`npm run bench\`. ${machine.join('. ')}. Each side was measured for ${seconds} s (writes and images for ${seconds * TIMES_IF_SLOW} s) in ${ROUNDS}
rounds, in turn with what it is compared with; the figures are medians of the rounds, the ratios
medians of the ratios in each round, beside the lowest and the highest. 32 connections read (8 where there are images), 4 write. "× floor-2" is how many times as
many requests the service answers as that side.

${markdownTable(comparison)}

Round trips and rows are those of one request, as the Worker's access log has them: what the organisation's
writer does included.

![Cost of a list against the size of the organisation](bench.svg)

## Targets

A target is decided by the median of the rounds, and only if four of five rounds agree with it: else it is unclear.

${markdownTable(targets)}

## Weight

${weightOf(footprint)}

## Every side

${Object.entries(SIDES)
  .map(([side, what]) => `- **${side}**: ${what}`)
  .join('\n')}

${markdownTable(sides)}
`;
}

/** The report of a run at a distance. */
export function distanceMarkdownOf(report: DistanceReport): string {
  const { machine, seconds, distanceMs, table, targets } = report;
  return `# Benchmark at a distance

Written by \`npm run bench -- --distance ${distanceMs}\`. ${machine.join('. ')}. Every call to D1, R2 and a Durable
Object takes ${distanceMs} ms longer, for the service, its writer and the floors alike: a round trip. One connection asks, one
request after another, ${seconds} s each side in ${ROUNDS} rounds; the figures are medians of the rounds. What is over
whole round trips is the work itself, on this machine.

${markdownTable(table)}

The last column is one request's calls, as its bindings noted them; those joined by + travel at the same time.

## Targets

A target is decided by the median of the rounds, and only if four of five rounds agree with it: else it is unclear.

${markdownTable(targets)}
`;
}

/** What the Worker weighs, in words. */
export function weightOf({ bytes, gzipped, startMs, helloStartMs }: Footprint): string {
  const own = startMs - helloStartMs;
  return `The bundle has ${whole(bytes)} bytes, ${whole(gzipped)} gzipped. From starting workerd to the first answer
it takes ${whole(startMs)} ms, and ${whole(helloStartMs)} ms with \`Hello World!\`: ${whole(own)} ms are the service's own.`;
}

const markdownLine = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** A table for a document. */
function markdownTable({ head, rows }: Table): string {
  const rule = head.map((_, column) => (column === 0 ? '---' : '--:'));
  return [head, rule, ...rows].map(markdownLine).join('\n');
}
