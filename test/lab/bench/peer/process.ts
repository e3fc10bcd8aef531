import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { nextMessage, startChild } from '../child-process.ts';

/** The peer, served by a process of its own. */
export class PeerProcess {
  readonly #server: ChildProcess;

  /** @param database path of its filled database. */
  constructor(database: string) {
    this.#server = startChild(join(import.meta.dirname, 'server.ts'), [database]);
  }

  /** Waits until it listens. */
  origin(): Promise<string> {
    return nextMessage(this.#server, z.url());
  }

  end(): void {
    this.#server.kill();
  }
}
