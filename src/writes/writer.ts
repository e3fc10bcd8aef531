import { nameOfActor, tenantOf } from '../access/actor.ts';
import { type Database, type Meter, databaseOf, firstHome } from '../db/database.ts';
import { type MappedHome, everywhereIn, mappedHomes } from '../db/mapped-homes.ts';
import { hindranceOf } from '../db/moving-slots.ts';
import { Hop, type RoundTrip, read, readTogether } from '../db/round-trip.ts';
import { within } from '../values/instant.ts';
import { Failure, beingMoved, found, unavailable } from '../values/failure.ts';
import { type Made, type IdempotentRequest, InProgress } from './idempotency.ts';
import { type Attempt, type Pause, attempt } from './attempt.ts';
import { type Outcome, type Task, otherVersion, outcomeOf } from './task.ts';
import { WriteClock, storedClock } from './clock-and-fence.ts';
import type { Command } from './command.ts';
import { slotOf } from '../db/homes.ts';
import { releaseOf } from '../settings.ts';
import { DurableObject } from 'cloudflare:workers';

/** The databases of a write. They may be one and the same. */
export interface WriteHomes {
  /** The organisation's home. */
  readonly home: Database;
  /** The home of plans, people and their sessions. */
  readonly first: Database;
  /** Every home. Few writes need them. */
  readonly all: () => readonly MappedHome[];
}

/** Connects to D1 for one write, whose cost the meter counts. */
type Connect = (meter: Meter) => WriteHomes;

/** How long `perform` may take, its reads included. */
const PERFORM_DEADLINE_MS = 5000;
/** How often a task is tried when its obstacle turns out to be gone. */
const MAX_ATTEMPTS = 3;

/**
 * Writes for one organisation, one at a time. Each write is one D1 transaction: it is made whole or
 * not at all, even if another writer runs or this isolate ends.
 */
export class Writer {
  readonly #connect: Connect;
  readonly #orgId: string;
  readonly #commands: ReadonlyMap<string, Command>;
  readonly #release: string;
  readonly #pause: Pause;
  readonly #turns = new Turns();
  readonly #inProgress = new InProgress();
  #clock: WriteClock | undefined;

  constructor(
    connect: Connect,
    orgId: string,
    commands: readonly Command[],
    release = '',
    pause: Pause = (milliseconds) => scheduler.wait(milliseconds),
  ) {
    this.#connect = connect;
    this.#orgId = orgId;
    this.#commands = new Map(commands.map((command) => [command.name, command]));
    this.#release = release;
    this.#pause = pause;
  }

  /**
   * Makes a write when its turn has come.
   *
   * @param meter counts what this write costs; a write that waits for another costs nothing.
   *
   * @throws Failure of the command, of {@link attempt}, and of {@link InProgress.once};
   * `unavailable` if too many are waiting, or if the task is of another version.
   */
  write(task: Task, meter: Meter): Promise<Made> {
    const make = () => this.#turns.take(() => this.#make(task, this.#connect(meter)));
    const { idempotent } = task;
    if (idempotent === null) return make();
    return this.#inProgress.once(nameOf(task, idempotent), idempotent, make);
  }

  async #make(task: Task, homes: WriteHomes): Promise<Made> {
    for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
      this.#clock ??= new WriteClock(await this.#lastStored(homes.home));
      const made = await attempt(await this.#attemptAt(task, homes, this.#clock));
      if (made !== undefined) return made;
      this.#clock = undefined; // another writer may have written: read the latest instant again
    }
    throw unavailable();
  }

  /** Lets the command compute its write, at the next moment. */
  async #attemptAt(task: Task, homes: WriteHomes, clock: WriteClock): Promise<Attempt> {
    const { actor, idempotent } = task;
    const orgId = this.#orgId;
    const command = this.#commandOf(task);
    // The other doors find the organisation together with the caller's rights.
    const isFound = actor.by !== 'operator' || command.makesOrganisation === true;
    const moment = clock.tick();
    const { home, first, all } = homes;
    const tenant = tenantOf(home, orgId, actor);
    const author = {
      actor,
      orgId,
      tenant,
      now: moment.at,
      newId: () => moment.newId(),
      read: <Rows>(load: (read: RoundTrip['add']) => Rows) => this.#read(home, load, isFound),
      readEverywhere: async <Rows>(load: (read: RoundTrip['add']) => Rows) => {
        const hop = new Hop();
        const everywhere = everywhereIn(hop, all);
        const rows = load((statement) => everywhere(() => statement));
        await hop.run();
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
      result: JSON.stringify(change.result),
      fence: moment.newId().id,
      pause: this.#pause,
    };
  }

  /**
   * Reads what a change starts from.
   *
   * @param isFound whether the organisation is known to exist.
   * @throws Failure `unavailable` if the organisation is moving to another home; `not_found` if there
   * is none.
   */
  async #read<Rows>(
    db: Database,
    load: (read: RoundTrip['add']) => Rows,
    isFound: boolean,
  ): Promise<Rows> {
    const { hindrance, organisation, rows } = await readTogether(db, (add) => ({
      hindrance: add(hindranceOf(db, slotOf(this.#orgId))),
      organisation: isFound ? undefined : add(storedClock(db, this.#orgId)),
      rows: load(add),
    }));
    if (hindrance().length > 0) throw beingMoved();
    if (organisation !== undefined) found(organisation()[0], 'organisation');
    return rows;
  }

  #commandOf({ command: name }: Task): Command {
    const command = this.#commands.get(name);
    if (command === undefined) throw otherVersion(new Error(`There is no command ${name}.`));
    return command;
  }

  /** The instant of the organisation's latest write, in epoch milliseconds; 0 before its first. */
  async #lastStored(db: Database): Promise<number> {
    const [organisation] = await read(db, storedClock(db, this.#orgId));
    return organisation === undefined ? 0 : Date.parse(organisation.writtenAt);
  }
}

/** The maximum number of waiting tasks: more would wait longer than their callers. */
const MAX_WAITING = 100;
/** How long work waits for its turn; its caller will not wait much longer. */
const MAX_WAIT_MS = 5000;

/** Does work one at a time, in the order in which it came. */
class Turns {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /**
   * Does this work in its turn.
   *
   * @throws Failure `unavailable` before the work has begun, if too much is waiting or the turn
   * comes too late.
   */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting >= MAX_WAITING) throw unavailable();
    this.#waiting++;
    const since = Date.now();
    const result = this.#last.then(() => {
      if (Date.now() - since > MAX_WAIT_MS) throw unavailable();
      return work();
    });
    this.#last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      this.#waiting--;
    }
  }
}

const nameOf = ({ actor }: Task, { path, key }: IdempotentRequest): string =>
  `${nameOfActor(actor)} ${path} ${key}`;

/**
 * The Durable Object class that is the only writer of an organisation; its name is the
 * organisation's id. It stores nothing itself: all data is in D1.
 *
 * @param commands the commands that it performs.
 */
export function organisationWriter(commands: readonly Command[]) {
  return class extends DurableObject<Env> {
    #writer: Writer | undefined;

    write(task: Task): Promise<Outcome> {
      const connect = (meter: Meter) => ({
        home: databaseOf(this.env, slotOf(task.orgId), meter),
        first: firstHome(this.env, meter),
        all: () => mappedHomes(this.env, meter),
      });
      const { orgId } = task;
      const writer = (this.#writer ??= new Writer(connect, orgId, commands, releaseOf(this.env)));
      return outcomeOf((meter) =>
        writer.write(task, meter).catch((error: unknown) => logFault(error, task)),
      );
    }
  };
}

/** Logs a fault of ours. The Worker receives no more of it than the caller may see. */
function logFault(error: unknown, { command, orgId }: Task): never {
  const fault = error instanceof Failure ? error.cause : error;
  if (fault instanceof Error) {
    console.error(JSON.stringify({ command, orgId, error: fault.stack ?? fault.message }));
  }
  throw error;
}
