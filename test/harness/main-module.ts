interface ModuleRunner {
  import: (path: string) => Promise<unknown>;
}

declare global {
  /** Vitest's, in every worker. */
  var __vitest_mocker__: { readonly moduleRunner: ModuleRunner };
}

const REMEMBERED = Symbol.for('the main module is remembered');

/**
 * Remembers the Worker's main module. The test runner imports it for every call to a Durable Object, and
 * asks Node.js for its path each time, which costs more than the call itself. Modules never change
 * during a run.
 */
export function rememberMainModule(): void {
  const runner = globalThis.__vitest_mocker__.moduleRunner;
  if (Reflect.has(runner, REMEMBERED)) return;
  Reflect.set(runner, REMEMBERED, true);
  const load = runner.import.bind(runner);
  let main: unknown;
  runner.import = async (path) => {
    if (!path.endsWith('/src/index.ts')) return load(path);
    main ??= await load(path);
    return main;
  };
}
