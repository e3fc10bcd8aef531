import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { cpus, loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { z } from 'zod';

/** A table of texts. The first column has words, the others have figures. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function textOf({ head, rows }: Table): string {
  const lines = [head, ...rows];
  const widths = head.map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  );
  const cellOf = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  return lines.map((line) => line.map(cellOf).join('  ')).join('\n');
}

export function markdownOf({ head, rows }: Table): string {
  const rule = head.map((_, column) => (column === 0 ? '---' : '--:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export function printFigures(
  title: string,
  figures: readonly (readonly [what: string, figure: string | number])[],
): void {
  const rows = figures.map(([what, figure]) => [what, figure.toLocaleString('en')]);
  console.log(`\n${textOf({ head: [title, ''], rows })}`);
}

/** The median of some numbers; NaN if there are none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? NaN;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN;
  return (lower + upper) / 2;
}

export const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

export const whole = (number: number) => Math.round(number).toLocaleString('en');

/** Prints the progress of a run, with the seconds since its start. */
export function tell(line: string): void {
  console.log(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${line}`);
}

export async function machine(): Promise<string[]> {
  const [cpu] = cpus();
  const [load = NaN] = loadavg();
  const { resolve } = createRequire(import.meta.resolve('miniflare')); // which depends on workerd
  const manifest: unknown = JSON.parse(await readFile(resolve('workerd/package.json'), 'utf8'));
  const { version } = z.object({ version: z.string() }).parse(manifest);
  return [
    `${cpu?.model ?? 'unknown CPU'}, ${cpus().length} cores, load before the run ${load.toFixed(1)}`,
    `Node ${process.version}, workerd ${version}, ${process.platform} ${process.arch}`,
  ];
}

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;
/** The positions, after the process's name, of its time in its own code and in the kernel (proc(5)). */
const [OWN, KERNEL] = [11, 12];

/** The processor seconds of a process, on all cores; NaN without `/proc`, which only Linux has. */
export async function processorSeconds(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[OWN]) + Number(fields[KERNEL])) / TICKS_PER_SECOND;
}
