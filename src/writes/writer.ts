import { eq, sql } from 'drizzle-orm';
import { tenantOf } from '../access/principal.ts';
import type { Database } from '../db/database.ts';
import { commit, type Statement } from '../db/round-trip.ts';
import { projects, properties, writeFences } from '../db/schema.ts';
import type { Tenant } from '../db/tenant.ts';
import { violation } from '../db/violation.ts';
import { DeadlineError, within } from '../values/deadline.ts';
import { Failure } from '../values/failure.ts';
import type { Author, Change } from './change.ts';
import { WriteClock, type WriteMoment } from './clock.ts';
import {
  type IdempotentRequest,
  recordLookup,
  replayOf,
  type StoredAnswer,
  storeRecord,
} from './idempotency.ts';
import { quotaFailure, quotaGuard } from './quota.ts';
import type { Task } from './task.ts';

/** Works a task out into its change. */
export type Perform = (task: Task, author: Author) => Change<unknown> | Promise<Change<unknown>>;

type Pause = (milliseconds: number) => Promise<void>;

export interface Made {
  readonly answer: StoredAnswer;
  readonly replayed: boolean;
}

/** Writes that may wait for their turn; more would only wait longer than their callers do. */
const MAX_WAITING = 100;
/** How long D1 may take for a write, until its outcome counts as unknown. */
const COMMIT_DEADLINE_MS = 10_000;
/** How long a request waits for another one with its Idempotency-Key. */
const SAME_KEY_PATIENCE_MS = 5000;
/** Pauses before each attempt to find out what became of a write. */
const SETTLING_PAUSES_MS = [0, 50, 250];

/**
 * Writes for one organisation, one at a time. Each write is one D1 transaction: its fence, its
 * idempotency record, its rows, and the check of the plan's limits. So it is made whole or not at
 * all, whoever else writes and whenever this isolate ends.
 */
export class Writer {
  readonly #db: Database;
  readonly #orgId: string;
  readonly #perform: Perform;
  readonly #pause: Pause;
  #clock: WriteClock | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  /** Requests being worked on that have an Idempotency-Key, by token, path and key. */
  readonly #inProgress = new Map<string, Promise<unknown>>();
  #waiting = 0;

  /** @param pause waits for so many milliseconds. */
  constructor(
    db: Database,
    orgId: string,
    perform: Perform,
    pause: Pause = (milliseconds) => scheduler.wait(milliseconds),
  ) {
    this.#db = db;
    this.#orgId = orgId;
    this.#perform = perform;
    this.#pause = pause;
  }

  /**
   * Makes a write when its turn has come.
   *
   * @throws Failure of the change itself; `quota_exceeded`; `idempotency_key_reused`; `unavailable`
   * when the write was given up, or when it cannot be found out what became of it.
   */
  async write(task: Task): Promise<Made> {
    const name = task.idempotent === null ? null : nameOf(task, task.idempotent);
    const first = name === null ? undefined : this.#inProgress.get(name);
    if (first !== undefined) await waitForFirst(first);
    if (this.#waiting >= MAX_WAITING) throw unavailable();
    this.#waiting++;
    const made = this.#turn.then(() => this.#make(task));
    this.#turn = made.catch(() => undefined);
    if (name !== null) this.#inProgress.set(name, this.#turn);
    try {
      return await made;
    } finally {
      this.#waiting--;
      if (name !== null) this.#inProgress.delete(name);
    }
  }

  async #make(task: Task): Promise<Made> {
    this.#clock ??= new WriteClock(await this.#lastStored());
    const moment = this.#clock.tick();
    const tenant = tenantOf(this.#db, task.principal);
    const change = await this.#perform(task, {
      principal: task.principal,
      tenant,
      newId: () => moment.newId(),
    });
    const { status, location = null, body } = change;
    const answer = { status, location, body: JSON.stringify(body) };
    const attempt = { task, tenant, change, moment, answer, fence: moment.newId().id };
    try {
      await within(COMMIT_DEADLINE_MS, commit(this.#db, this.#transaction(attempt)));
      return { answer, replayed: false };
    } catch (error) {
      return this.#outcomeAfter(error, attempt);
    }
  }

  #transaction({
    task,
    tenant,
    change,
    moment,
    answer,
    fence,
  }: Attempt): [Statement, ...Statement[]] {
    const { idempotent } = task;
    return [
      this.#fenceAs('made', fence, moment),
      ...(idempotent === null ? [] : storeRecord(tenant, idempotent, answer, moment.epochMs)),
      ...change.statements,
      ...(change.quota === undefined
        ? []
        : [quotaGuard(this.#db, this.#orgId, monthOf(moment), change.quota)]),
    ];
  }

  /** What became of a write whose transaction failed, or seemed to. */
  async #outcomeAfter(error: unknown, attempt: Attempt): Promise<Made> {
    const { task, tenant, change, moment } = attempt;
    const violated = violation(error);
    if (violated === null || violated.includes('write_fences')) return this.#settle(attempt);
    if (violated.includes('quota_exceeded') && change.quota !== undefined) {
      throw await quotaFailure(this.#db, this.#orgId, monthOf(moment), change.quota);
    }
    if (violated.includes('idempotency_keys') && task.idempotent !== null) {
      const [record] = await recordLookup(tenant, task.idempotent, moment.epochMs);
      if (record !== undefined)
        return { answer: replayOf(record, task.idempotent), replayed: true };
    }
    throw error;
  }

  /**
   * Finds out whether a write was made, by trying to put up its fence as abandoned: if that stands,
   * the write can never be made, however late it arrives; if a fence stood already, it was made.
   */
  async #settle({ change, moment, answer, fence }: Attempt): Promise<Made> {
    for (const pause of SETTLING_PAUSES_MS) {
      await this.#pause(pause);
      try {
        const abandoned = this.#fenceAs('abandoned', fence, moment);
        const instead = commit(this.#db, [abandoned, ...(change.ifAbandoned ?? [])]);
        await within(COMMIT_DEADLINE_MS, instead);
        break;
      } catch (error) {
        if (violation(error) === null) continue;
        const [stands] = await this.#db
          .select({ outcome: writeFences.outcome })
          .from(writeFences)
          .where(eq(writeFences.id, fence));
        if (stands?.outcome === 'made') return { answer, replayed: false };
        break;
      }
    }
    throw unavailable();
  }

  #fenceAs(outcome: 'made' | 'abandoned', id: string, { at }: WriteMoment): Statement {
    return this.#db.insert(writeFences).values({ id, outcome, createdAt: at });
  }

  /** The latest instant in the organisation's rows, in epoch milliseconds; 0 if it has none. */
  async #lastStored(): Promise<number> {
    const [row] = await this.#db
      .select({
        unit: sql<string | null>`(SELECT max(${properties.updatedAt}) FROM ${properties}
        WHERE ${properties.orgId} = ${this.#orgId})`,
        project: sql<string | null>`(SELECT ${projects.createdAt} FROM ${projects}
        WHERE ${projects.orgId} = ${this.#orgId} ORDER BY ${projects.id} DESC LIMIT 1)`,
      })
      .from(sql`(SELECT 1)`);
    const instants = [row?.unit, row?.project].map((at) => Date.parse(at ?? EPOCH));
    return Math.max(...instants);
  }
}

const nameOf = ({ principal }: Task, { path, key }: IdempotentRequest): string =>
  `${principal.tokenId} ${path} ${key}`;

/** @throws Failure `request_in_progress` if the request that came first does not finish in time. */
async function waitForFirst(first: Promise<unknown>): Promise<void> {
  try {
    await within(SAME_KEY_PATIENCE_MS, first);
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
    throw new Failure(
      'request_in_progress',
      'A request with this Idempotency-Key is being worked on. Please try again.',
    );
  }
}

/** One try at a task. */
interface Attempt {
  readonly task: Task;
  readonly tenant: Tenant;
  readonly change: Change<unknown>;
  readonly moment: WriteMoment;
  readonly answer: StoredAnswer;
  /** Id of the row by which it can be told whether the write was made. */
  readonly fence: string;
}

/** The calendar month (UTC) that a write counts in. */
const monthOf = ({ at }: WriteMoment): string => at.slice(0, 7);

const EPOCH = '1970-01-01T00:00:00.000Z';

const unavailable = () =>
  new Failure('unavailable', 'The write could not be made right now. Please try again.');
