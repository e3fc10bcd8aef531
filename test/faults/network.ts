import type { Trip } from '../harness/interposed.ts';

type Result = { readonly value: unknown } | { readonly error: unknown };

/** The purpose of a call: its receiver, and its part in a write. */
export type Purpose =
  /** To the organisation's writer. A call with a key may be sent more than once. */
  | 'task'
  | 'keyed task'
  /** To D1: the read of the organisation's clock and what a change starts from, and the write itself. */
  | 'clock'
  | 'write'
  /**
   * To D1, after a write that seems to have failed: inserts the `abandoned` record, or reads the
   * existing one.
   */
  | 'abandonment'
  | 'commit record'
  /** To D1, after a refused write: reads why it was refused. */
  | 'refusal'
  | 'stored answer'
  /** Not a call: the writer waits. */
  | 'pause';

/** A message. It arrives or is lost; its sender receives the true outcome or an error. */
export class Call {
  readonly purpose: Purpose;
  /** The statements of a call to D1. */
  readonly statements: Trip['statements'];
  /** The database of a call to D1. */
  readonly database: D1Database | undefined;
  readonly #make: () => Promise<unknown>;
  readonly #heard = Promise.withResolvers<unknown>();
  #result: Result | undefined;
  #arrived = false;
  #awaited = true;
  #lost = false;

  constructor(
    purpose: Purpose,
    make: () => Promise<unknown>,
    trip?: Pick<Call, 'statements' | 'database'>,
  ) {
    this.purpose = purpose;
    this.statements = trip?.statements ?? [];
    this.database = trip?.database;
    this.#make = make;
    // The sender may no longer be waiting.
    this.#heard.promise.catch(() => undefined);
  }

  /** What the sender receives. */
  get heard(): Promise<unknown> {
    return this.#heard.promise;
  }

  get isTask(): boolean {
    return this.purpose === 'task' || this.isKeyed;
  }

  get isKeyed(): boolean {
    return this.purpose === 'keyed task';
  }

  get hasArrived(): boolean {
    return this.#arrived;
  }

  /** Whether the receiver has executed the call. */
  get isDone(): boolean {
    return this.#result !== undefined;
  }

  /** Whether the sender still waits for an answer. */
  get isAwaited(): boolean {
    return this.#awaited;
  }

  /** Whether the call can have no further effect. */
  get isOver(): boolean {
    return !this.#awaited && (this.#arrived || this.#lost);
  }

  /** Delivers the call; resolves when the receiver has executed it. */
  async arrive(): Promise<void> {
    this.#arrived = true;
    try {
      this.#result = { value: await this.#make() };
    } catch (error) {
      this.#result = { error };
    }
  }

  /** Gives the sender the outcome. */
  answer(): void {
    if (this.#result === undefined) throw new Error('There is nothing to tell yet.');
    this.#awaited = false;
    if ('error' in this.#result) this.#heard.reject(this.#result.error);
    else this.#heard.resolve(this.#result.value);
  }

  /** Fails the call for the sender. The call may still arrive. */
  fail(error: Error): void {
    this.#awaited = false;
    this.#heard.reject(error);
  }

  /** Drops the call: it never arrives. */
  vanish(): void {
    this.#lost = true;
  }

  /** Drops the call, and fails it for the sender. */
  lose(error: Error): void {
    this.vanish();
    this.fail(error);
  }

  /** A repetition of the call, whose answer nobody waits for. */
  duplicate(): Call {
    const copy = new Call(this.purpose, this.#make, this);
    copy.#awaited = false;
    return copy;
  }
}

/** Holds every call until the test decides its fate. */
export class Network {
  #calls: Call[] = [];
  /** The purpose of every call that was sent. */
  readonly sent: Purpose[] = [];

  /** The calls that can still have an effect. */
  get calls(): readonly Call[] {
    this.#calls = this.#calls.filter((call) => !call.isOver);
    return this.#calls;
  }

  send(call: Call): Promise<unknown> {
    this.#calls.push(call);
    this.sent.push(call.purpose);
    return call.heard;
  }

  /** Schedules a second delivery of a call, whose answer nobody waits for. */
  repeat(call: Call): Call {
    const again = call.duplicate();
    this.#calls.push(again);
    return again;
  }

  /**
   * Delivers a call. D1 executes it at once; a task is only begun, because it makes further calls.
   */
  async deliver(call: Call): Promise<void> {
    const done = call.arrive();
    if (!call.isTask) await done;
    await quiet();
  }

  /** Delivers a call, but not its answer. */
  async loseAnswer(call: Call, error: Error): Promise<void> {
    await this.deliver(call);
    call.fail(error);
    await quiet();
  }

  /** Delivers a call, and its answer if the call is done. */
  async exchange(call: Call): Promise<void> {
    await this.deliver(call);
    if (!call.isDone) return;
    call.answer();
    await quiet();
  }

  /** Lets every call succeed until a call with this purpose is sent. */
  async until(...purposes: readonly Purpose[]): Promise<Call> {
    for (;;) {
      await quiet();
      const next = this.calls.find(({ hasArrived, isAwaited }) => !hasArrived && isAwaited);
      if (next === undefined) throw new Error(`Nobody sends a ${purposes.join(' or ')}.`);
      if (purposes.includes(next.purpose)) return next;
      await this.exchange(next);
    }
  }

  /** Lets every call succeed until no sender waits. */
  async untilAllAreAnswered(): Promise<void> {
    for (;;) {
      const awaited = this.calls.filter(({ isAwaited }) => isAwaited);
      if (awaited.length === 0) return;
      const next = awaited.find(({ hasArrived }) => !hasArrived);
      if (next !== undefined) await this.exchange(next);
      for (const call of awaited) if (call.isDone && call.isAwaited) call.answer();
      await quiet();
    }
  }

  /** Delivers the calls that were reported as failed but may still arrive. */
  async untilAllHaveArrived(): Promise<void> {
    for (const call of this.calls) if (!call.hasArrived) await this.deliver(call);
    await this.untilAllAreAnswered();
  }
}

/** Waits until no promise can make progress. None of the tested code waits for a real timer. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await Promise.resolve();
}
