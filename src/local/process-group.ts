import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';

const END_WITHIN_MS = 3000;
const POLL_MS = 50;

/** Ends a program that its starter, or its Workers runtime, has left. */
const WATCH = new URL('watch.ts', import.meta.url).href;

/** Process groups that may still have a process. */
const groups = new Set<number>();

/** Whatever makes this process exit, nothing that it started stays behind. */
process.on('exit', () => {
  for (const group of groups) signal(group, 'SIGKILL');
});

/**
 * Starts a Node program, with all that it starts itself as one process group of its own: Ctrl-C
 * reaches it through `stop` alone, and so lets it end in order. Its errors are shown at once; its
 * output only once it has sent a message, as what it says when it cannot start is its usage.
 */
export function startGroup(
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
  stop: AbortSignal,
): ChildProcess {
  stop.throwIfAborted();
  const child = spawn(process.execPath, ['--import', WATCH, ...args], {
    ...options,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.once('message', () => {
    show(child.stdout, process.stdout, stop);
  });
  child.once('exit', () => child.stdout?.resume());
  show(child.stderr, process.stderr, stop);
  const { pid: group } = child;
  if (group !== undefined) {
    groups.add(group);
    child.once('exit', () => signal(group, 'SIGKILL')); // what it started and did not end
  }
  stop.addEventListener('abort', () => child.kill('SIGTERM'));
  return child;
}

/** Passes on what a program says, but not its last words when it is told to end. */
function show(said: Readable | null, to: Writable, stop: AbortSignal): void {
  said?.pipe(to);
  stop.addEventListener('abort', () => said?.unpipe(to).resume());
}

/** The exit code of a program, once it has ended and said all; `null` if a signal ended it. */
export async function endOf(child: ChildProcess): Promise<number | null> {
  await once(child, 'close');
  return child.exitCode;
}

/** Waits until every process of every group is gone, but not for ever. */
export async function everyGroupGone(): Promise<void> {
  const deadline = Date.now() + END_WITHIN_MS;
  while ([...groups].some((group) => signal(group, 0)) && Date.now() < deadline) {
    // oxlint-disable-next-line no-await-in-loop -- polling: nobody is told of a group's end
    await setTimeout(POLL_MS);
  }
}

/** Signals every process of a group. @returns whether there was one. */
function signal(group: number, name: 'SIGKILL' | 0): boolean {
  try {
    return process.kill(-group, name);
  } catch {
    groups.delete(group);
    return false;
  }
}
