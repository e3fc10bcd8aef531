import { performance } from 'node:perf_hooks';

/** Says how far the run has come, and after how many seconds. */
export function tell(line: string): void {
  console.log(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${line}`);
}
