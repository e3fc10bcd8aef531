import type { TestProject } from 'vitest/node';
import { type Started, startedBehindEdge } from '../local/started.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a service listens for each worker of Vitest. */
    readonly origins: readonly string[];
  }
}

/**
 * Runs the program of `npm start`, behind an edge, while the tests run, once for each worker: tests
 * change its data.
 */
export default async function services(project: TestProject): Promise<() => Promise<void>> {
  const running: Started[] = [];
  const endAll = async () => {
    await Promise.all(running.map(({ end }) => end()));
  };
  try {
    // One after the other, as each builds what it serves into one folder.
    while (running.length < project.config.maxWorkers) running.push(await startedBehindEdge());
  } catch (error) {
    await endAll();
    throw error;
  }
  project.provide(
    'origins',
    running.map(({ origin }) => origin),
  );
  return endAll;
}
