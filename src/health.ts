import { version } from '../package.json';
import { objectNamed, requireHomes } from './db/homes.ts';
import { surveyHomes } from './db/survey.ts';
import { settingFaults } from './settings.ts';
import { signInSettings } from './sign-in/settings.ts';
import { timeNow } from './values/clock.ts';
import { Failure, notSetUp, unavailable } from './values/failure.ts';
import { type Instant, within, millisecondsOf } from './values/instant.ts';

/** The program's version, and the last migration that all of its databases have. */
interface Health {
  readonly version: string;
  readonly migration: string | null;
  /** When the hourly job last ended without a failure. */
  readonly jobsEndedAt: Instant;
}

/** After so long without an hourly run, its crons do not run any more. */
const SILENT_MS = 3 * 60 * 60 * 1000;

/** How long anything but D1 may take to answer. */
const PROBE_MS = 1000;

/** The parts of the service of which `/healthz` says that they are not ready. Only the log says why. */
type Part = 'database' | 'migration' | 'homes' | `jobs since ${Instant}` | 'images' | 'objects';

interface Fault {
  readonly part: Part;
  readonly fault: string;
}

/** What the service needs besides D1, and a call that changes nothing. */
const PROBES: readonly (readonly [
  part: Part,
  name: string,
  probe: (env: Env) => Promise<unknown>,
])[] = [
  ['images', 'R2', (env) => env.IMAGES.head('health')],
  ['objects', 'a rate limiter', (env) => objectNamed(env.RATE_LIMITER, 'health', env).refused()],
  ['objects', 'a writer', (env) => objectNamed(env.ORGANISATION_WRITER, 'health', env).answers()],
  ['objects', 'a notifier', (env) => objectNamed(env.NOTIFIER, 'health', env).answers()],
  ['objects', 'a purger', (env) => objectNamed(env.PURGER, 'health', env).answers()],
];

/** How long D1's answer is cached. It bounds how often an isolate asks. */
const CACHE_MS = 5000;
/** The maximum number of faults in a log line. */
const MAX_FAULTS = 5;
/** How long the other requests wait for the one that asks. */
const ASKING_MS = 6000;
/** How often they check whether it has the answer, in milliseconds. */
const POLL_MS = 20;

/**
 * The last answer of D1, or the failure, and since when a request is asking. Requests do not share a
 * promise, because it never settles if the request that made it is dropped.
 */
const latest: {
  at: number;
  answer: { readonly health: Health } | { readonly failure: Failure } | null;
  askingSince: number | null;
} = { at: 0, answer: null, askingSince: null };

/**
 * Checks that the settings are valid, that D1 answers, that HOMES leads to every organisation, and that
 * every home has the migrations and the triggers of this version, on which quotas and counts depend, that
 * the hourly job has run in the last three hours, and that R2 and the Durable Objects answer. The settings
 * are checked each time. All else is cached for some seconds.
 *
 * @throws Failure `unavailable`, which names the parts. The log says why, without the values of settings.
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
    throw notSetUp();
  }
  while (!isWithin(CACHE_MS, latest.at)) {
    if (latest.askingSince !== null && isWithin(ASKING_MS, latest.askingSince)) {
      await scheduler.wait(POLL_MS);
      continue;
    }
    const asked = ask(env);
    // Other requests wait for the answer, so it continues if this caller hangs up.
    context.waitUntil(asked);
    await asked;
  }
  const { answer } = latest;
  if (answer === null) throw unavailable();
  if ('failure' in answer) throw answer.failure;
  return { status: 'ok', ...answer.health };
}

function isWithin(milliseconds: number, since: number): boolean {
  const now = timeNow();
  return since <= now && now < since + milliseconds;
}

/** Asks D1, R2 and the objects, and caches the answer or the failure. */
async function ask(env: Env): Promise<void> {
  latest.askingSince = timeNow();
  const { health: found, faults } = await healthOf(env);
  if (faults.length > 0) {
    const error = faults.slice(0, MAX_FAULTS).map(({ fault }) => fault);
    console.error(JSON.stringify({ health: 'something is not ready', error: error.join(' ') }));
  }
  const answer =
    faults.length > 0 || found === null ? { failure: notReady(faults) } : { health: found };
  Object.assign(latest, { at: timeNow(), answer, askingSince: null });
}

/** Tells anybody which parts are not ready, and nothing of why. */
function notReady(faults: readonly Fault[]): Failure {
  const parts = [...new Set(faults.map(({ part }) => part))];
  return new Failure('unavailable', `Not ready: ${parts.join(', ')}. The log says why.`);
}

/** What the service is, unless D1 does not answer, and all that is wrong. */
async function healthOf(env: Env): Promise<{ health: Health | null; faults: readonly Fault[] }> {
  const asked = surveyHomes(env).catch((error: unknown): Fault => {
    return { part: 'database', fault: String(error) };
  });
  const [survey, silent] = await Promise.all([asked, withoutAnswer(env)]);
  if ('part' in survey) return { health: null, faults: [survey, ...silent] };
  const { migration, jobsEndedAt, faults } = survey;
  const isSilent = millisecondsOf(jobsEndedAt) < timeNow() - SILENT_MS;
  const fault = `The hourly job has not ended without a failure since ${jobsEndedAt}: look for its errors, and its cron triggers.`;
  return {
    health: { version, migration: migration === '' ? null : migration, jobsEndedAt },
    faults: [
      ...silent,
      ...(isSilent ? [{ part: `jobs since ${jobsEndedAt}` as const, fault }] : []),
      ...faults,
    ],
  };
}

/** What does not answer in time. */
async function withoutAnswer(env: Env): Promise<Fault[]> {
  const asked = await Promise.all(
    PROBES.map(async ([part, name, probe]) => {
      try {
        await within(PROBE_MS, probe(env));
        return [];
      } catch (error) {
        return [{ part, fault: `There is no answer from ${name}: ${String(error)}.` }];
      }
    }),
  );
  return asked.flat();
}
