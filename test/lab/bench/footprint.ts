import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import type { Bundles } from './bundles.ts';
import { median } from './median.ts';
import { Runtime } from './runtime.ts';
import { type WorkerName, workersOf } from './served-workers.ts';

const ROUNDS = 3;

/** The size of the Worker, and the time of its start. */
export interface Footprint {
  readonly bytes: number;
  readonly gzipped: number;
  /**
   * Milliseconds from the start of workerd to the first answer: of the service, and of `Hello World!`.
   */
  readonly startMs: number;
  readonly helloStartMs: number;
}

export async function footprintOf(bundles: Bundles, directory: string): Promise<Footprint> {
  const bundle = await readFile(bundles.einheit);
  const starts: Record<'einheit' | 'hello', number[]> = { einheit: [], hello: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const worker of ['hello', 'einheit'] as const) {
      const storage = join(directory, `${worker}-${round}`);
      starts[worker].push(await startTime({ [worker]: bundles[worker] }, worker, storage));
    }
  }
  return {
    bytes: bundle.length,
    gzipped: gzipSync(bundle).length,
    startMs: median(starts.einheit),
    helloStartMs: median(starts.hello),
  };
}

/** The request has no token, so the service answers it without storage. */
async function startTime(bundles: Partial<Bundles>, worker: WorkerName, storage: string) {
  const workers = await workersOf(bundles);
  const begun = performance.now();
  const runtime = new Runtime(workers, storage);
  try {
    await runtime.ready();
    const answer = await fetch(`${await runtime.origin(worker)}/v1/properties`);
    await answer.arrayBuffer();
    return performance.now() - begun;
  } finally {
    await runtime.end();
  }
}
