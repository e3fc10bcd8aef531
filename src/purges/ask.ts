import { objectNamed } from '../db/homes.ts';
import { repeatIfLost } from '../db/outage.ts';
import { within } from '../values/instant.ts';

/** The name of the service's only purger. */
const NAME = 'edge';
/** Timeout of one call. */
const LOST_MS = 5000;

/**
 * Asks the service's purger to have the edge forget publications. It throws nothing. If the call is lost, the
 * edge forgets them when the lifetimes of its answers end.
 *
 * @param keys of publications.
 * @param withdrawn whether something is no longer to be seen.
 */
export async function askToPurge(
  env: Pick<Env, 'PURGER' | 'JURISDICTION' | 'OBJECTS_NEAR'>,
  keys: readonly string[],
  withdrawn: boolean,
): Promise<void> {
  const ask = () => within(LOST_MS, objectNamed(env.PURGER, NAME, env).purge(keys, withdrawn));
  await repeatIfLost(ask).catch((error: unknown) => {
    const warning = 'the purger was not asked';
    console.warn(JSON.stringify({ warning, publications: keys.length, error: String(error) }));
  });
}
