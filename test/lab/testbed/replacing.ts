export function replacingDatabases<Bindings extends object>(
  env: Bindings,
  replace: (database: D1Database, name: string) => D1Database,
): Bindings {
  const shards = Object.entries(env)
    .filter(isDatabase)
    .map(([name, database]) => [name, replace(database, name)] as const);
  return { ...env, ...Object.fromEntries(shards) };
}

function isDatabase(binding: readonly [string, unknown]): binding is [string, D1Database] {
  const [, bound] = binding;
  return typeof bound === 'object' && bound !== null && 'prepare' in bound && 'batch' in bound;
}

type Method = (...values: unknown[]) => unknown;

export function replacingMethods<Target extends object>(
  target: Target,
  replace: (name: PropertyKey, method: Method) => Method,
): Target {
  return new Proxy(target, {
    get(from, name) {
      const member: unknown = Reflect.get(from, name, from);
      if (typeof member !== 'function') return member;
      return replace(name, (...values) => Reflect.apply(member, from, values));
    },
  });
}
