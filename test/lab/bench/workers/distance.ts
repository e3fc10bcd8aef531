import { interposed, type Trip } from '../../../harness/interposed.ts';
import { replacingDatabases, replacingMethods } from '../../testbed/replacing.ts';

type Remote = Pick<Env, 'DB' | 'IMAGES' | 'RATE_LIMITER' | 'ORGANISATION_WRITER'>;

/** The distance of a run, as a setting. */
export interface DistanceEnv {
  /** Milliseconds there and back; not set in a run without a distance. */
  readonly DISTANCE_MS?: number | undefined;
}

/** A Worker's environment as the run asks for it: as it is, or distant, with each call in the log. */
export function asFarAsAsked<Bindings extends Partial<Remote> & DistanceEnv>(
  env: Bindings,
): Bindings {
  const { DISTANCE_MS: ms, IMAGES, RATE_LIMITER, ORGANISATION_WRITER } = env;
  if (ms === undefined) return env;
  const travel = async (to: string) => {
    console.log(JSON.stringify({ call: { to, at: Date.now() } }));
    await scheduler.wait(ms);
  };
  const limiter = () => travel('rate limiter');
  const writer = () => travel('writer');
  return {
    ...replacingDatabases(env, (database) =>
      interposed(database, async (trip) => {
        await travel(writes(trip) ? 'D1 write' : 'D1 read');
        return trip.make();
      }),
    ),
    ...(IMAGES && { IMAGES: distantCalls(IMAGES, () => travel('R2')) }),
    ...(RATE_LIMITER && { RATE_LIMITER: distantObjects(RATE_LIMITER, limiter) }),
    ...(ORGANISATION_WRITER && {
      ORGANISATION_WRITER: distantObjects(ORGANISATION_WRITER, writer),
    }),
  };
}

const writes = ({ statements }: Trip) =>
  statements.some(({ sql }) => /^\s*(?:insert|update|delete)\b/i.test(sql));

type Travel = () => Promise<void>;

/** A namespace whose objects are called over the distance. */
function distantObjects<Namespace extends object>(namespace: Namespace, travel: Travel): Namespace {
  return replacingMethods(namespace, (name, method) => (...values: unknown[]) => {
    const made: unknown = method(...values);
    if (typeof made !== 'object' || made === null) return made;
    if (name === 'jurisdiction') return distantObjects(made, travel);
    return name === 'get' || name === 'getByName' ? distantCalls(made, travel) : made;
  });
}

/** An object whose methods are called over the distance. */
function distantCalls<Callee extends object>(callee: Callee, travel: Travel): Callee {
  return replacingMethods(callee, (_name, method) => async (...values: unknown[]) => {
    await travel();
    return method(...values);
  });
}
