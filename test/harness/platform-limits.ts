import { AsyncLocalStorage } from 'node:async_hooks';
import { Buffer } from 'node:buffer';
import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { z } from 'zod';
import { plans } from '../../src/db/schema.ts';
import worker, { Notifier, OrganisationWriter } from '../../src/index.ts';
import { noteStatement } from './query-plans.ts';

// Cloudflare's limits ("Limits" of D1 and of Workers, paid plan). The local runtime enforces few of
// them, so the tests count what every invocation of the Worker and of a writer sends.

/** D1 queries of an invocation; each statement of a batch is one. */
const MAX_QUERIES = 1000;
/** Calls of an invocation to bindings and addresses. */
const MAX_SUBREQUESTS = 10_000;
const MAX_PARAMETERS = 100;
const MAX_STATEMENT_BYTES = 100_000;
/** Of a text, a blob and a row. */
const MAX_VALUE_BYTES = 2_000_000;
/** Of what a query answers. */
const MAX_RESULT_BYTES = 50_000_000;
/** Of what a batch answers: half of an isolate's 128 MB, which serves other requests, too. */
const MAX_BATCH_BYTES = 64_000_000;

/** What an invocation has sent so far. */
interface Invocation {
  queries: number;
  subrequests: number;
}

const invocations = new AsyncLocalStorage<Invocation>();
const exceeded = new Set<string>();

/** The limits that invocations have exceeded since the last call. */
export function limitsExceeded(): string[] {
  const all = [...exceeded];
  exceeded.clear();
  return all;
}

let begun: Invocation[] | undefined;

/** Runs this as an invocation of its own. */
export function invoked<Result>(run: () => Result): Result {
  const invocation = { queries: 0, subrequests: 0 };
  begun?.push(invocation);
  return invocations.run(invocation, run);
}

/** What the invocations have sent that start while this runs, in the order of their start. */
export async function invocationsIn(run: () => Promise<unknown>): Promise<readonly Invocation[]> {
  const these: Invocation[] = [];
  begun = these;
  await run().finally(() => {
    begun = undefined;
  });
  return these;
}

function check(what: string, measured: number, max: number): void {
  if (measured > max) exceeded.add(`${what}: ${measured} of at most ${max}`);
}

const bytesIn = (value: unknown) => {
  if (typeof value === 'string') return Buffer.byteLength(value);
  return value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? value.byteLength : 8;
};

const Statement = z.object({ statement: z.string(), params: z.array(z.unknown()) });
const Result = z.object({ results: z.array(z.unknown()) });

function countQueries(invocation: Invocation, statements: readonly unknown[]): void {
  for (const { statement, params } of z.array(Statement).parse(statements)) {
    check('parameters of a statement', params.length, MAX_PARAMETERS);
    check('bytes of a statement', bytesIn(statement), MAX_STATEMENT_BYTES);
    noteStatement(statement, params);
    for (const value of params) check('bytes of a value', bytesIn(value), MAX_VALUE_BYTES);
  }
  invocation.queries += statements.length;
  check('D1 queries of an invocation', invocation.queries, MAX_QUERIES);
}

function measureRows(answered: unknown): void {
  let ofBatch = 0;
  for (const each of [answered].flat()) {
    const { data } = Result.safeParse(each);
    let ofResult = 0;
    for (const row of data?.results ?? []) {
      const values: unknown[] = Object.values(row ?? {});
      const bytes = values.reduce<number>((sum, value) => sum + bytesIn(value), 0);
      check('bytes of a row', bytes, MAX_VALUE_BYTES);
      ofResult += bytes;
    }
    check('bytes of a result', ofResult, MAX_RESULT_BYTES);
    ofBatch += ofResult;
  }
  check('bytes of the results of a batch', ofBatch, MAX_BATCH_BYTES);
}

/** Replaces a method by one that calls `around` with the real one. */
function replace(
  owner: object,
  name: string,
  around: (call: () => unknown, self: unknown, values: readonly unknown[]) => unknown,
): void {
  const real: unknown = Reflect.get(owner, name);
  if (typeof real !== 'function') throw new Error(`There is no method ${name}.`);
  const replaced = function (this: unknown, ...values: unknown[]) {
    return around(() => Reflect.apply(real, this, values), this, values);
  };
  Reflect.set(owner, name, replaced);
}

/** Counts a call of a method, if an invocation makes it. */
function count(owner: object, name: string, queries = false): void {
  replace(owner, name, (call, self, [first]) => {
    const invocation = invocations.getStore();
    if (invocation === undefined) return call();
    check('sub-requests of an invocation', ++invocation.subrequests, MAX_SUBREQUESTS);
    if (!queries) return call();
    countQueries(invocation, Array.isArray(first) ? first : [self]);
    return Promise.resolve(call()).then((answered) => {
      measureRows(answered);
      return answered;
    });
  });
}

/**
 * Reports each query that Drizzle sends beside a batch: its error would have the query's values, which the log
 * must not have.
 */
function reportSingleQueries(): void {
  const prepared: object = drizzle(env.DB).select().from(plans).prepare();
  for (const name of ['run', 'all', 'get', 'values']) {
    replace(Object.getPrototypeOf(prepared), name, (call) => {
      if (invocations.getStore() !== undefined) exceeded.add('a query was sent beside a batch');
      return call();
    });
  }
}

const COUNTED = Symbol.for('platform limits are counted');

/** Counts what invocations send, from now on. All bindings of a kind share a prototype. */
export function countInvocations(): void {
  const database: object = Object.getPrototypeOf(env.DB);
  if (Reflect.has(database, COUNTED)) return;
  Reflect.set(database, COUNTED, true);
  reportSingleQueries();
  count(database, 'batch', true);
  for (const name of ['run', 'all', 'raw', 'first']) {
    count(Object.getPrototypeOf(env.DB.prepare('SELECT 1')), name, true);
  }
  for (const name of ['head', 'get', 'put', 'delete', 'list']) {
    count(Object.getPrototypeOf(env.IMAGES), name);
  }
  count(Object.getPrototypeOf(env.THUMBNAILER), 'input');
  count(Object.getPrototypeOf(env.RATE_LIMITER), 'getByName');
  count(globalThis, 'fetch');
  for (const [owner, name] of [
    [worker, 'fetch'],
    [worker, 'scheduled'],
    [OrganisationWriter.prototype, 'write'],
    [Notifier.prototype, 'alarm'],
  ] as const) {
    replace(owner, name, invoked);
  }
}
