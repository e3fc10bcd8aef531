import { readFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;
/** The positions, after the process's name, of its time in its own code and in the kernel (proc(5)). */
const OWN = 11;
const KERNEL = 12;

/** The processor seconds of a process, on all cores; NaN without `/proc`, which only Linux has. */
export async function processorSeconds(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[OWN]) + Number(fields[KERNEL])) / TICKS_PER_SECOND;
}
