import type { Trip } from '../harness/interposed.ts';

type Result = { readonly value: unknown } | { readonly error: unknown };

/** What a call is for: whom it goes to, and the part it plays in a write. */
export type Purpose =
  /** To the organisation's writer; a keyed one may be given to it more than once. */
  | 'task'
  | 'keyed task'
  /** To D1: the latest instant that is stored, and the write itself. */
  | 'clock'
  | 'write'
  /** To D1, after a write that seems to have failed: its fence as abandoned, or the one there is. */
  | 'abandonment'
  | 'standing fence'
  /** To D1, after a write that was refused: why. */
  | 'refusal'
  | 'stored answer'
  /** To nobody: the writer waits. */
  | 'pause';

/**
 * Something that was sent. It arrives, or never does; whoever sent it hears what came of it, or
 * something else.
 */
export class Call {
  readonly purpose: Purpose;
  /** What a call to D1 has it do. */
  readonly statements: Trip['statements'];
  readonly #make: () => Promise<unknown>;
  readonly #heard = Promise.withResolvers<unknown>();
  #result: Result | undefined;
  #arrived = false;
  #awaited = true;
  #lost = false;

  constructor(purpose: Purpose, make: () => Promise<unknown>, statements: Trip['statements'] = []) {
    this.purpose = purpose;
    this.statements = statements;
    this.#make = make;
    // It may be that nobody listens any more.
    this.#heard.promise.catch(() => undefined);
  }

  /** What the sender hears. */
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

  /** Whether it was done where it was sent to. */
  get isDone(): boolean {
    return this.#result !== undefined;
  }

  /** Whether the sender still waits for an answer. */
  get isAwaited(): boolean {
    return this.#awaited;
  }

  /** Whether nothing can come of it any more. */
  get isOver(): boolean {
    return !this.#awaited && (this.#arrived || this.#lost);
  }

  /** Lets it arrive; resolves when it is done. */
  async arrive(): Promise<void> {
    this.#arrived = true;
    try {
      this.#result = { value: await this.#make() };
    } catch (error) {
      this.#result = { error };
    }
  }

  /** Tells the sender what came of it. */
  answer(): void {
    if (this.#result === undefined) throw new Error('There is nothing to tell yet.');
    this.#awaited = false;
    if ('error' in this.#result) this.#heard.reject(this.#result.error);
    else this.#heard.resolve(this.#result.value);
  }

  /** Tells the sender that it failed. It may still arrive. */
  fail(error: Error): void {
    this.#awaited = false;
    this.#heard.reject(error);
  }

  /** It will never arrive. */
  vanish(): void {
    this.#lost = true;
  }

  /** It will never arrive, and the sender is told that it failed. */
  lose(error: Error): void {
    this.vanish();
    this.fail(error);
  }

  /** The same once more, which nobody waits for. */
  duplicate(): Call {
    const copy = new Call(this.purpose, this.#make, this.statements);
    copy.#awaited = false;
    return copy;
  }
}

/** Holds every call until the test decides about it. */
export class Network {
  #calls: Call[] = [];
  /** The purpose of every call that was ever sent. */
  readonly sent: Purpose[] = [];

  /** The calls that something can still come of. */
  get calls(): readonly Call[] {
    this.#calls = this.#calls.filter((call) => !call.isOver);
    return this.#calls;
  }

  send(call: Call): Promise<unknown> {
    this.#calls.push(call);
    this.sent.push(call.purpose);
    return call.heard;
  }

  /** Has a call arrive a second time, some time or other; nobody waits for that. */
  repeat(call: Call): Call {
    const again = call.duplicate();
    this.#calls.push(again);
    return again;
  }

  /**
   * Lets a call arrive. D1 answers by itself; a task is only begun, as it needs further calls.
   */
  async deliver(call: Call): Promise<void> {
    const done = call.arrive();
    if (!call.isTask) await done;
    await quiet();
  }

  /** Lets a call arrive, but not its answer. */
  async loseAnswer(call: Call, error: Error): Promise<void> {
    await this.deliver(call);
    call.fail(error);
    await quiet();
  }

  /** Lets a call arrive, and its sender hear what came of it, if it is done. */
  async exchange(call: Call): Promise<void> {
    await this.deliver(call);
    if (!call.isDone) return;
    call.answer();
    await quiet();
  }

  /** Lets all go well until such a call is on its way. */
  async until(...purposes: readonly Purpose[]): Promise<Call> {
    for (;;) {
      await quiet();
      const next = this.calls.find(({ hasArrived, isAwaited }) => !hasArrived && isAwaited);
      if (next === undefined) throw new Error(`Nobody sends a ${purposes.join(' or ')}.`);
      if (purposes.includes(next.purpose)) return next;
      await this.exchange(next);
    }
  }

  /** Lets all go well until nobody waits any more. */
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

  /** Lets what was given up arrive all the same. */
  async untilAllHaveArrived(): Promise<void> {
    for (const call of this.calls) if (!call.hasArrived) await this.deliver(call);
    await this.untilAllAreAnswered();
  }
}

/** Lets everything that can go on go on: all of it hangs on promises, none of it on a timer. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await Promise.resolve();
}
