import { interposed, type Trip } from '../../../harness/interposed.ts';
import type { Limiter } from '../options.ts';
import { replacingDatabases } from './databases.ts';

/** Bindings that are reached over a network. */
type Remote = Pick<Env, 'DB' | 'IMAGES' | 'RATE_LIMITER' | 'ORGANISATION_WRITER'>;

/** The destination of a call. */
type Destination = 'D1 read' | 'D1 write' | 'R2' | 'rate limiter' | 'writer';

/** A call over the distance. */
export interface DistantCall {
  readonly to: Destination;
  /** When it starts, in epoch milliseconds. */
  readonly at: number;
}

/** The distance of D1, R2 and Durable Objects. */
export interface Distance {
  /** There and back, in milliseconds. */
  readonly ms: number;
  /** Called before every call over the distance. */
  readonly note: (call: DistantCall) => void;
}

/** The distance of a run, as a setting. */
export interface DistanceEnv {
  /** Milliseconds there and back; not set in a run without a distance. */
  readonly DISTANCE_MS?: number | undefined;
  /** Set if only the caller's Worker is far away, and D1 is beside the writer. */
  readonly LIMITER?: Limiter | undefined;
}

/** A Worker's environment as the run asks for it: as it is, or distant, with each call in the log. */
export function asFarAsAsked<Bindings extends Partial<Remote> & DistanceEnv>(
  env: Bindings,
): Bindings {
  const { DISTANCE_MS: ms } = env;
  return ms === undefined ? env : distant(env, { ms, note: log });
}

/** A writer's environment as the run asks for it. */
export function writerAsFarAsAsked<Bindings extends Partial<Remote> & DistanceEnv>(
  env: Bindings,
): Bindings {
  const { LIMITER, RATE_LIMITER, DISTANCE_MS: ms } = env;
  if (LIMITER === undefined) return asFarAsAsked(env);
  if (LIMITER === 'near' || RATE_LIMITER === undefined || ms === undefined) return env;
  const { RATE_LIMITER: far } = distant({ RATE_LIMITER }, { ms, note: log });
  return { ...env, RATE_LIMITER: far };
}

function log(call: DistantCall): void {
  console.log(JSON.stringify({ call }));
}

type Travel = (to: Destination) => Promise<void>;

/** An environment in which every call to D1, R2 and a Durable Object takes longer by the distance. */
export function distant<Bindings extends Partial<Remote>>(
  env: Bindings,
  { ms, note }: Distance,
): Bindings {
  const travel: Travel = async (to) => {
    note({ to, at: Date.now() });
    await scheduler.wait(ms);
  };
  const { IMAGES, RATE_LIMITER, ORGANISATION_WRITER } = env;
  return {
    ...replacingDatabases(env, (database) => distantDatabase(database, travel)),
    ...(IMAGES && { IMAGES: distantCalls(IMAGES, () => travel('R2')) }),
    ...(RATE_LIMITER && {
      RATE_LIMITER: distantObjects(RATE_LIMITER, () => travel('rate limiter')),
    }),
    ...(ORGANISATION_WRITER && {
      ORGANISATION_WRITER: distantObjects(ORGANISATION_WRITER, () => travel('writer')),
    }),
  };
}

function distantDatabase(database: D1Database, travel: Travel): D1Database {
  return interposed(database, async (trip) => {
    await travel(writes(trip) ? 'D1 write' : 'D1 read');
    return trip.make();
  });
}

const writes = ({ statements }: Trip) =>
  statements.some(({ sql }) => /^\s*(?:insert|update|delete)\b/i.test(sql));

/** A namespace whose objects are called over the distance. */
function distantObjects<Namespace extends object>(
  namespace: Namespace,
  travel: () => Promise<void>,
): Namespace {
  return replacingMethods(namespace, (name, method) => (...values: unknown[]) => {
    const made: unknown = method(...values);
    if (typeof made !== 'object' || made === null) return made;
    if (name === 'jurisdiction') return distantObjects(made, travel);
    return name === 'get' || name === 'getByName' ? distantCalls(made, travel) : made;
  });
}

/** An object whose methods are called over the distance. */
function distantCalls<Callee extends object>(callee: Callee, travel: () => Promise<void>): Callee {
  return replacingMethods(callee, (_name, method) => async (...values: unknown[]) => {
    await travel();
    return method(...values);
  });
}

type Method = (...values: unknown[]) => unknown;

/** An object with every method replaced. */
function replacingMethods<Target extends object>(
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
