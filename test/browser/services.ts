import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { type Started, startedBehindEdge } from '../local/started.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origins of the services, one for each Vitest worker. */
    readonly origins: readonly string[];
  }
}

/** Builds what `wrangler dev` builds, once for all services. All of them use the same files. */
async function builds(): Promise<void> {
  const env = {
    ...process.env,
    DIST_IS_BUILT: '',
    NODE_ENV: 'development',
    WRANGLER_COMMAND: 'dev',
  };
  const run = (program: string) => promisify(execFile)(process.execPath, [program], { env });
  await Promise.all(['src/local/build.ts', 'src/site/build.ts'].map(run));
  process.env['DIST_IS_BUILT'] = '1';
}

/**
 * Runs the program of `npm start` behind an edge during the tests, once for each worker, because
 * tests change the data.
 */
export default async function services(project: TestProject): Promise<() => Promise<void>> {
  await builds();
  const running: Started[] = [];
  const endAll = async () => {
    await Promise.all(running.map(({ end }) => end()));
  };
  const starts = Array.from({ length: project.config.maxWorkers }, async () => {
    running.push(await startedBehindEdge());
  });
  const failed = (await Promise.allSettled(starts)).find(({ status }) => status === 'rejected');
  if (failed !== undefined) {
    await endAll();
    throw new Error('A service did not start.', { cause: failed });
  }
  project.provide(
    'origins',
    running.map(({ origin }) => origin),
  );
  return endAll;
}
