import type { Footprint } from '../footprint.ts';
import { ROUNDS } from '../measure.ts';
import { SIDES, TIMES_IF_SLOW } from '../scenarios/scenario.ts';
import type { Limiter } from '../options.ts';
import { type Table, whole } from './tables.ts';

export interface Report {
  readonly machine: readonly string[];
  readonly seconds: number;
  readonly footprint: Footprint;
  readonly comparison: Table;
  readonly targets: Table;
  readonly sides: Table;
}

/** The results of a run at a distance. */
export interface DistanceReport {
  readonly machine: readonly string[];
  readonly seconds: number;
  readonly distanceMs: number;
  /** Set if only the caller's Worker is far away: where the rate limiter is. */
  readonly limiter: Limiter | undefined;
  readonly table: Table;
  readonly targets: Table;
}

/** The Markdown of a run. */
export function markdownOf(report: Report): string {
  const { machine, seconds, footprint, comparison, targets, sides } = report;
  return `# Benchmark

Written by \`npm run bench\`. ${machine.join('. ')}. Each side was measured for ${seconds} s (writes and images for ${seconds * TIMES_IF_SLOW} s) in ${ROUNDS}
rounds, in turn with the sides with which it is compared. Figures are medians of the rounds, and ratios are medians
of the ratios of each round, with the lowest and the highest. Reads use 32 connections (with images 8), writes 4. "× floor-2"
is the number of requests that the service answers, divided by that of this side.

${markdownTable(comparison)}

Round trips and rows are those of one request, from the Worker's access log, the organisation's writer included.

![Cost of a list against the size of the organisation](bench.svg)

## Targets

The median of the rounds decides on a target if four of five rounds agree with it; otherwise it is unclear.

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

/** The Markdown of a run at a distance. */
export function distanceMarkdownOf(report: DistanceReport): string {
  const { machine, seconds, distanceMs, limiter, table, targets } = report;
  const flags = `--distance ${distanceMs}${limiter === undefined ? '' : ` --limiter ${limiter}`}`;
  return `# ${limiter === undefined ? 'Benchmark at a distance' : 'Benchmark of a far caller'}

Written by \`npm run bench -- ${flags}\`. ${machine.join('. ')}. ${farOf(report)} One connection sends one
request after another, ${seconds} s for each side in ${ROUNDS} rounds; the figures are medians of the rounds. The fraction beyond
whole round trips is work on this machine.

${markdownTable(table)}

The last column has the calls of one request, as its bindings recorded them; calls joined by + are simultaneous.

## Targets

The median of the rounds decides on a target if four of five rounds agree with it; otherwise it is unclear.

${markdownTable(targets)}
`;
}

function farOf({ distanceMs, limiter }: DistanceReport): string {
  if (limiter === undefined) {
    return `Every call to D1, R2 and a Durable
Object takes ${distanceMs} ms longer, for the service, its writer and the floors alike: a round trip.`;
  }
  const place = limiter === 'near' ? 'beside the writer' : 'as far from the writer';
  return `The caller's Worker is
${distanceMs} ms from everything: every call of it to D1, R2 and a Durable Object is a crossing, a round trip. D1 is beside the
writer, the rate limiter ${place}.`;
}

/** The size and the start of the Worker, in words. */
export function weightOf({ bytes, gzipped, startMs, helloStartMs }: Footprint): string {
  const own = startMs - helloStartMs;
  return `The bundle has ${whole(bytes)} bytes, ${whole(gzipped)} gzipped. workerd gives its first answer
${whole(startMs)} ms after its start, and ${whole(helloStartMs)} ms with \`Hello World!\`: the service adds ${whole(own)} ms.`;
}

const markdownLine = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** A table for a document. */
function markdownTable({ head, rows }: Table): string {
  const rule = head.map((_, column) => (column === 0 ? '---' : '--:'));
  return [head, rule, ...rows].map(markdownLine).join('\n');
}
