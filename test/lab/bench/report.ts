import { markdownOf, median, type Table, textOf, whole } from '../testbed/report.ts';
import { distanceTable, distanceTargets } from './distance.ts';
import { type Findings, ROUNDS } from './measure.ts';
import { type Side, SIDES, TIMES_IF_SLOW } from './scenario.ts';
import { targetsOf, targetTable } from './targets.ts';

const RIVALS: readonly Side[] = ['floor-2', 'floor-1', 'peer', 'unit', 'v1', 'whole', 'batch'];

/** One row for each scenario: the service, its cost, and its ratios to the other sides. */
function comparisonTable({ measurements, scenarios, costs }: Findings): Table {
  const rivals = RIVALS.map((side) => `× ${side}`);
  const rates = ['requests/s', 'lowest–highest', 'units/s', 'p50 ms', 'p99 ms'];
  return {
    head: ['scenario', ...rates, ...rivals, 'trips', 'rows read', 'rows written'],
    rows: scenarios.map(({ name, title, unitsWritten }) => {
      const each = measurements.rounds(name, 'einheit').map(({ perSecond }) => perSecond);
      const { roundTrips, rowsRead, rowsWritten } = costs.get(name) ?? {};
      return [
        title,
        whole(median(each)),
        [Math.min(...each), Math.max(...each)].map(whole).join('–'),
        unitsWritten === 0 ? '' : whole(median(each) * unitsWritten),
        measurements.median(name, 'einheit', 'p50').toFixed(1),
        measurements.median(name, 'einheit', 'p99').toFixed(1),
        ...RIVALS.map((side) =>
          measurements.has(name, side) ? median(measurements.ratios(name, side)).toFixed(2) : '',
        ),
        ...[roundTrips, rowsRead, rowsWritten].map((count) =>
          count === undefined ? '' : whole(count),
        ),
      ];
    }),
  };
}

function sideTable({ measurements, scenarios }: Findings): Table {
  const rows = scenarios.flatMap(({ name, title, cells }) =>
    cells.map(({ side }) => [
      title,
      side,
      whole(measurements.median(name, side, 'perSecond')),
      measurements.median(name, side, 'p50').toFixed(1),
      measurements.median(name, side, 'p99').toFixed(1),
      // The peer is another process than the one whose time is read.
      side === 'peer' ? '' : measurements.median(name, side, 'processorMs').toFixed(2),
    ]),
  );
  return { head: ['scenario', 'side', 'requests/s', 'p50 ms', 'p99 ms', 'processor ms'], rows };
}

/** What a run prints, and the Markdown that it writes. */
export function reportOf(
  findings: Findings,
  distance: number,
  machine: readonly string[],
  seconds: number,
): { text: string; file: string; markdown: string } {
  const isNear = distance === 0;
  const table = isNear ? comparisonTable(findings) : distanceTable(findings, distance);
  const targets = targetTable(isNear ? targetsOf(findings) : distanceTargets(findings, distance));
  const about = machine.join('. ');
  return {
    text: `\n${textOf(table)}\n\n${textOf(targets)}\n`,
    ...(isNear
      ? benchMarkdown(about, seconds, table, targets, sideTable(findings))
      : distanceMarkdown(about, seconds, table, targets, distance)),
  };
}

const targetsText = (targets: Table) => `## Targets

The median of the rounds decides on a target if four of five rounds agree with it; otherwise it is unclear.

${markdownOf(targets)}
`;

const benchMarkdown = (
  machine: string,
  seconds: number,
  table: Table,
  targets: Table,
  sides: Table,
) => ({
  file: 'bench.md',
  markdown: `# Benchmark

Written by \`npm run bench\`. ${machine}. Each side was measured for ${seconds} s (writes and images for ${seconds * TIMES_IF_SLOW} s) in ${ROUNDS}
rounds, in turn with the sides with which it is compared. Figures are medians of the rounds, and ratios are medians
of the ratios of each round, with the lowest and the highest. Reads use 32 connections (with images 8), writes 4. "× floor-2"
is the number of requests that the service answers, divided by that of this side.

${markdownOf(table)}

Round trips and rows are those of one request, from the Worker's access log, the organisation's writer included.

${targetsText(targets)}
## Every side

${Object.entries(SIDES)
  .map(([side, what]) => `- **${side}**: ${what}`)
  .join('\n')}

${markdownOf(sides)}
`,
});

const distanceMarkdown = (
  machine: string,
  seconds: number,
  table: Table,
  targets: Table,
  ms: number,
) => ({
  file: 'distance.md',
  markdown: `# Benchmark at a distance

Written by \`npm run bench -- --distance ${ms}\`. ${machine}. Every call to D1, R2 and a Durable
Object takes ${ms} ms longer, for the service, its writer and the floors alike: a round trip. One connection sends one
request after another, ${seconds} s for each side in ${ROUNDS} rounds; the figures are medians of the rounds. The fraction beyond
whole round trips is work on this machine.

${markdownOf(table)}

The last column has the calls of one request, as its bindings recorded them; calls joined by + are simultaneous.

${targetsText(targets)}`,
});
