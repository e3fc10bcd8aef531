import { env } from 'cloudflare:workers';
import { Meter } from '../../src/db/shards.ts';
import { submitWrite, type Task, replyTo } from '../../src/writes/task.ts';
import type { WriteResult } from '../../src/writes/idempotency.ts';
import { Writer } from '../../src/writes/writer.ts';
import { interposedShards, writerShards } from '../harness/shards.ts';
import type { Trip } from '../harness/interposed.ts';
import { objectsWith } from '../harness/objects.ts';
import { commands } from '../../src/commands.ts';
import { Ledger } from './ledger.ts';
import { Call, Network, quiet } from './network.ts';
import { counterOf, type Seller } from './organisations.ts';
import { incrementOf, type Request, taskOf } from './requests.ts';
import { passInstant } from './time.ts';
import { commitIn, purposeOf } from './trips.ts';

/** A request that was sent, and the answer that its caller has received, if any. */
export interface Ask {
  readonly request: Request;
  heard: WriteResult | Error | undefined;
  /** Whether the request may be refused over its quota with these details. */
  readonly mayBeRefused: (details: unknown) => boolean;
}

/** One lifetime of the writer object, from its start to its eviction. */
interface Life {
  readonly writer: Writer;
  /** Tasks that the writer received. */
  readonly tasks: Set<Call>;
  /** Calls that the writer sent. */
  readonly sent: Set<Call>;
  ended: boolean;
}

/**
 * The write path of one organisation, as a caller's Worker sees it, over the real D1. The network
 * holds every call between the parts until the test decides its fate.
 */
export class Service {
  readonly network = new Network();
  readonly asks: Ask[] = [];
  readonly ledger: Ledger;
  readonly #seller: Seller;
  readonly #env: Pick<Env, 'ORGANISATION_WRITER' | 'JURISDICTION'>;
  #life: Life | undefined;

  constructor(seller: Seller) {
    this.#seller = seller;
    this.ledger = new Ledger(seller.limits);
    const namespace = objectsWith(env.ORGANISATION_WRITER, () => ({
      write: (task: Task) => this.network.send(this.#callWith(task)),
    }));
    this.#env = { ORGANISATION_WRITER: namespace, JURISDICTION: '' };
  }

  /** Sends a request. The returned object later holds the answer. */
  async ask(request: Request): Promise<Ask> {
    passInstant();
    const ask: Ask = { request, heard: undefined, mayBeRefused: this.ledger.watch(request) };
    this.asks.push(ask);
    const task =
      request.kind === 'increment'
        ? incrementOf(this.#seller, await counterOf(this.#seller))
        : taskOf(this.#seller, request);
    void submitWrite({ env: this.#env, var: { meter: new Meter() } }, task)
      .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
      .then((heard) => (ask.heard = heard));
    await quiet();
    return ask;
  }

  /** Sends a request and lets every call succeed. */
  async askUndisturbed(request: Request): Promise<Ask['heard']> {
    const ask = await this.ask(request);
    await this.network.untilAllAreAnswered();
    return ask.heard;
  }

  /**
   * Evicts the writer object and fails its callers; the next task starts a new object. Calls that
   * the old object sent may still arrive.
   *
   * @param runsOn whether its code keeps running, as when two machines each believe that they own
   * it.
   */
  async evict(heard: Error, runsOn = false): Promise<void> {
    const life = this.#life;
    if (life === undefined) return;
    this.#life = undefined;
    failAll(life.tasks, heard);
    life.ended = !runsOn;
    if (life.ended) failAll(life.sent, evicted());
    await quiet();
  }

  #callWith(task: Task): Call {
    const call: Call = new Call(task.idempotent === null ? 'task' : 'keyed task', () => {
      this.#life ??= this.#newLife();
      this.#life.tasks.add(call);
      const { writer } = this.#life;
      return replyTo((receipt) => writer.write(task, receipt));
    });
    return call;
  }

  #newLife(): Life {
    const send = (call: Call): Promise<unknown> => {
      if (life.ended) return Promise.reject(evicted());
      life.sent.add(call);
      return this.network.send(call);
    };
    const carry = (trip: Trip) => {
      const make = async () => {
        const result = await trip.make();
        const commit = commitIn(trip);
        if (commit !== undefined) this.ledger.book(commit);
        return result;
      };
      return send(new Call(purposeOf(trip), make, trip));
    };
    const pause = async () => {
      await send(new Call('pause', () => Promise.resolve()));
    };
    const connect = writerShards(this.#seller.orgId, interposedShards(carry));
    const writer = new Writer({ connect, settings: env, pause }, commands);
    const life: Life = { writer, tasks: new Set(), sent: new Set(), ended: false };
    return life;
  }
}

const evicted = () => new Error('This object has been evicted: its code does not run any more.');

function failAll(calls: Iterable<Call>, error: Error): void {
  for (const call of calls) if (call.isAwaited) call.fail(error);
}
