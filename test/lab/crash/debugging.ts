import { z } from 'zod';
import { within } from '../../../src/values/instant.ts';

const Targets = z.array(z.object({ id: z.string(), webSocketDebuggerUrl: z.string() }));
const Reply = z.object({
  id: z.int().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

/** The longest time of an answer: V8 computes a profile of several seconds first. */
const DEADLINE_MS = 30_000;

/** A connection to V8's inspector of one Worker (Chrome DevTools Protocol). */
export class Debugging {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (reply: z.output<typeof Reply>) => void>();
  #sent = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const reply = Reply.parse(JSON.parse(String(data)));
      if (reply.id === undefined) return; // an event
      this.#waiting.get(reply.id)?.(reply);
      this.#waiting.delete(reply.id);
    });
  }

  /**
   * Connects to a Worker's isolate.
   *
   * @param inspector where workerd's inspector listens.
   * @throws Error if there is no such Worker.
   */
  static async open(inspector: URL, worker: string): Promise<Debugging> {
    const list = await fetch(new URL('/json', `http://${inspector.host}`));
    const target = Targets.parse(await list.json()).find(({ id }) => id.includes(worker));
    if (target === undefined) throw new Error('The inspector does not know the service.');
    const socket = new WebSocket(target.webSocketDebuggerUrl);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      socket.addEventListener('error', reject, { once: true });
    });
    return new Debugging(socket);
  }

  /**
   * The result of a method of the protocol.
   *
   * @throws Error if the inspector refuses it, or does not answer.
   */
  async ask(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.#sent;
    const { promise, resolve } = Promise.withResolvers<z.output<typeof Reply>>();
    this.#waiting.set(id, resolve);
    this.#socket.send(JSON.stringify({ id, method, params }));
    const { result, error } = await within(DEADLINE_MS, promise);
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  close(): void {
    this.#socket.close();
  }
}
