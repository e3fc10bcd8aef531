import type { TestProject } from 'vitest/node';
import { type Started, startedBehindEdge } from '../local/started.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origins of the services, one for each Vitest worker. */
    readonly origins: readonly string[];
  }
}

/**
 * Runs the program of `npm start` behind an edge during the tests, once for each worker, because
 * tests change the data.
 */
export default async function services(project: TestProject): Promise<() => Promise<void>> {
  const running: Started[] = [];
  const endAll = async () => {
    await Promise.all(running.map(({ end }) => end()));
  };
  try {
    // One after the other, because all of them build the site into the same folder.
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
