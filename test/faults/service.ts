import { env } from 'cloudflare:workers';
import { databaseOf } from '../../src/db/database.ts';
import { Meter } from '../../src/db/meter.ts';
import { submitWrite } from '../../src/http/submit-write.ts';
import type { Made } from '../../src/writes/attempt.ts';
import { outcomeOf } from '../../src/writes/outcome.ts';
import type { Task } from '../../src/writes/task.ts';
import { Writer } from '../../src/writes/writer.ts';
import { interposed, type Trip } from '../harness/interposed.ts';
import { objectsWith } from '../harness/objects.ts';
import { commands } from '../../src/resources/commands.ts';
import { Ledger } from './ledger.ts';
import { Call, Network, quiet } from './network.ts';
import type { Seller } from './organisations.ts';
import { type Request, taskOf } from './requests.ts';
import { commitIn, purposeOf } from './trips.ts';

/** A request that was made, and what its caller has heard by now. */
export interface Ask {
  readonly request: Request;
  heard: Made | Error | undefined;
  /** Whether it may be refused for its quota with these details. */
  readonly mayBeRefused: (details: unknown) => boolean;
}

/** One life of the writer object: from its start to its eviction. */
interface Life {
  readonly writer: Writer;
  /** Tasks that it was given. */
  readonly tasks: Set<Call>;
  /** What it has sent. */
  readonly sent: Set<Call>;
  ended: boolean;
}

/**
 * The write path of one organisation, as the Worker of a caller sees it, over the real D1. Every
 * call between its parts is held by the network, until the test decides what becomes of it.
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

  /** Sends a request; the answer is to be found in it later. */
  async ask(request: Request): Promise<Ask> {
    const ask: Ask = { request, heard: undefined, mayBeRefused: this.ledger.watch(request) };
    this.asks.push(ask);
    void submitWrite({ env: this.#env, var: { meter: new Meter() } }, taskOf(this.#seller, request))
      .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
      .then((heard) => (ask.heard = heard));
    await quiet();
    return ask;
  }

  /** Sends a request, and lets nothing go wrong. */
  async askUndisturbed(request: Request): Promise<Ask['heard']> {
    const ask = await this.ask(request);
    await this.network.untilAllAreAnswered();
    return ask.heard;
  }

  /**
   * Ends the writer object, whose callers hear of it; the next task finds a new one. What it has
   * sent may still arrive.
   *
   * @param runsOn whether its code goes on all the same, as where two machines disagree.
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
      return outcomeOf((meter) => writer.write(task, meter));
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
      return send(new Call(purposeOf(trip), make, trip.statements));
    };
    const pause = async () => {
      await send(new Call('pause', () => Promise.resolve()));
    };
    const DB = interposed(env.DB, carry);
    const connect = (meter: Meter) => databaseOf({ DB }, meter);
    const writer = new Writer(connect, this.#seller.orgId, commands, pause);
    const life: Life = { writer, tasks: new Set(), sent: new Set(), ended: false };
    return life;
  }
}

const evicted = () => new Error('This object has been evicted: its code does not run any more.');

function failAll(calls: Iterable<Call>, error: Error): void {
  for (const call of calls) if (call.isAwaited) call.fail(error);
}
