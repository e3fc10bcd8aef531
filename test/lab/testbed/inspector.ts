import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { within } from '../../../src/values/instant.ts';
import { sumOf } from './report.ts';
import type { Service } from './service.ts';

const MIB = 2 ** 20;
/** The longest time of an answer: V8 computes a profile of several seconds first. */
const DEADLINE_MS = 30_000;
/** A collection can free objects that were held only by those that the collection before has freed. */
const COLLECTIONS = 3;
const PAUSE_MS = 5;
const SAMPLE_MICROSECONDS = 200;
const SHOWN = 25;

const Targets = z.array(z.object({ id: z.string(), webSocketDebuggerUrl: z.string() }));
const Reply = z.object({
  id: z.int().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});
const HeapUsage = z.object({
  usedSize: z.number(),
  /** Bytes of typed arrays and buffers, which lie outside of the heap. */
  backingStorageSize: z.number().default(0),
});
const Profile = z.object({
  profile: z.object({
    nodes: z.array(
      z.object({ id: z.int(), callFrame: z.object({ functionName: z.string(), url: z.string() }) }),
    ),
    samples: z.array(z.int()),
    timeDeltas: z.array(z.number()),
  }),
});

/** V8's inspector of the service's isolate (Chrome DevTools Protocol). */
export class Inspector {
  readonly #socket: WebSocket;
  readonly #origin: string;
  readonly #waiting = new Map<number, (reply: z.output<typeof Reply>) => void>();
  #sent = 0;

  private constructor(socket: WebSocket, origin: string) {
    this.#socket = socket;
    this.#origin = origin;
    socket.addEventListener('message', ({ data }) => {
      const reply = Reply.parse(JSON.parse(String(data)));
      if (reply.id === undefined) return; // an event
      this.#waiting.get(reply.id)?.(reply);
      this.#waiting.delete(reply.id);
    });
  }

  /** Connects to the isolate of a service that is inspected. */
  static async open(service: Service): Promise<Inspector> {
    const { host } = await service.inspector();
    const list = await fetch(`http://${host}/json`);
    const target = Targets.parse(await list.json()).find(({ id }) => id.includes('einheit'));
    if (target === undefined) throw new Error('The inspector does not know the service.');
    const socket = new WebSocket(target.webSocketDebuggerUrl);
    await once(socket, 'open');
    return new Inspector(socket, await service.origin());
  }

  /** MiB of the heap now, garbage, typed arrays and buffers included. */
  async heap(): Promise<number> {
    const usage = HeapUsage.parse(await this.#ask('Runtime.getHeapUsage'));
    return (usage.usedSize + usage.backingStorageSize) / MIB;
  }

  /** MiB of the heap after all garbage has been collected. No request may be open. */
  async calmHeap(): Promise<number> {
    await this.#ask('Runtime.discardConsoleEntries'); // the inspector stores logged values
    for (let time = 0; time < COLLECTIONS; time++) {
      const collected = this.#ask('HeapProfiler.collectGarbage').then(() => true);
      // workerd collects only when the isolate runs something next. A 401 leaves nothing behind.
      const something = async () => {
        await (await fetch(`${this.#origin}/v1/folders`)).bytes();
        return pause(PAUSE_MS, false);
      };
      while (!(await Promise.race([collected, something()])));
    }
    return this.heap();
  }

  /** The result of some work, and the MiB of the heap at most meanwhile. */
  async watches<Value>(work: () => Promise<Value>): Promise<{ value: Value; most: number }> {
    const working = work();
    const isOver = Promise.allSettled([working]).then(() => true);
    let most = 0;
    do most = Math.max(most, await this.heap());
    while (!(await Promise.race([isOver, pause(PAUSE_MS, false)])));
    return { value: await working, most };
  }

  /** How the isolate spends its time while `work` runs, from V8's CPU profiler. */
  async profiles(work: () => Promise<unknown>): Promise<string[]> {
    await this.#ask('Profiler.enable');
    await this.#ask('Profiler.setSamplingInterval', { interval: SAMPLE_MICROSECONDS });
    await this.#ask('Profiler.start');
    await work();
    const { profile } = Profile.parse(await this.#ask('Profiler.stop'));
    return dearestOf(profile);
  }

  close(): void {
    this.#socket.close();
  }

  async #ask(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.#sent;
    const { promise, resolve } = Promise.withResolvers<z.output<typeof Reply>>();
    this.#waiting.set(id, resolve);
    this.#socket.send(JSON.stringify({ id, method, params }));
    const { result, error } = await within(DEADLINE_MS, promise);
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  }
}

/** Functions by their own time, the most expensive first. `(idle)` and `(program)` are workerd itself. */
function dearestOf({ nodes, samples, timeDeltas }: z.output<typeof Profile>['profile']): string[] {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const own = new Map<string, number>();
  for (const [at, id] of samples.entries()) {
    const { functionName = '', url = '' } = names.get(id) ?? {};
    const name = `${functionName || '(anonymous)'} ${url.split('/').at(-1) ?? ''}`;
    own.set(name, (own.get(name) ?? 0) + (timeDeltas[at] ?? 0));
  }
  const all = sumOf(timeDeltas);
  const dearest = [...own].toSorted(([, one], [, other]) => other - one).slice(0, SHOWN);
  return dearest.map(([name, time]) => `${((100 * time) / all).toFixed(1).padStart(5)} %  ${name}`);
}
