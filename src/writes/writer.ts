import { sql } from 'drizzle-orm';
import { tenantOf } from '../access/principal.ts';
import type { Database } from '../db/database.ts';
import type { Meter } from '../db/meter.ts';
import { read } from '../db/round-trip.ts';
import { latestUpdateOf } from '../db/latest-update.ts';
import { projects } from '../db/schema.ts';
import { within } from '../values/deadline.ts';
import { unavailable } from '../values/failure.ts';
import { type Attempt, attempt, type Made, type Pause } from './attempt.ts';
import type { Author, Change } from './change.ts';
import { WriteClock } from './clock.ts';
import type { IdempotentRequest } from './idempotency.ts';
import { InProgress } from './in-progress.ts';
import type { Task } from './task.ts';
import { Turns } from './turns.ts';

/** Works a task out into its change. */
export type Perform = (task: Task, author: Author) => Change<unknown> | Promise<Change<unknown>>;

/** The way to D1 of one write, which counts what it costs. */
type Connect = (meter: Meter) => Database;

/** How long a task may take to be worked out, its look-ups included. */
const PERFORM_DEADLINE_MS = 5000;
/** How often a task is tried whose obstacle turns out to be gone. */
const MAX_ATTEMPTS = 3;

/**
 * Writes for one organisation, one at a time. Each write is one D1 transaction, so that it is made
 * whole or not at all, whoever else writes and whenever this isolate ends.
 */
export class Writer {
  readonly #connect: Connect;
  readonly #orgId: string;
  readonly #perform: Perform;
  readonly #pause: Pause;
  readonly #turns = new Turns();
  readonly #inProgress = new InProgress();
  #clock: WriteClock | undefined;

  constructor(
    connect: Connect,
    orgId: string,
    perform: Perform,
    pause: Pause = (milliseconds) => scheduler.wait(milliseconds),
  ) {
    this.#connect = connect;
    this.#orgId = orgId;
    this.#perform = perform;
    this.#pause = pause;
  }

  /**
   * Makes a write when its turn has come.
   *
   * @param meter is told what this write costs; one that waits for another costs nothing.
   *
   * @throws Failure of the change itself, of {@link attempt}, and of {@link InProgress.once};
   * `unavailable` if too many are waiting.
   */
  write(task: Task, meter: Meter): Promise<Made> {
    const make = () => this.#turns.take(() => this.#make(task, this.#connect(meter)));
    const { idempotent } = task;
    if (idempotent === null) return make();
    return this.#inProgress.once(nameOf(task, idempotent), idempotent, make);
  }

  async #make(task: Task, db: Database): Promise<Made> {
    for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
      this.#clock ??= new WriteClock(await this.#lastStored(db));
      const made = await attempt(await this.#attemptAt(task, db, this.#clock));
      if (made !== undefined) return made;
      this.#clock = undefined; // somebody else has written: set it by what is stored now
    }
    throw unavailable();
  }

  /** Works out what the task writes at the next moment. */
  async #attemptAt(task: Task, db: Database, clock: WriteClock): Promise<Attempt> {
    const { principal, idempotent } = task;
    const moment = clock.tick();
    const tenant = tenantOf(db, principal);
    const author = { principal, tenant, newId: () => moment.newId() };
    const performed = Promise.resolve(this.#perform(task, author));
    const change = await within(PERFORM_DEADLINE_MS, performed);
    const { status, location = null, body } = change;
    return {
      tenant,
      orgId: this.#orgId,
      change,
      idempotent,
      moment,
      answer: { status, location, body: JSON.stringify(body) },
      fence: moment.newId().id,
      pause: this.#pause,
    };
  }

  /** The latest instant in the organisation's rows, in epoch milliseconds; 0 if it has none. */
  async #lastStored(db: Database): Promise<number> {
    const latest = db
      .select({
        unit: sql<string | null>`${latestUpdateOf(this.#orgId)}`,
        project: sql<string | null>`(SELECT ${projects.createdAt} FROM ${projects}
        WHERE ${projects.orgId} = ${this.#orgId} ORDER BY ${projects.id} DESC LIMIT 1)`,
      })
      .from(sql`(SELECT 1)`);
    const [row] = await read(db, latest);
    const instants = [row?.unit, row?.project].map((at) => Date.parse(at ?? EPOCH));
    return Math.max(...instants);
  }
}

const nameOf = ({ principal }: Task, { path, key }: IdempotentRequest): string =>
  `${principal.tokenId} ${path} ${key}`;

const EPOCH = '1970-01-01T00:00:00.000Z';
