import type { CallerIds, Credential } from '../access/credential.ts';
import type { Permission } from '../access/permissions.ts';
import { adviceFor, isOutage, repeatIfLost } from '../db/outage.ts';
import { type Cost, Meter, objectNamed } from '../db/shards.ts';
import type { Decided, LeaseRequest } from '../limits/allowance.ts';
import type { RateAnswer } from '../limits/token-bucket.ts';
import { releaseOf } from '../settings.ts';
import { timeNow } from '../values/clock.ts';
import { Failure, type FailureCode, unavailable } from '../values/failure.ts';
import { within } from '../values/instant.ts';
import type { IdempotentRequest, WriteResult } from './idempotency.ts';

/** A write that a Worker sends to its organisation's writer. */
export interface Task {
  readonly command: string;
  /** The validated path parameters and body, as JSON. */
  readonly input: string;
  readonly credential: Credential;
  readonly permissions: readonly Permission[];
  /** The request's lease; `null` if the Worker has counted the request already. */
  readonly taking: LeaseRequest | null;
  readonly orgId: string;
  /** The version of the Worker that validated the input; empty if the runtime does not tell it. */
  readonly release: string;
  /** `null` if the request has no Idempotency-Key. */
  readonly idempotent: IdempotentRequest | null;
}

/** A write of the service itself. @param input what its command parses. */
export const serviceTask = (
  env: Pick<Env, 'RELEASE'>,
  { name }: { readonly name: string },
  orgId: string,
  input = '',
): Task => ({
  command: name,
  input,
  credential: { by: 'service' },
  permissions: [],
  taking: null,
  orgId,
  release: releaseOf(env),
  idempotent: null,
});

/**
 * The failure for a task that the writer does not know, or whose input is invalid. The Worker then runs
 * another version than the writer: a deployment is in progress, and the request may succeed after it.
 *
 * @param cause for the log: it names what is invalid.
 */
export function otherVersion(cause: Error): Failure {
  const message = 'The service is being updated right now. Please try again.';
  return new Failure('unavailable', message, undefined, { cause });
}

/** The caller whom a writer has found, refused or not. */
export interface CallerReport {
  ids: CallerIds | null;
  /** The decision about the rate; `null` without one. */
  rate: Rated | null;
}

interface Rated extends Decided {
  readonly asked: RateAnswer;
}

export interface Receipt extends CallerReport {
  /** Adds up what the write costs. */
  readonly meter: Meter;
}

/** The writer's answer to a task. A failure is data, because an Error loses its code between isolates. */
export type WriteReply = { readonly cost: Cost; readonly caller: CallerReport } & (
  | ({ readonly made: true } & WriteResult)
  | {
      readonly made: false;
      readonly code: FailureCode;
      readonly message: string;
      /** JSON; `null` for none. */
      readonly details: string | null;
    }
);

/** Runs a write and returns the reply, with its cost. @throws Error for a fault of ours. */
export async function replyTo(
  write: (receipt: Receipt) => Promise<WriteResult>,
): Promise<WriteReply> {
  const receipt: Receipt = { meter: new Meter(), ids: null, rate: null };
  try {
    const made = await write(receipt);
    return { made: true, ...made, ...reported(receipt) };
  } catch (error) {
    const { code, message, details } = toFailure(error);
    return {
      made: false,
      code,
      message,
      details: JSON.stringify(details) ?? null,
      ...reported(receipt),
    };
  }
}

const reported = ({ meter, ids, rate }: Receipt) => ({ cost: meter.cost, caller: { ids, rate } });

/** Logs a fault of ours. The Worker receives only what the caller may see. */
export function logFault(error: unknown, { command, orgId }: Task): never {
  const fault = error instanceof Failure ? error.cause : error;
  if (fault instanceof Error) {
    const stack = fault.stack ?? fault.message;
    console.error(JSON.stringify({ command, orgId, ...adviceFor(fault), error: stack }));
  }
  throw error;
}

/** Converts an outage to a Failure here: an Error may lose its recognisable parts between isolates. */
function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (isOutage(error)) return unavailable(error);
  throw error;
}

/** The write that a reply tells of, in the Worker. @throws Failure that the writer threw. */
export function unwrapReply(reply: WriteReply): WriteResult {
  if (reply.made) return reply;
  const details: unknown = reply.details === null ? undefined : JSON.parse(reply.details);
  throw new Failure(reply.code, reply.message, details);
}

interface Worker {
  readonly env: Pick<Env, 'ORGANISATION_WRITER' | 'JURISDICTION'>;
  readonly var: { readonly meter: Meter };
}

/** How long a caller waits for the writer. After that, the outcome of the write is unknown. */
const DEADLINE_MS = 10_000;

/**
 * Calls the organisation's writer, and adds its D1 cost to the request's meter. If the call is lost, repeats a
 * task with an Idempotency-Key, because it cannot be performed twice.
 */
export async function callWriter({ env, var: { meter } }: Worker, task: Task): Promise<WriteReply> {
  const call = () => {
    // A stub that has failed once may keep failing, so each call gets a new one.
    const writer = objectNamed(env.ORGANISATION_WRITER, task.orgId, env);
    return within<WriteReply>(DEADLINE_MS, writer.write(task));
  };
  const reply = await (task.idempotent === null ? call() : repeatIfLost(call));
  meter.add(reply.cost);
  return reply;
}

/** Makes a write through the organisation's writer. @throws Failure as {@link Writer.write} does. */
export const submitWrite = async (worker: Worker, task: Task): Promise<WriteResult> =>
  unwrapReply(await callWriter(worker, task));

/** The maximum number of waiting writes. More would wait longer than their callers do. */
const MAX_WAITING = 100;
/** How long a write may wait for its turn. Its caller does not wait much longer. */
const MAX_WAIT_MS = 5000;

/** Runs one piece of work at a time, in the order of the calls. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /**
   * Runs the work after all work before it.
   *
   * @throws Failure `unavailable`, before the work begins, if too much work is waiting or the wait was
   * too long.
   */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting >= MAX_WAITING) throw unavailable();
    this.#waiting++;
    const since = timeNow();
    const result = this.#last.then(() => {
      if (timeNow() - since > MAX_WAIT_MS) throw unavailable();
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
