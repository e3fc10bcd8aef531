import { performance } from 'node:perf_hooks';

/** Prints the progress of a run, with the seconds since its start. */
export function tell(line: string): void {
  console.log(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${line}`);
}
