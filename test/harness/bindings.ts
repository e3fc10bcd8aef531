import type { ShardBindings } from './shards.ts';

/** Bindings of the Worker that a test replaces; `undefined` removes one. */
export type Settings = Partial<ShardBindings> & {
  readonly [Name in keyof Env]?: Env[Name] | undefined;
};

/** An environment that records which of its bindings the Worker reads. */
interface WatchedEnv {
  readonly env: Env;
  /** Storage and objects that were read; plain settings do not count. */
  readonly reached: () => string[];
}

/** The real environment with the bindings of `settings`. */
export function watched(real: Env, settings: Settings): WatchedEnv {
  const reached = new Set<string>();
  const env = new Proxy(real, {
    get(target, name) {
      const from = Object.hasOwn(settings, name) ? settings : target;
      const binding: unknown = Reflect.get(from, name);
      if (typeof binding === 'object') reached.add(String(name));
      return binding;
    },
  });
  return { env, reached: () => [...reached].toSorted() };
}
