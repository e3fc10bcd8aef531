/** Statements that a D1 binding is about to send. */
export interface Trip {
  readonly statements: readonly BoundText[];
  /** The database to which they are sent. */
  readonly database: D1Database;
  /** Sends the statements. */
  readonly make: () => Promise<unknown>;
}

interface BoundText {
  readonly sql: string;
  readonly values: readonly unknown[];
}

const SENDING = new Set<PropertyKey>(['run', 'all', 'raw', 'first']);

/** A D1 binding that passes every round trip to `carry`, which sends it or drops it. */
export function interposed(real: D1Database, carry: (trip: Trip) => Promise<unknown>): D1Database {
  const originals = new WeakMap<D1PreparedStatement, BoundText & { real: D1PreparedStatement }>();

  const wrap = (statement: D1PreparedStatement, sent: BoundText): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') {
          return (...values: unknown[]) => wrap(target.bind(...values), { ...sent, values });
        }
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        if (!SENDING.has(name)) return member.bind(target);
        return (...options: unknown[]) =>
          carry({
            statements: [sent],
            database: real,
            make: () => Reflect.apply(member, target, options),
          });
      },
    });
    originals.set(wrapped, { ...sent, real: statement });
    return wrapped;
  };

  return new Proxy(real, {
    get(target, name) {
      if (name === 'prepare') {
        return (sql: string) => wrap(target.prepare(sql), { sql, values: [] });
      }
      if (name === 'batch') {
        return (statements: D1PreparedStatement[]) => {
          const all = statements.map(
            (each) => originals.get(each) ?? { sql: '', values: [], real: each },
          );
          const make = () => target.batch(all.map((each) => each.real));
          return carry({ statements: all, database: real, make });
        };
      }
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}
