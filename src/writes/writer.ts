import { DurableObject } from 'cloudflare:workers';
import { type Actor, nameOfActor } from '../access/actor.ts';
import {
  type Meter,
  databaseOf,
  everyShard,
  mainShard,
  objectNamed,
  slotOf,
} from '../db/shards.ts';
import type { LeaseRequest } from '../limits/allowance.ts';
import { PurgeRequests } from '../cache-purge/ask.ts';
import { releaseOf } from '../settings.ts';
import { timeNow } from '../values/clock.ts';
import { unavailable } from '../values/failure.ts';
import { type Pause, attempt, hasEffect, freshResult } from './transaction.ts';
import type { Command } from './change.ts';
import {
  type IdempotentRequest,
  InProgress,
  type WriteResult,
  replayIfRefused,
} from './idempotency.ts';
import { Memory } from './memory.ts';
import { type Prepared, prepare, type Settings, type WriteShards } from './preparation.ts';
import {
  type Receipt,
  type Task,
  type WriteReply,
  logFault,
  otherVersion,
  Queue,
  replyTo,
} from './task.ts';
import { WakeUps, type Written } from './wake-ups.ts';

export interface Connections {
  /** Connects to D1 for one write. The meter counts its cost. */
  readonly connect: (meter: Meter) => WriteShards;
  readonly settings: Settings;
  /** Tells the organisation's notifier that something may have been written. It is not awaited. */
  readonly notify?: (written: Written) => void;
  /** Purges publications from the edge cache. It is not awaited. */
  readonly purge?: (publications: readonly string[], withdrawn: boolean) => void;
  readonly pause?: Pause;
}

/** How often the writer tries a task whose change is outdated, or whose refusal has become wrong. */
const MAX_ATTEMPTS = 3;

/**
 * Writes for one organisation, one write at a time. Each write is one D1 transaction, made completely or
 * not at all. It is made only if no other write has landed since its change was read; otherwise the writer reads
 * and computes the change again. Both hold even if another writer runs, if this isolate ends, or if D1
 * receives a transaction late.
 *
 * Callers are authorized, and changes computed, before their turn: a refused request neither waits nor delays
 * others.
 */
export class Writer {
  readonly #at: Connections;
  readonly #commands: ReadonlyMap<string, Command>;
  readonly #release: string;
  readonly #queue = new Queue();
  readonly #inProgress = new InProgress();
  #memory: Memory | undefined;

  constructor(at: Connections, commands: readonly Command[], release = '') {
    this.#at = at;
    this.#commands = new Map(commands.map((command) => [command.name, command]));
    this.#release = release;
  }

  /**
   * Makes a write after those that came before it.
   *
   * @param receipt gets the caller and the cost of the write. A write that waits for another
   * costs nothing.
   * @throws Failure of {@link prepare}, of {@link attempt}, and of {@link InProgress.once}; `unavailable`
   * if too many writes are waiting, or if the task is of another version.
   */
  async write(task: Task, receipt: Receipt): Promise<WriteResult> {
    const shards = this.#at.connect(receipt.meter);
    let first = await this.#prepare(task, shards, receipt, task.taking);
    if (isOutdated(first)) first = await this.#prepare(task, shards, receipt, null);
    if (first.replay !== undefined) return first.replay;
    const { idempotent } = task;
    const make = () => this.#queue.run(() => this.#makeInTurn(task, shards, receipt, first));
    if (idempotent === null) return make();
    return this.#inProgress.once(nameOf(first.actor, idempotent), idempotent, make);
  }

  async #prepare(
    task: Task,
    shards: WriteShards,
    receipt: Receipt,
    taking: LeaseRequest | null,
  ): Promise<Prepared> {
    const prepared = await prepare({
      task,
      command: this.#commandOf(task),
      release: this.#release,
      shards,
      settings: this.#at.settings,
      memory: this.#memory,
      taking,
      receipt,
    });
    this.#remember(task, prepared);
    return prepared;
  }

  /** @param first what was prepared before the turn. */
  async #makeInTurn(
    task: Task,
    shards: WriteShards,
    receipt: Receipt,
    first: Prepared,
  ): Promise<WriteResult> {
    let next = this.#ifStillCurrent(first);
    for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
      const prepared: Prepared = next ?? (await this.#prepare(task, shards, receipt, null));
      next = undefined;
      if (prepared.replay !== undefined) return prepared.replay;
      if (prepared.computed === undefined) continue;
      const made = await this.#attempt(task, shards, prepared, prepared.computed);
      if (made !== undefined) return made;
    }
    throw unavailable();
  }

  /** What was prepared before the turn, if it still holds as far as this writer knows. */
  #ifStillCurrent(prepared: Prepared): Prepared | undefined {
    const { computed, state } = prepared;
    if (computed === undefined) return undefined;
    const memory = this.#memory;
    if (memory === undefined || memory.state.clock === state.clock) return prepared;
    const holds = computed.from === memory && computed.moment.at > memory.state.clock;
    return holds ? { ...prepared, state: memory.state } : undefined;
  }

  /** Commits a change. @returns `undefined` if it must be prepared again. */
  async #attempt(
    task: Task,
    { first }: WriteShards,
    { actor, tenant, state }: Prepared,
    { change, moment }: NonNullable<Prepared['computed']>,
  ): Promise<WriteResult | undefined> {
    const { orgId, idempotent } = task;
    const { pause = (milliseconds) => scheduler.wait(milliseconds), notify, purge } = this.#at;
    const one = {
      tenant,
      first,
      orgId,
      actor,
      change,
      idempotent,
      moment,
      readAt: state.clock,
      result: JSON.stringify(change.result),
      writeId: moment.newId().id,
      pause,
    };
    const moves = hasEffect(change);
    if (!moves && idempotent === null) return freshResult(one);
    const { webhooksChanged = false, publicationEffect } = change;
    const made = await replayIfRefused(tenant, idempotent, () => attempt(one)).finally(() => {
      // Also after a failure: it may be unknown whether the write was made.
      if (moves && (state.hasWebhooks || webhooksChanged)) notify?.({ webhooksChanged });
      if (moves && publicationEffect !== undefined && state.publications.length > 0) {
        purge?.(state.publications, publicationEffect === 'withdrawn');
      }
    });
    const invalidatesCallers = this.#commandOf(task).invalidatesCallers === true;
    if (made === undefined || made.replayed || invalidatesCallers) this.#memory = undefined;
    else if (moves) this.#moved(state, moment.at);
    return made;
  }

  #moved(before: Prepared['state'], clock: Memory['state']['clock']): void {
    if (this.#memory?.state.clock === before.clock) this.#memory?.moved(clock);
    else if (this.#memory?.state.clock !== clock) this.#memory = new Memory({ ...before, clock });
  }

  /** Remembers what was read, unless it is older than what the writer knows. */
  #remember({ credential }: Task, { state, lookedUp, projects }: Prepared): void {
    const { clock } = state;
    if (clock === null) return;
    if (this.#memory === undefined || this.#memory.state.clock < clock) {
      this.#memory = new Memory({ ...state, clock });
    }
    if (!this.#memory.covers(clock)) return;
    if (lookedUp !== undefined) this.#memory.rememberCaller(credential, lookedUp, timeNow());
    for (const id of projects) this.#memory.rememberProject(id);
  }

  #commandOf({ command: name }: Task): Command {
    const command = this.#commands.get(name);
    if (command === undefined) throw otherVersion(new Error(`There is no command ${name}.`));
    return command;
  }
}

/** Whether another write has landed while the change was computed. */
const isOutdated = ({ computed, replay }: Prepared): boolean =>
  computed === undefined && replay === undefined;

const nameOf = (actor: Actor, { target, key }: IdempotentRequest): string =>
  `${nameOfActor(actor)} ${target} ${key}`;

/**
 * The Durable Object class of an organisation's only writer. The object's name is the organisation's id.
 * All data is in D1: it stores only purges for which the call to the purger was lost.
 *
 * @param commands the commands that it performs.
 */
export function organisationWriter(commands: readonly Command[]) {
  return class extends DurableObject<Env> {
    #writer: Writer | undefined;
    readonly #purges = new PurgeRequests(this.env, this.ctx.storage);

    /** Repeats lost calls to the purger. */
    override alarm(): Promise<void> {
      return this.#purges.repeat();
    }

    write(task: Task): Promise<WriteReply> {
      const writer = (this.#writer ??= this.#writerOf(task.orgId));
      return replyTo((receipt) =>
        writer.write(task, receipt).catch((error: unknown) => logFault(error, task)),
      );
    }

    answers(): true {
      return true;
    }

    #writerOf(orgId: string): Writer {
      const connect = (meter: Meter) => ({
        shard: databaseOf(this.env, slotOf(orgId), meter),
        first: mainShard(this.env, meter),
        all: () => everyShard(this.env, meter),
      });
      const wakeUps = new WakeUps(orgId, ({ webhooksChanged }) => {
        const notifier = objectNamed(this.env.NOTIFIER, orgId, this.env);
        return webhooksChanged ? notifier.wake(orgId) : notifier.written(orgId);
      });
      const notify = (written: Written) => wakeUps.after(written);
      const purge = (publications: readonly string[], withdrawn: boolean) => {
        void this.#purges.ask(publications, withdrawn);
      };
      const at = { connect, settings: this.env, notify, purge };
      return new Writer(at, commands, releaseOf(this.env));
    }
  };
}
