import { z } from 'zod';
import production, {
  Notifier as ProductionNotifier,
  OrganisationWriter as ProductionWriter,
  Purger,
  RateLimiter,
} from '../../../src/index.ts';
import { replacingDatabases, replacingMethods } from '../testbed/replacing.ts';
import { interposed } from '../../harness/interposed.ts';
import { onRowWritten } from '../../harness/object-rows.ts';
import { COUNTERS_PATH, type Counters, JOBS_PATH, noCounts, type ObjectKind } from './counters.ts';

// The production Worker for `npm run cost`, which counts what Cloudflare bills. It is never deployed.
// workerd runs the Worker and its objects in one isolate, so all share these counters.

export * from '../../../src/index.ts';

const counters = noCounts();

for (const level of ['log', 'warn', 'error'] as const) {
  const write = console[level].bind(console);
  console[level] = (...values: unknown[]) => {
    counters.logLines++;
    counters.logBytes += values.join(' ').length;
    write(...values);
  };
}

let countsRows = false;

/**
 * Counts the requests to objects of a class, and the time during which one works on at least one: Cloudflare bills
 * the time once, however many requests wait in it.
 */
function countWork(prototype: object, method: string, kind: ObjectKind): void {
  const running = new WeakMap<object, { requests: number; since: number }>();
  const work: unknown = Reflect.get(prototype, method);
  if (typeof work !== 'function') throw new Error(`The ${kind} has no method ${method}.`);
  const counted = function (this: { ctx: DurableObjectState }, ...values: unknown[]): unknown {
    if (!countsRows) {
      countsRows = true;
      onRowWritten(this.ctx.storage, () => counters.objectRowsWritten++);
    }
    const own = running.get(this) ?? { requests: 0, since: 0 };
    running.set(this, own);
    counters.objects[kind].requests++;
    if (own.requests++ === 0) own.since = performance.now();
    const ended = () => {
      if (--own.requests === 0) counters.objects[kind].ms += performance.now() - own.since;
    };
    const result: unknown = Reflect.apply(work, this, values);
    void Promise.resolve(result).then(ended, ended);
    return result;
  };
  Reflect.defineProperty(prototype, method, { value: counted, configurable: true });
}

const Meta = z.object({
  meta: z.object({ rows_read: z.number(), rows_written: z.number(), size_after: z.number() }),
});
const Results = z.array(Meta);

/** What an operation of R2 is billed as. Removals are free. */
const OPERATIONS: Readonly<Record<string, 'bucketReads' | 'bucketWrites'>> = {
  get: 'bucketReads',
  head: 'bucketReads',
  put: 'bucketWrites',
  list: 'bucketWrites',
};

/** A binding whose calls are told. */
const onCall = <Binding extends object>(real: Binding, called: (method: string) => void): Binding =>
  replacingMethods(real, (name, method) => (...values) => {
    called(String(name));
    return method(...values);
  });

function metered(env: Env): Env {
  const counted = {
    ...env,
    IMAGES: onCall(env.IMAGES, (method) => {
      const operations = OPERATIONS[method];
      if (operations !== undefined) counters[operations]++;
    }),
    THUMBNAILER: onCall(env.THUMBNAILER, () => counters.transformations++),
  };
  return replacingDatabases(counted, (database) =>
    interposed(database, async ({ make }) => {
      const answered = await make();
      const { data = [] } = Results.safeParse([answered].flat());
      for (const { meta } of data) {
        counters.rowsRead += meta.rows_read;
        counters.rowsWritten += meta.rows_written;
        counters.storedBytes = meta.size_after;
      }
      return answered;
    }),
  );
}

export class OrganisationWriter extends ProductionWriter {
  constructor(state: DurableObjectState, env: Env) {
    super(state, metered(env));
  }
}

export class Notifier extends ProductionNotifier {
  constructor(state: DurableObjectState, env: Env) {
    super(state, metered(env));
  }
}

countWork(RateLimiter.prototype, 'take', 'limiter');
countWork(RateLimiter.prototype, 'takeUnder', 'limiter');
countWork(ProductionWriter.prototype, 'write', 'writer');
countWork(ProductionNotifier.prototype, 'written', 'notifier');
countWork(ProductionNotifier.prototype, 'alarm', 'notifier');
countWork(Purger.prototype, 'purge', 'purger');
countWork(Purger.prototype, 'alarm', 'purge');

export default {
  async fetch(request, env, context) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === COUNTERS_PATH) {
      const counted: Counters = { ...counters };
      Object.assign(counters, { ...noCounts(), storedBytes: counted.storedBytes });
      return Response.json(counted);
    }
    if (pathname === JOBS_PATH) {
      const scheduledTime = Number(searchParams.get('now'));
      const cron = searchParams.get('cron') ?? '';
      const due = { scheduledTime, cron, noRetry: () => undefined };
      await production.scheduled(due, metered(env));
      return new Response();
    }
    return production.fetch(request, metered(env), context);
  },
} satisfies ExportedHandler<Env>;
