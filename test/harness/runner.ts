import { setTimeout as timer } from 'node:timers';
import { z } from 'zod';
import { keepLog } from './log.ts';

// Habits of the test runner that cost more than the requests of the tests. They are avoided here.

interface ModuleRunner {
  import: (path: string) => Promise<unknown>;
}

/** What Vitest has as a global in every worker. */
const Mocker = z.object({
  moduleRunner: z.custom<ModuleRunner>((runner) => typeof runner === 'object'),
});

let isPrepared = false;

/** Prepares the worker of the test runner, once for all files. */
export function prepareRunner(): void {
  if (isPrepared) return;
  isPrepared = true;
  rememberMainModule();
  askNoCallersOfTimers();
  keepLog();
}

/**
 * The runner imports the Worker's main module for every call to a Durable Object, and asks Node.js for
 * its path each time. Modules never change during a run.
 */
function rememberMainModule(): void {
  const { moduleRunner: runner } = Mocker.parse(Reflect.get(globalThis, '__vitest_mocker__'));
  const load = runner.import.bind(runner);
  let main: unknown;
  runner.import = async (path) => {
    if (!path.endsWith('/src/index.ts')) return load(path);
    main ??= await load(path);
    return main;
  };
}

/** The runner records a stack trace for each timer, although it acts only on those without a delay. */
function askNoCallersOfTimers(): void {
  globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
    apply: (target, self, values: Parameters<typeof timer>) =>
      Reflect.apply((values[1] ?? 0) > 0 ? timer : target, self, values),
  });
}
