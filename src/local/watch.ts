import { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { basename } from 'node:path';

// Preloaded into `wrangler dev`. It ends it where it would otherwise keep running without answering. In a
// program without a parent's channel and without workerd it does nothing.

/** The exit code of `wrangler dev` after its Workers runtime has ended unexpectedly. */
export const RUNTIME_ENDED = 70;

// The program that started it was killed and could not end it.
process.once('disconnect', () => process.exit());

// Wrangler replaces a workerd that was killed, but its proxy then never answers a request.
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
