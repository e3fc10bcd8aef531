import { type HomesEnv, everyHome, firstHome } from '../../db/database.ts';
import { copyPlans } from './store/copies.ts';

/**
 * Copies plans to the homes that lack their latest version: those that were unreachable when a plan
 * was changed, and new ones. A home that does not answer is tried again by the next run, and so is a
 * plan of organisations that are moving.
 */
export async function copyPlansToHomes(env: HomesEnv): Promise<void> {
  const first = firstHome(env);
  const others = everyHome(env).slice(1);
  await Promise.all(
    others.map((home) =>
      copyPlans(first, home).catch((error: unknown) => {
        console.error(JSON.stringify({ job: 'copy plans', error: String(error) }));
      }),
    ),
  );
}
