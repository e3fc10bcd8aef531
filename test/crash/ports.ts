import { once } from 'node:events';
import { createServer } from 'node:net';

const FIRST = 8900;
const LAST = 8949;

/** Two ports on which nobody listens, from the range of these tests. */
export async function freePorts(): Promise<readonly [number, number]> {
  let first: number | null = null;
  // From a place of its own, so that two programs that start together do not meet.
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
