import { z } from 'zod';
import production, {
  Notifier as ProductionNotifier,
  OrganisationWriter as ProductionWriter,
  Purger as ProductionPurger,
  RateLimiter as ProductionLimiter,
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

let isListening = false;

function countRows(storage: DurableObjectStorage): void {
  if (isListening) return;
  isListening = true;
  onRowWritten(storage, () => {
    counters.objectRowsWritten++;
  });
}

/**
 * Counts the requests to an object, and the time during which it works on at least one: Cloudflare bills the
 * time once, however many requests wait in it.
 */
class Work {
  readonly #kind: ObjectKind;
  #running = 0;
  #since = 0;

  constructor(kind: ObjectKind) {
    this.#kind = kind;
  }

  counts<Result>(work: () => Result): Result {
    counters.objects[this.#kind].requests++;
    if (this.#running === 0) this.#since = performance.now();
    this.#running++;
    const ended = () => {
      this.#running--;
      if (this.#running > 0) return;
      counters.objects[this.#kind].ms += performance.now() - this.#since;
    };
    const result = work();
    void Promise.resolve(result).then(ended, ended);
    return result;
  }
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
    THUMBNAILER: onCall(env.THUMBNAILER, () => {
      counters.transformations++;
    }),
  };
  return replacingDatabases(counted, (database) =>
    interposed(database, async ({ make }) => {
      counters.calls++;
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

export class RateLimiter extends ProductionLimiter {
  readonly #work = new Work('limiter');

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    countRows(state.storage);
  }

  override take(...values: Parameters<ProductionLimiter['take']>) {
    return this.#work.counts(() => super.take(...values));
  }

  override takeUnder(...values: Parameters<ProductionLimiter['takeUnder']>) {
    return this.#work.counts(() => super.takeUnder(...values));
  }
}

export class OrganisationWriter extends ProductionWriter {
  readonly #work = new Work('writer');

  constructor(state: DurableObjectState, env: Env) {
    super(state, metered(env));
    countRows(state.storage);
  }

  override write(...values: Parameters<ProductionWriter['write']>) {
    return this.#work.counts(() => super.write(...values));
  }
}

export class Notifier extends ProductionNotifier {
  readonly #work = new Work('notifier');

  constructor(state: DurableObjectState, env: Env) {
    super(state, metered(env));
    countRows(state.storage);
  }

  override written(orgId: string) {
    return this.#work.counts(() => super.written(orgId));
  }

  override alarm() {
    return this.#work.counts(() => super.alarm());
  }
}

export class Purger extends ProductionPurger {
  readonly #work = new Work('purger');
  readonly #purges = new Work('purge');

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    countRows(state.storage);
  }

  override purge(...values: Parameters<ProductionPurger['purge']>) {
    return this.#work.counts(() => super.purge(...values));
  }

  override alarm() {
    return this.#purges.counts(() => super.alarm());
  }
}

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
