import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { MEASURED } from '../../src/site/landing/figures.ts';

const TESTS = resolve(import.meta.dirname, '..');
const textOf = (file: string) => readFile(join(TESTS, file), 'utf8');

/** The row of a scenario in the benchmark's first table, by the names of its columns. */
function measuredIn(benchmark: string, scenario: string) {
  const cells = benchmark
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((row) => row.split('|').map((cell) => cell.trim()));
  const names = cells.find(([, name]) => name === 'scenario') ?? [];
  const row = cells.find(([, name]) => name === scenario) ?? [];
  const figure = (name: string) => Number(row[names.indexOf(name)]?.replaceAll(',', ''));
  return { requestsPerSecond: figure('requests/s'), rowsRead: figure('rows read') };
}

test('the landing page shows the figures of the committed benchmark and of CI', async () => {
  const benchmark = await textOf('lab/bench/results/bench.md');
  const measured = (units: string) =>
    measuredIn(benchmark, `list of 50, all online, total, ${units} units`);
  const schedules = /FAULT_SCHEDULES=(\d+)/.exec(await textOf('../.ci/run'))?.[1];
  expect(MEASURED).toEqual({
    schedules: Number(schedules),
    cores: Number(/(\d+) cores/.exec(benchmark)?.[1]),
    small: measured('1k'),
    large: measured('100k'),
  });
});
