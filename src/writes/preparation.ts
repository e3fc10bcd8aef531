import { and, eq } from 'drizzle-orm';
import { type Actor, tenantOf } from '../access/actor.ts';
import { INVALID_TOKEN } from '../access/bearer-token.ts';
import type { Caller, Lookup } from '../access/credential.ts';
import { findCaller, tenantBefore } from '../access/find-caller.ts';
import { refuseClosed } from '../access/permissions.ts';
import type { Database } from '../db/shards.ts';
import { type AddStatement, type BoundStatement, RoundTrip } from '../db/round-trip.ts';
import { projects } from '../db/schema.ts';
import type { Tenant } from '../db/tenant.ts';
import { decide, type LeaseRequest, takeFrom } from '../limits/allowance.ts';
import type { RateAnswer } from '../limits/token-bucket.ts';
import { timeZone } from '../settings.ts';
import { timeNow } from '../values/clock.ts';
import { Failure, orNotFound, noSuch } from '../values/failure.ts';
import { instant, within } from '../values/instant.ts';
import type { Author, Change, Command } from './change.ts';
import {
  BEFORE_ALL,
  momentAfter,
  OutdatedError,
  refuseErasing,
  type State,
  storedClock,
  type WriteMoment,
} from './clock.ts';
import { type WriteResult, recordLookup, replayRecord } from './idempotency.ts';
import type { Memory } from './memory.ts';
import type { Receipt, Task } from './task.ts';

export interface WriteShards {
  readonly shard: Database;
  /** The shard of plans, people and their sessions. */
  readonly first: Database;
  /** Every shard, for the few writes that need them. */
  readonly all: () => readonly Database[];
}

/** What a writer needs of the deployment, beside its shards. */
export type Settings = Pick<Env, 'RATE_LIMITER' | 'JURISDICTION' | 'TIME_ZONE'>;

interface Setting {
  readonly task: Task;
  readonly command: Command;
  readonly release: string;
  readonly shards: WriteShards;
  readonly settings: Settings;
  readonly memory: Memory | undefined;
  /** `null` if the request has been counted. */
  readonly taking: LeaseRequest | null;
  readonly receipt: Receipt;
}

interface Computed {
  readonly change: Change;
  readonly moment: WriteMoment;
  /** What the writer remembered, if nothing else was read: the change then holds as long as this does. */
  readonly from: Memory | undefined;
}

/** A write whose caller was admitted. */
export interface Prepared {
  readonly actor: Actor;
  readonly tenant: Tenant;
  /** The organisation's state for which the change was computed. */
  readonly state: State;
  /** The result of an earlier request with the Idempotency-Key. */
  readonly replay?: WriteResult;
  /** Without it and without a replay, another write has landed meanwhile: prepare it again. */
  readonly computed?: Computed;
  readonly lookedUp: Caller | undefined;
  readonly projects: readonly string[];
}

/** How long `perform` may take, its reads included. */
const PERFORM_DEADLINE_MS = 5000;

/**
 * Admits the caller and computes the change. The first round trip has everything that both need: the
 * caller, the organisation's state, the record of the Idempotency-Key, and what the change reads. If the
 * writer remembers all of it, there is none.
 *
 * @throws Failure `unauthenticated`, `signed_out`, `rate_limited`; of {@link Caller.requirePermissions}; `not_found`;
 * `idempotency_key_reused`; `erasure_started`; and those of the command.
 */
export async function prepare(setting: Setting): Promise<Prepared> {
  const { task, command, shards, memory, release } = setting;
  const { credential, permissions, orgId, idempotent } = task;
  const { shard, first } = shards;
  const epochMs = timeNow();
  const inPath = credential.by === 'operator' ? null : orgId;
  const look = findCaller(credential, {
    shard,
    first,
    orgId: inPath,
    permissions,
    moment: epochMs,
  });
  const values = { ...look.values, now: instant(epochMs) };
  const trip = new RoundTrip(values);
  const tenant = tenantBefore(credential, look, orgId);
  const moment = memory?.nextMoment() ?? momentAfter(null);
  const reads = new Reads(setting, trip, tenant, values);
  const computing = compute(setting, reads.authorAt(moment), release);

  const remembered = memory?.callerOf(credential, epochMs);
  const caller = remembered === undefined ? look.ask(trip) : () => remembered;
  const states =
    memory !== undefined && trip.isEmpty ? null : trip.add(shard, storedClock(shard, orgId));
  const records =
    idempotent === null || trip.isEmpty
      ? null
      : trip.add(shard, recordLookup(tenant, idempotent, epochMs));
  try {
    const asked = await reads.send(take(setting, look));
    const admitted = caller();
    await admit(setting, look, admitted, asked);
    const { actor } = admitted;
    const state =
      states === null && memory !== undefined ? memory.state : requireState(setting, states?.()[0]);
    const prepared = {
      actor,
      tenant: tenantOf(shard, orgId, actor),
      state,
      lookedUp: remembered === undefined ? admitted : undefined,
      projects: reads.projects,
    };
    const [record] = records?.() ?? [];
    if (record !== undefined && idempotent !== null) {
      return { ...prepared, replay: replayRecord(record, idempotent) };
    }
    if (command.erases !== true) refuseErasing(actor, state.erasingSince);
    const isPast = state.clock !== null && state.clock >= moment.at;
    const trustsMemory = remembered !== undefined || reads.trustsMemory;
    if (isPast || (trustsMemory && memory?.covers(state.clock) !== true)) return prepared;
    reads.admit(actor, state);
    const change = await computing;
    return change === undefined
      ? { ...prepared, state: reads.latest ?? state }
      : { ...prepared, computed: { change, moment, from: reads.isEmpty ? memory : undefined } };
  } finally {
    reads.end();
  }
}

/**
 * Begins to compute a change; its first reads are then known.
 *
 * @returns `undefined` if another write has landed before a later read.
 */
function compute(
  { task, command }: Setting,
  author: Author,
  release: string,
): Promise<Change | undefined> {
  const performed = new Promise<Change>((resolve) => {
    resolve(command.perform(task, author, release));
  });
  const computing = within(PERFORM_DEADLINE_MS, performed).catch((error: unknown) => {
    if (error instanceof OutdatedError) return undefined;
    throw error;
  });
  // A caller who is refused first does not wait for it.
  computing.catch(() => undefined);
  return computing;
}

/** Takes the request from the caller's allowance, unless that was done. */
function take({ taking, settings }: Setting, { allowance }: Lookup): Promise<RateAnswer | null> {
  if (taking === null || allowance === null) return Promise.resolve(null);
  const { asked, requestedTokens } = taking;
  return asked === null ? takeFrom(settings, allowance, requestedTokens) : Promise.resolve(asked);
}

/** Refuses a caller who exceeds the rate or lacks a permission. */
async function admit(
  { task: { permissions }, settings, receipt }: Setting,
  { allowance }: Lookup,
  { ids, terms, noteUse, requirePermissions: requirePermitted }: Caller,
  asked: RateAnswer | null,
): Promise<void> {
  receipt.ids = ids ?? null;
  if (asked !== null && allowance !== null && terms !== undefined) {
    const decided = await decide(settings, allowance, asked, terms);
    receipt.rate = { ...decided, asked };
    if (!decided.decision.allowed)
      throw new Failure('rate_limited', 'There were too many requests.');
  }
  void noteUse?.();
  requirePermitted(permissions);
}

type StoredState = Awaited<ReturnType<typeof storedClock>>[number];

/**
 * The organisation's state.
 *
 * @throws Failure `unavailable` if the organisation is closed. If it does not exist, `not_found` for
 * the operator, and `unauthenticated` for everybody else: their credential was deleted with it.
 */
function requireState({ task, command }: Setting, stored: StoredState | undefined): State {
  refuseClosed(stored?.closedAt);
  if (stored !== undefined) return stored;
  if (command.makesOrganisation === true) return BEFORE_ALL;
  throw task.credential.by === 'operator' ? noSuch('organisation') : INVALID_TOKEN;
}

/** What a change reads while it is computed. */
class Reads {
  readonly projects: string[] = [];
  /** The organisation's state, if another write has landed before a later read. */
  latest: State | undefined;
  /** Whether a project was not looked up, because the writer remembers it. */
  trustsMemory = false;
  readonly #setting: Setting;
  readonly #first: RoundTrip;
  readonly #tenant: Tenant;
  /** The values of the tenant's placeholders. */
  readonly #values: BoundStatement['values'];
  readonly #admitted = Promise.withResolvers<Actor>();
  #isSent = false;
  #readsLater = false;
  #clock: State['clock'] = null;

  constructor(
    setting: Setting,
    first: RoundTrip,
    tenant: Tenant,
    values: BoundStatement['values'],
  ) {
    this.#values = values;
    this.#setting = setting;
    this.#first = first;
    this.#tenant = tenant;
    this.#admitted.promise.catch(() => undefined);
  }

  /** The author of the change. Their actor, and the rows of the first round trip, wait for {@link requirePermissions}. */
  authorAt(moment: WriteMoment): Author {
    const { task, shards, settings } = this.#setting;
    return {
      actor: this.#admitted.promise,
      orgId: task.orgId,
      tenant: this.#tenant,
      now: moment.at,
      timeZone: timeZone(settings),
      newId: () => moment.newId(),
      read: (load) => this.#read(load),
      readEverywhere: async (load) => {
        this.#readsLater = true;
        await this.#admitted.promise;
        const trip = new RoundTrip(this.#values);
        const rows = load((statement) => trip.addToEach(shards.all(), statement));
        await trip.run();
        return rows;
      },
      requireProject: (projectId) => this.#requireProject(projectId),
      first: shards.first,
    };
  }

  /** Whether nothing was read: neither for the change, nor to admit the caller. */
  get isEmpty(): boolean {
    return this.#first.isEmpty && !this.#readsLater;
  }

  /** Sends the first round trip, and waits for something else at the same time. */
  async send<Other>(other: Promise<Other>): Promise<Other> {
    this.#isSent = true;
    const [value] = await Promise.all([other, this.#first.run()]);
    return value;
  }

  admit(actor: Actor, { clock }: State): void {
    this.#clock = clock;
    this.#admitted.resolve(actor);
  }

  /** The change has been computed, or will not be. */
  end(): void {
    this.#admitted.reject(new OutdatedError());
  }

  async #read<Rows>(load: (read: AddStatement) => Rows): Promise<Rows> {
    if (this.#isSent) {
      this.#readsLater = true;
      return this.#readLater(load);
    }
    const { shard } = this.#setting.shards;
    const rows = load((statement) => this.#first.add(shard, statement));
    await this.#admitted.promise;
    return rows;
  }

  /** Reads in a round trip of its own. @throws OutdatedError if another write has landed since the first one. */
  async #readLater<Rows>(load: (read: AddStatement) => Rows): Promise<Rows> {
    await this.#admitted.promise;
    const { shard } = this.#setting.shards;
    const trip = new RoundTrip(this.#values);
    const state = trip.add(shard, storedClock(shard, this.#setting.task.orgId));
    const rows = load((statement) => trip.add(shard, statement));
    await trip.run();
    const latest = requireState(this.#setting, state()[0]);
    if (latest.clock === this.#clock) return rows;
    this.latest = latest;
    throw new OutdatedError();
  }

  async #requireProject(projectId: string): Promise<void> {
    if (this.#setting.memory?.hasProject(projectId) === true) {
      this.trustsMemory = true;
      return;
    }
    const { db, org } = this.#tenant;
    const isProject = and(eq(projects.orgId, org), eq(projects.id, projectId));
    const rows = await this.#read((add) =>
      add(db.select({ id: projects.id }).from(projects).where(isProject)),
    );
    orNotFound(rows()[0], 'project');
    this.projects.push(projectId);
  }
}
