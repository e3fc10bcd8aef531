import type { Load } from '../load/order.ts';
import { ROUNDS } from '../measure.ts';
import { median } from '../median.ts';
import type { HomesOptions } from '../options.ts';
import { markdownTable } from '../report/markdown.ts';
import { type Table, whole } from '../report/tables.ts';
import { textOf } from '../report/text.ts';
import { CUSTOMERS, UNITS_OF_CUSTOMER } from './customers.ts';
import { CONNECTIONS, type Round } from './rounds.ts';
import type { HomesFindings } from './session.ts';

type Figure = Exclude<keyof Load, 'statuses'>;

/** How the run was asked for. */
export interface Asked extends HomesOptions {
  readonly seconds: number;
}

/** One line for each number of homes: its figures, and how they compare with one home. */
function homesTable(findings: HomesFindings, { serviceMs }: Asked): Table {
  return {
    head: [
      'homes',
      'requests/s',
      '× one home',
      'p50 ms',
      '× one home',
      'p99 ms',
      '× one home',
      ...(serviceMs === undefined ? [] : ['databases busy']),
      'cores of workerd',
    ],
    rows: [...findings.rounds.keys()].map((homes) => rowOf(homes, findings, serviceMs)),
  };
}

function rowOf(homes: number, { rounds, batches }: HomesFindings, serviceMs: number | undefined) {
  const [measured = [], ones = []] = [rounds.get(homes), rounds.get(1)];
  const busyPart = (service: number) =>
    (medianOf(measured, 'perSecond') * batches * service) / 1000 / homes;
  return [
    String(homes),
    ...compared(measured, ones, 'perSecond', whole),
    ...compared(measured, ones, 'p50', (time) => time.toFixed(1)),
    ...compared(measured, ones, 'p99', (time) => time.toFixed(1)),
    ...(serviceMs === undefined ? [] : [percent(busyPart(serviceMs))]),
    coresOf(measured),
  ];
}

/** A figure as the median of its rounds, and its ratio to one home: the median, lowest and highest. */
function compared(
  measured: readonly Round[],
  ones: readonly Round[],
  figure: Figure,
  show: (figure: number) => string,
): [string, string] {
  const ratios = measured.map((round, at) => round[figure] / (ones[at]?.[figure] ?? NaN));
  const [lowest, highest] = [Math.min(...ratios), Math.max(...ratios)];
  const spread = measured === ones ? '' : ` (${lowest.toFixed(2)}–${highest.toFixed(2)})`;
  return [show(medianOf(measured, figure)), median(ratios).toFixed(2) + spread];
}

const medianOf = (measured: readonly Round[], figure: Figure | 'cores') =>
  median(measured.map((round) => round[figure]));
const percent = (part: number) => `${(100 * part).toFixed(0)} %`;

function coresOf(measured: readonly Round[]): string {
  const cores = medianOf(measured, 'cores');
  return Number.isNaN(cores) ? '' : cores.toFixed(2);
}

/** What the figures mean, and what bounds them. */
function explanation({ batches }: HomesFindings, { serviceMs, seconds }: Asked): string {
  const load = `${CONNECTIONS} connections send the same requests to the service over each number of homes: of ten, six lists of 50 with
their total, three units and one create, of ${CUSTOMERS} organisations with ${UNITS_OF_CUSTOMER} units each, spread evenly. Each was measured for ${seconds} s in
${ROUNDS} rounds, in turn; figures are medians of the rounds, ratios medians of the ratios in each round (lowest–highest).`;
  const bound = `Client, Worker and all databases share the cores of this machine, and workerd runs its Workers and all their databases
on one thread. On Cloudflare each database has a thread of its own: what homes bring is here bounded from above by the
cores, so the ratios are a lower bound.`;
  const service =
    serviceMs === undefined
      ? 'Nothing slows the databases down: the one thread is busy with one home already, so more homes cannot show a gain here.'
      : `Each database serves one batch at a time and is busy with it for ${serviceMs} ms, of which this machine's cores know nothing: the
real batch runs after that. A read is one batch and a create two, one after the other. "Databases busy" is the part of that time
that was used, at ${batches.toFixed(1)} batches a request.`;
  return `${load}\n\n${bound}\n\n${service}`;
}

/** The result for a terminal. */
export function homesText(findings: HomesFindings, asked: Asked): string {
  return `${textOf(homesTable(findings, asked))}\n\n${explanation(findings, asked)}`;
}

/** The result as a document. */
export function homesMarkdown(findings: HomesFindings, asked: Asked): string {
  const { most, serviceMs } = asked;
  const flags = `--homes ${most}${serviceMs === undefined ? '' : ` --service ${serviceMs}`}`;
  return `# Homes

Written by \`npm run bench -- ${flags}\`. ${findings.machine.join('. ')}.

${explanation(findings, asked)}

${markdownTable(homesTable(findings, asked))}
`;
}
