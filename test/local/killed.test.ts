import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { started } from './started.ts';

const TAKES_MS = 180_000;
const ANSWER_WITHIN_MS = 1000;
const POLL_MS = 200;

/** The workerd processes that a process has started, directly or indirectly. */
async function runtimesOf(ancestor: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  const processes = stdout
    .split('\n')
    .map((line) => /^ *(\d+) +(\d+) +(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, pid, parent, args = '']) => ({ pid: Number(pid), parent: Number(parent), args }));
  const family = new Set([ancestor]);
  for (const { pid, parent } of processes.toSorted((one, other) => one.pid - other.pid)) {
    if (family.has(parent)) family.add(pid);
  }
  return processes
    .filter(({ pid, args }) => family.has(pid) && /workerd\S* serve/.test(args))
    .map(({ pid }) => pid);
}

async function isServed(origin: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    return (await fetch(`${origin}/healthz`, { signal })).ok;
  } catch {
    return false;
  }
}

async function served(origin: string): Promise<void> {
  while (!(await isServed(origin))) await setTimeout(POLL_MS);
}

test(
  'npm start recovers after its Workers runtimes are killed',
  { timeout: TAKES_MS },
  async () => {
    const { origin, pid, end } = await started();
    try {
      const both = await runtimesOf(pid);
      expect(both).toHaveLength(2);
      for (const runtime of both) process.kill(runtime, 'SIGKILL');
      await served(origin);

      const [, one = 0] = await runtimesOf(pid);
      process.kill(one, 'SIGKILL');
      await served(origin);
      expect(await runtimesOf(pid)).toHaveLength(2);
    } finally {
      await end();
    }
  },
);
