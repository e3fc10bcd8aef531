import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { OpenApi } from '../../reference/document/openapi.ts';

/** The figures of the landing page. */
export interface Figures {
  /** Digits of an amount before and after the point. */
  readonly digits: { readonly before: number; readonly after: number };
  /** Units in one import. */
  readonly units: number;
  /** Disturbed courses of events that each run of the tests goes through. */
  readonly schedules: number;
  /** Of the machine that measured. */
  readonly cores: number;
  readonly small: Measured;
  readonly large: Measured;
}

/** A page of 50 units with their total, as the benchmark measured it. */
interface Measured {
  readonly requestsPerSecond: number;
  readonly rowsRead: number;
}

const ROOT = resolve(import.meta.dirname, '../../..');
const BENCHMARK = 'test/lab/bench/results/bench.md';
const TESTS = 'test/vitest.config.ts';

/**
 * Takes the figures from the document, the committed benchmark and the tests.
 *
 * @throws Error if one is not there: the page never shows a figure that nothing supports.
 */
export async function takeFigures({ components: { schemas } }: OpenApi): Promise<Figures> {
  const [benchmark, tests] = await Promise.all(
    [BENCHMARK, TESTS].map((file) => readFile(join(ROOT, file), 'utf8')),
  );
  const measured = (units: string) =>
    measuredIn(benchmark ?? '', `list of 50, all online, total, ${units} units`);
  const amount = schemas['Unit']?.properties?.['kaufpreis']?.anyOf?.[0];
  return {
    digits: {
      before: Math.log10(present(amount?.exclusiveMaximum, 'the bound of an amount')),
      after: present(amount?.['x-maxFractionDigits'], 'the digits of an amount'),
    },
    units: present(schemas['NewImport']?.properties?.['units']?.maxItems, 'the size of an import'),
    schedules: numberOf(/FAULT_SCHEDULES'\] \?\? (\d+)/.exec(tests ?? '')?.[1], TESTS),
    cores: numberOf(/(\d+) cores/.exec(benchmark ?? '')?.[1], `the cores in ${BENCHMARK}`),
    small: measured('1k'),
    large: measured('100k'),
  };
}

/** The row of a scenario in the benchmark's first table that has it. */
function measuredIn(benchmark: string, scenario: string): Measured {
  const rows = benchmark.split('\n').filter((line) => line.startsWith('|'));
  const cells = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const names = cells.find((row) => row[0] === 'scenario') ?? [];
  const found = cells.find((row) => row[0] === scenario) ?? [];
  const figure = (name: string) =>
    numberOf(found[names.indexOf(name)], `“${name}” of “${scenario}” in ${BENCHMARK}`);
  return { requestsPerSecond: figure('requests/s'), rowsRead: figure('rows read') };
}

function numberOf(text: string | undefined, what: string): number {
  const digits = text?.replaceAll(',', '') ?? '';
  return present(/^\d+$/.test(digits) ? Number(digits) : undefined, what);
}

function present<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`The landing page lacks a figure: ${what}.`);
  return value;
}
