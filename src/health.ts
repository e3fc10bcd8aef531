import { version } from '../package.json';
import { requireHomes } from './db/homes.ts';
import { type Survey, surveyHomes } from './db/survey.ts';
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
/** How many faults are logged at once. */
const MAX_FAULTS = 5;
/** How long a request waits for an answer, which another request may have asked for. */
const DEADLINE_MS = 6000;

let cached: { readonly at: number; readonly answer: Promise<Health> } | undefined;

/**
 * Checks that the settings are valid, that D1 answers, and that HOMES leads to every organisation. The
 * settings are checked each time; D1's answer, or its failure, is cached for some seconds.
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
  let survey: Survey;
  try {
    survey = await surveyHomes(env);
  } catch (error) {
    console.error(JSON.stringify({ health: 'D1 does not answer', error: String(error) }));
    throw unavailable(error);
  }
  const { faults, migration } = survey;
  if (faults.length === 0) return { version, migration: migration === '' ? null : migration };
  const logged = { health: 'HOMES or a binding is wrong', faults: faults.slice(0, MAX_FAULTS) };
  console.error(JSON.stringify(logged));
  throw unavailable();
}
