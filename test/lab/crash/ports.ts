import { once } from 'node:events';
import { createServer } from 'node:net';

const FIRST = 8900;
const LAST = 8949;

/** Two free ports of the range that these tests use. */
export async function freePorts(): Promise<readonly [number, number]> {
  let first: number | null = null;
  // Starts at a position derived from the process, so that two programs that start together differ.
  const start = process.pid % (LAST - FIRST + 1);
  for (let step = 0; step <= LAST - FIRST; step++) {
    const port = FIRST + ((start + step) % (LAST - FIRST + 1));
    if (!(await isFree(port))) continue;
    if (first !== null) return [first, port];
    first = port;
  }
  throw new Error(`There are no two free ports from ${FIRST} to ${LAST}.`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
