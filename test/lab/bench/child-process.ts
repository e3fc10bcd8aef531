import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { z } from 'zod';

/** Starts a program of this directory. It ends when this process ends, or when it is killed. */
export function startChild(path: string, args: readonly string[] = []): ChildProcess {
  return fork(path, args, { execArgv: ['--no-warnings'] });
}

/** The next message of a child; fails if it ends instead. */
export async function nextMessage<Message>(
  child: ChildProcess,
  shape: z.ZodType<Message>,
): Promise<Message> {
  const ended = new AbortController();
  const exit = once(child, 'exit', { signal: ended.signal }).then(([code]) => {
    throw new Error(`A process has ended with ${String(code)}.`);
  });
  try {
    const [message] = await Promise.race([once(child, 'message', { signal: ended.signal }), exit]);
    return shape.parse(message);
  } finally {
    exit.catch(() => undefined);
    ended.abort();
  }
}
