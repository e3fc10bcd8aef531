import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Linux gives ports from 32768 to outgoing connections and to listeners at port 0. One of them could
// take a free port of that range before the program that it is meant for.
const FIRST = 20_000;
const END = 32_768;

/** A free port, which the operating system gives to nobody else. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, END);
  const server = createServer();
  try {
    server.listen(port, 'localhost');
    await once(server, 'listening');
    return port;
  } catch {
    return await freePort();
  } finally {
    server.close();
  }
}
