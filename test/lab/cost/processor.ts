import { readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second. */
const TICKS_PER_SECOND = 100;
/** Where a process's time in its own code and in the kernel stand, behind its name (proc(5)). */
const OWN = 11;
const KERNEL = 12;

/** Seconds that a process has used of any core; NaN where there is no `/proc`, which Linux alone has. */
export async function processorSeconds(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[OWN]) + Number(fields[KERNEL])) / TICKS_PER_SECOND;
}
