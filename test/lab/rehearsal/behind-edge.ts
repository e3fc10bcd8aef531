import { edgeBefore } from '../../edge/edge.ts';
import { Service } from '../testbed/service.ts';
import type { ServedWorker } from '../testbed/worker.ts';

/** Serves a Worker in workerd, behind an edge. @param prepare what happens before. */
export async function serveBehindEdge(
  worker: ServedWorker,
  storage: string,
  use: (origin: string) => Promise<void>,
  prepare: (database: D1Database) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const service = new Service([worker], storage);
  await service.start();
  try {
    await prepare(await service.database('DB', worker.name));
    const edge = await edgeBefore(await service.origin(worker.name));
    try {
      await use(edge.origin);
    } finally {
      await edge.end();
    }
  } finally {
    await service.end();
  }
}
