/** A D1 binding that counts the round trips made through it. */
export interface CountedDatabase {
  readonly database: D1Database;
  readonly roundTrips: () => number;
}

const SENDING = new Set<PropertyKey>(['run', 'all', 'raw', 'first']);

/** Wraps the real binding: every call that travels to storage is counted, then made. */
export function counted(real: D1Database): CountedDatabase {
  let trips = 0;
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values));
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        if (SENDING.has(name)) trips++;
        return member.bind(target);
      },
    });
    originals.set(wrapped, statement);
    return wrapped;
  };

  const database = new Proxy(real, {
    get(target, name) {
      if (name === 'prepare') return (query: string) => wrap(target.prepare(query));
      if (name === 'batch') {
        return (statements: D1PreparedStatement[]) => {
          trips++;
          return target.batch(statements.map((each) => originals.get(each) ?? each));
        };
      }
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  return { database, roundTrips: () => trips };
}
