import { z } from 'zod';
import production, {
  OrganisationWriter as ProductionWriter,
  RateLimiter as ProductionLimiter,
} from '../../../src/index.ts';
import { replacingDatabases } from '../bench/workers/databases.ts';
import { interposed } from '../../harness/interposed.ts';
import { onRowWritten } from '../../harness/object-rows.ts';
import { COUNTERS_PATH, type Counters, JOBS_PATH, noCounts } from './counters.ts';

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

/** Counts a request to an object, and the time for which the object works on it. */
function billed<Result>(work: () => Result): Result {
  counters.objectRequests++;
  const start = performance.now();
  const ended = () => {
    counters.objectMs += performance.now() - start;
  };
  const result = work();
  void Promise.resolve(result).then(ended, ended);
  return result;
}

const Meta = z.object({
  meta: z.object({ rows_read: z.number(), rows_written: z.number(), size_after: z.number() }),
});
const Results = z.array(Meta);

function metered(env: Env): Env {
  return replacingDatabases(env, (database) =>
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

export class RateLimiter extends ProductionLimiter {
  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    countRows(state.storage);
  }

  override take(...values: Parameters<ProductionLimiter['take']>) {
    return billed(() => super.take(...values));
  }

  override takeUnder(...values: Parameters<ProductionLimiter['takeUnder']>) {
    return billed(() => super.takeUnder(...values));
  }
}

export class OrganisationWriter extends ProductionWriter {
  constructor(state: DurableObjectState, env: Env) {
    super(state, metered(env));
    countRows(state.storage);
  }

  override write(...values: Parameters<ProductionWriter['write']>) {
    return billed(() => super.write(...values));
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
      await production.scheduled(
        { scheduledTime, cron: '', noRetry: () => undefined },
        metered(env),
      );
      return new Response();
    }
    return production.fetch(request, metered(env), context);
  },
} satisfies ExportedHandler<Env>;
