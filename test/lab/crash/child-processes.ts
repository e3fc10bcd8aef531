import { ChildProcess } from 'node:child_process';
import { channel } from 'node:diagnostics_channel';

/**
 * Reports every process that this one starts. Miniflare does not name its workerd, but Node reports
 * every child.
 *
 * @returns ends the reports.
 */
export function onChildProcess(report: (child: ChildProcess) => void): () => void {
  const started = channel('child_process');
  const listener = (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('process' in message)) return;
    if (message.process instanceof ChildProcess) report(message.process);
  };
  started.subscribe(listener);
  return () => {
    started.unsubscribe(listener);
  };
}
