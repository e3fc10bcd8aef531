import { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { basename } from 'node:path';
import { RUNTIME_ENDED } from './runtime-ended.ts';

// Preloaded into `wrangler dev` by `process-group.ts`: ends it where it would go on in vain.

const POLL_MS = 200;

// Its starter is gone without a word, as after `kill -9`.
const starter = process.ppid;
setInterval(() => {
  if (process.ppid !== starter) process.exit();
}, POLL_MS).unref();

// Wrangler replaces a workerd that was killed, but its proxy then holds every request for ever.
subscribe('child_process', (message) => {
  const child = childIn(message);
  child?.once('exit', () => {
    const isRuntime = basename(child.spawnfile).startsWith('workerd');
    if (isRuntime && !child.killed) process.exit(RUNTIME_ENDED); // wrangler kills what it replaces
  });
});

function childIn(message: unknown): ChildProcess | null {
  const named = typeof message === 'object' && message !== null && 'process' in message;
  return named && message.process instanceof ChildProcess ? message.process : null;
}
