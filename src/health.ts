import { version } from '../package.json';
import { bindingOf } from './db/database.ts';
import { type MappedHome, mappedHomes } from './db/mapped-homes.ts';
import { readTogether } from './db/round-trip.ts';
import { straysIn } from './db/strays.ts';
import { rangesOf, requireHomes } from './db/homes.ts';
import { lastMigration, storedTriggers } from './db/installed-schema.ts';
import { triggerFaults } from './db/triggers.ts';
import triggersFile from './db/triggers.sql';
import { settingFaults } from './settings.ts';
import { signInSettings } from './sign-in/settings.ts';
import { within } from './values/instant.ts';
import { Failure, unavailable } from './values/failure.ts';

/** The program's version, and the last migration that every one of its databases has. */
interface Health {
  readonly version: string;
  readonly migration: string | null;
}

/** How long D1's answer is cached, which bounds how often an isolate asks. */
const CACHE_MS = 5000;
/** How long a request waits for an answer, which another request may have asked for. */
const DEADLINE_MS = 6000;

let cached: { readonly at: number; readonly answer: Promise<Health> } | undefined;

/**
 * Checks that the settings are valid, that D1 answers, and that every home has the triggers of this
 * version: quotas and counts rest on them. The settings are checked each time; D1's answer, or its
 * failure, is cached for some seconds.
 *
 * @throws Failure `unavailable`; the log says why, without the value of any setting.
 */
export async function health(
  env: Env,
  context: Pick<ExecutionContext, 'waitUntil'>,
): Promise<Health & { readonly status: 'ok' }> {
  const faults = settingFaults(
    env,
    () => signInSettings(env),
    () => {
      requireHomes(env);
    },
  );
  if (faults.length > 0) {
    console.error(JSON.stringify({ health: 'settings do not hold', faults }));
    throw new Failure('unavailable', 'The service is not set up: its log says what is missing.');
  }
  const now = Date.now();
  if (cached === undefined || now < cached.at || now >= cached.at + CACHE_MS) {
    cached = { at: now, answer: ask(env) };
    // Other requests may wait for the answer: the call continues if this request's caller hangs up.
    context.waitUntil(Promise.allSettled([cached.answer]));
  }
  return { status: 'ok', ...(await within(DEADLINE_MS, cached.answer)) };
}

async function ask(env: Env): Promise<Health> {
  try {
    const migrations = await Promise.all(mappedHomes(env).map((home) => check(env, home)));
    const [oldest = ''] = migrations.toSorted();
    return { version, migration: oldest === '' ? null : oldest };
  } catch (error) {
    console.error(JSON.stringify({ health: 'a database is not ready', error: String(error) }));
    throw unavailable(error);
  }
}

/**
 * The last migration of a home; empty if there is none.
 *
 * @throws Error if HOMES does not lead to what it holds, or if its triggers are not those of this
 * version.
 */
async function check(env: Env, mapped: MappedHome): Promise<string> {
  const { home } = mapped;
  const { migration, triggers, strays } = await readTogether(home, (add) => ({
    migration: add(lastMigration(home)),
    triggers: add(storedTriggers(home)),
    strays: straysIn(mapped, rangesOf(env), add),
  }));
  const unfit = triggerFaults(triggersFile, triggers());
  if (unfit.length > 0) {
    throw new Error(`${bindingOf(home)} needs \`npm run migrate\`. ${unfit.join(' ')}`);
  }
  const [fault] = strays();
  if (fault !== undefined) throw new Error(fault);
  return migration()[0]?.name ?? '';
}
