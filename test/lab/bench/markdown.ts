import { markdownOf, type Table } from '../testbed/report.ts';
import type { Distance } from './distance.ts';
import { ROUNDS } from './measure.ts';
import { SIDES, TIMES_IF_SLOW } from './scenario.ts';

/** The results of a run. */
export interface Report {
  readonly machine: readonly string[];
  readonly seconds: number;
  readonly table: Table;
  readonly targets: Table;
}

const targetsOf = ({ targets }: Report) => `## Targets

The median of the rounds decides on a target if four of five rounds agree with it; otherwise it is unclear.

${markdownOf(targets)}
`;

/** The Markdown of a run. */
export function benchMarkdown(report: Report, sides: Table): string {
  const { machine, seconds, table } = report;
  return `# Benchmark

Written by \`npm run bench\`. ${machine.join('. ')}. Each side was measured for ${seconds} s (writes and images for ${seconds * TIMES_IF_SLOW} s) in ${ROUNDS}
rounds, in turn with the sides with which it is compared. Figures are medians of the rounds, and ratios are medians
of the ratios of each round, with the lowest and the highest. Reads use 32 connections (with images 8), writes 4. "× floor-2"
is the number of requests that the service answers, divided by that of this side.

${markdownOf(table)}

Round trips and rows are those of one request, from the Worker's access log, the organisation's writer included.

${targetsOf(report)}
## Every side

${Object.entries(SIDES)
  .map(([side, what]) => `- **${side}**: ${what}`)
  .join('\n')}

${markdownOf(sides)}
`;
}

/** The Markdown of a run at a distance. */
export function distanceMarkdown(report: Report, distance: Distance): string {
  const { machine, seconds, table } = report;
  const { ms, limiter } = distance;
  const flags = `--distance ${ms}${limiter === undefined ? '' : ` --limiter ${limiter}`}`;
  return `# ${limiter === undefined ? 'Benchmark at a distance' : 'Benchmark of a far caller'}

Written by \`npm run bench -- ${flags}\`. ${machine.join('. ')}. ${farOf(distance)} One connection sends one
request after another, ${seconds} s for each side in ${ROUNDS} rounds; the figures are medians of the rounds. The fraction beyond
whole round trips is work on this machine.

${markdownOf(table)}

The last column has the calls of one request, as its bindings recorded them; calls joined by + are simultaneous.

${targetsOf(report)}`;
}

function farOf({ ms, limiter }: Distance): string {
  if (limiter === undefined) {
    return `Every call to D1, R2 and a Durable
Object takes ${ms} ms longer, for the service, its writer and the floors alike: a round trip.`;
  }
  const place = limiter === 'near' ? 'beside the writer' : 'as far from the writer';
  return `The caller's Worker is
${ms} ms from everything: every call of it to D1, R2 and a Durable Object is a crossing, a round trip. D1 is beside the
writer, the rate limiter ${place}.`;
}
