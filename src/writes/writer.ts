import { nameOfActor, tenantOf } from '../access/actor.ts';
import { INVALID_TOKEN } from '../access/bearer-token.ts';
import { refuseClosed } from '../access/permissions.ts';
import {
  type Database,
  type Meter,
  databaseOf,
  firstHome,
  objectNamed,
  type MappedHome,
  mappedHomes,
} from '../db/homes.ts';
import { slotOf } from '../db/slots.ts';
import { RoundTrip, type Batch, readTogether, everywhereIn } from '../db/round-trip.ts';
import { within } from '../values/instant.ts';
import { noSuch, unavailable } from '../values/failure.ts';
import { type Made, type IdempotentRequest, InProgress, madeOrReplayed } from './idempotency.ts';
import { type WriteAttempt, type Pause, attempt, hasEffect, madeNow } from './attempt.ts';
import { type WriteReply, type Task, otherVersion, replyOf, logFault, Queue } from './task.ts';
import {
  momentAfter,
  storedClock,
  type Found,
  OutdatedError,
  asOutdated,
  refuseErasing,
} from './clock.ts';
import type { Command } from './change.ts';
import { releaseOf } from '../settings.ts';
import { WakeUps, type Written } from './wake-ups.ts';
import { DurableObject } from 'cloudflare:workers';

/** The databases of a write. They may be the same one. */
export interface WriteHomes {
  /** The organisation's home. */
  readonly home: Database;
  /** The home of plans, people and their sessions. */
  readonly first: Database;
  /** Every home, for the few writes that need them. */
  readonly all: () => readonly MappedHome[];
}

/** Connects to D1 for one write. The meter counts its cost. */
type Connect = (meter: Meter) => WriteHomes;

/** Tells the organisation's notifier that something may have been written. It is not awaited. */
type Notify = (written: Written) => void;

/** How long `perform` may take, its reads included. */
const PERFORM_DEADLINE_MS = 5000;
/** How often the writer tries a task whose change is outdated, or whose refusal has become wrong. */
const MAX_ATTEMPTS = 3;

/**
 * Writes for one organisation, one write at a time. Each write is one D1 transaction, made completely or
 * not at all. It is made only if nobody has written since its change was read; otherwise the writer reads
 * and computes the change again. Both hold even if another writer runs, if this isolate ends, or if D1
 * receives a transaction late.
 */
export class Writer {
  readonly #connect: Connect;
  readonly #orgId: string;
  readonly #commands: ReadonlyMap<string, Command>;
  readonly #release: string;
  readonly #notify: Notify;
  readonly #pause: Pause;
  readonly #queue = new Queue();
  readonly #inProgress = new InProgress();
  /** The organisation's state after the last write. If it is outdated, the next write notices. */
  #found: Found | undefined;

  constructor(
    connect: Connect,
    orgId: string,
    commands: readonly Command[],
    release = '',
    notify: Notify = () => undefined,
    pause: Pause = (milliseconds) => scheduler.wait(milliseconds),
  ) {
    this.#connect = connect;
    this.#orgId = orgId;
    this.#commands = new Map(commands.map((command) => [command.name, command]));
    this.#release = release;
    this.#notify = notify;
    this.#pause = pause;
  }

  /**
   * Makes a write after those that came before it.
   *
   * @param meter counts the cost of this write. A write that waits for another costs nothing.
   * @throws Failure of the command, of {@link attempt}, and of {@link InProgress.once};
   * `erasure_started` if the organisation is being erased; `unavailable` if too many writes are waiting,
   * or if the task is of another version.
   */
  write(task: Task, meter: Meter): Promise<Made> {
    const { idempotent } = task;
    const inTurn = (make: (homes: WriteHomes) => Promise<Made>) =>
      this.#queue.run(() => make(this.#connect(meter)));
    if (idempotent === null) return inTurn((homes) => this.#make(task, homes));
    return this.#inProgress.once(nameOf(task, idempotent), idempotent, () =>
      inTurn((homes) => {
        const tenant = tenantOf(homes.home, this.#orgId, task.actor);
        return madeOrReplayed(tenant, idempotent, () => this.#make(task, homes));
      }),
    );
  }

  async #make(task: Task, homes: WriteHomes): Promise<Made> {
    const command = this.#commandOf(task);
    for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
      this.#found ??= (await this.#findWith(homes.home, task, () => undefined)).found;
      const { erasingSince, hasWebhooks, publishes } = this.#found;
      if (command.erases !== true) refuseErasing(task, erasingSince);
      const one = await this.#attemptAt(task, homes, this.#found).catch(asOutdated);
      if (one instanceof OutdatedError) {
        this.#found = one.found;
        continue;
      }
      const moves = hasEffect(one.change);
      if (!moves && one.idempotent === null) return madeNow(one);
      const { ofWebhooks = false, ofPublications = false } = one.change;
      const made = await attempt(one).finally(() => {
        // Also after a failure: it may be unknown whether the write was made.
        if (moves && (hasWebhooks || ofWebhooks)) this.#notify({ ofWebhooks });
      });
      const isOutdated =
        made === undefined ||
        made.replayed ||
        command.erases === true ||
        ofWebhooks ||
        ofPublications;
      this.#found = isOutdated
        ? undefined
        : { clock: moves ? one.moment.at : one.readAt, erasingSince, hasWebhooks, publishes };
      if (made !== undefined) return moves && publishes ? { ...made, publishes } : made;
    }
    throw unavailable();
  }

  /** Has the command compute its change for the next moment. @throws OutdatedError */
  async #attemptAt(task: Task, homes: WriteHomes, start: Found): Promise<WriteAttempt> {
    const { actor, idempotent } = task;
    const orgId = this.#orgId;
    const command = this.#commandOf(task);
    const moment = momentAfter(start.clock);
    const { home, first, all } = homes;
    const tenant = tenantOf(home, orgId, actor);
    const author = {
      actor,
      orgId,
      tenant,
      now: moment.at,
      newId: () => moment.newId(),
      read: async <Rows>(load: (read: Batch['add']) => Rows) => {
        const { found, rows } = await this.#findWith(home, task, load);
        if (found.clock !== start.clock) throw new OutdatedError(found);
        return rows;
      },
      readEverywhere: async <Rows>(load: (read: Batch['add']) => Rows) => {
        const trip = new RoundTrip();
        const everywhere = everywhereIn(trip, all);
        const rows = load((statement) => everywhere(() => statement));
        await trip.run();
        return rows;
      },
      first,
    };
    const performed = Promise.resolve(command.perform(task, author, this.#release));
    const change = await within(PERFORM_DEADLINE_MS, performed);
    return {
      tenant,
      first,
      orgId,
      actor,
      change,
      idempotent,
      moment,
      readAt: start.clock,
      result: JSON.stringify(change.result),
      writeId: moment.newId().id,
      pause: this.#pause,
    };
  }

  /**
   * Reads the organisation's clock, together with what a change starts from.
   *
   * @throws Failure `unavailable` if the organisation is closed. If it does not exist, `not_found` for
   * the operator, and `unauthenticated` for everybody else: their credential was deleted with it.
   */
  async #findWith<Rows>(
    db: Database,
    task: Task,
    load: (read: Batch['add']) => Rows,
  ): Promise<{ found: Found; rows: Rows }> {
    const { organisation, rows } = await readTogether(db, (add) => ({
      organisation: add(storedClock(db, this.#orgId)),
      rows: load(add),
    }));
    const [stored] = organisation();
    refuseClosed(stored?.closedAt);
    if (stored !== undefined) return { found: stored, rows };
    if (this.#commandOf(task).makesOrganisation !== true) {
      throw task.actor.by === 'operator' ? noSuch('organisation') : INVALID_TOKEN;
    }
    const nothing = { clock: null, erasingSince: null, hasWebhooks: false, publishes: false };
    return { found: nothing, rows };
  }

  #commandOf({ command: name }: Task): Command {
    const command = this.#commands.get(name);
    if (command === undefined) throw otherVersion(new Error(`There is no command ${name}.`));
    return command;
  }
}

const nameOf = ({ actor }: Task, { target, key }: IdempotentRequest): string =>
  `${nameOfActor(actor)} ${target} ${key}`;

/**
 * The Durable Object class of an organisation's only writer. The object's name is the organisation's id.
 * It stores nothing: all data is in D1.
 *
 * @param commands the commands that it performs.
 */
export function organisationWriter(commands: readonly Command[]) {
  return class extends DurableObject<Env> {
    #writer: Writer | undefined;

    write(task: Task): Promise<WriteReply> {
      const writer = (this.#writer ??= this.#writerOf(task.orgId));
      return replyOf((meter) =>
        writer.write(task, meter).catch((error: unknown) => logFault(error, task)),
      );
    }

    #writerOf(orgId: string): Writer {
      const connect = (meter: Meter) => ({
        home: databaseOf(this.env, slotOf(orgId), meter),
        first: firstHome(this.env, meter),
        all: () => mappedHomes(this.env, meter),
      });
      const wakeUps = new WakeUps(orgId, ({ ofWebhooks }) => {
        const notifier = objectNamed(this.env.NOTIFIER, orgId, this.env);
        return ofWebhooks ? notifier.wake(orgId) : notifier.written(orgId);
      });
      const notify = (written: Written) => {
        wakeUps.after(written);
      };
      return new Writer(connect, orgId, commands, releaseOf(this.env), notify);
    }
  };
}
