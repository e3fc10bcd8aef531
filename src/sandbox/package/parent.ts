import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

// Whose end ends this program: nobody would end it later.

const EVERY_MS = 500;

/** npm and the shell that it starts are between this program and the one that has asked for it. */
const MOST_BETWEEN = 3;

/** Waits until the program that has started this one has ended, be it by `npx` or a script of npm. */
export function parentEnded(): Promise<void> {
  const { ppid: parent } = process;
  const watched = aboveNpm(parent) ?? parent;
  return new Promise((resolve) => {
    setInterval(() => {
      if (process.ppid !== parent || !isRunning(watched)) resolve();
    }, EVERY_MS);
  });
}

/** The program that has started npm, if npm has started this one. */
function aboveNpm(parent: number): number | undefined {
  let above: number | undefined = parent;
  for (let between = 0; between < MOST_BETWEEN && above !== undefined; between++) {
    const found = processOf(above);
    if (found?.command.startsWith('npm ') === true) return found.parent;
    above = found?.parent;
  }
  return undefined;
}

interface Process {
  readonly parent: number;
  readonly command: string;
}

/** What the system tells of a process; `undefined` if it does not tell, as Windows does not. */
function processOf(id: number): Process | undefined {
  try {
    const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(listed(id)) ?? [];
    return command === undefined ? undefined : { parent: Number(parent), command };
  } catch {
    return undefined;
  }
}

/** The parent of a process and its command: by Linux itself, as small images have no `ps`. */
function listed(id: number): string {
  if (process.platform !== 'linux') {
    return execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(id)], { encoding: 'utf8' });
  }
  const status = readFileSync(`/proc/${id}/stat`, 'utf8');
  const [, parent] = status.slice(status.lastIndexOf(')') + 2).split(' ');
  return `${parent} ${readFileSync(`/proc/${id}/cmdline`, 'utf8')}`;
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // The process of somebody else runs, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
