/** Bindings of the Worker that a test wants otherwise; `undefined` takes one away. */
export type Settings = { readonly [Name in keyof Env]?: Env[Name] | undefined };

/** An environment that notes which of its bindings are looked at. */
interface WatchedEnv {
  readonly env: Env;
  /** Storage and objects that were reached for; plain settings do not count. */
  readonly reached: () => string[];
}

/** The real environment, but for `settings`. */
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
