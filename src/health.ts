import { version } from '../package.json';
import { objectNamed, requireShards } from './db/shards.ts';
import { type JobName, overdueRuns } from './db/job-runs.ts';
import { surveyShards } from './db/check-shards.ts';
import { linkSigner } from './images/links.ts';
import { settingFaults } from './settings.ts';
import { signInSettings } from './sign-in/settings.ts';
import { timeNow } from './values/clock.ts';
import { Failure, notSetUp, unavailable } from './values/failure.ts';
import { type Instant, instant, within } from './values/instant.ts';

/** The program's version, and the last migration that all of its databases have. */
interface Health {
  readonly status: 'ok' | 'degraded';
  /** The parts that do not work, while most requests are served. */
  readonly degraded?: readonly Supporting[];
  readonly version: string;
  readonly migration: string | null;
  /** Since when each job of the crons has succeeded. */
  readonly jobsEndedAt: Instant;
}

/** How long anything but D1 may take to answer. An object that has to start takes a second or two. */
const PROBE_MS = 3000;

/** The parts without which most requests are served. */
type Supporting = 'images' | 'objects';
/** The parts without which the service is down, or loses what it should do. */
type Necessary = 'database' | 'migration' | 'shards' | `job ${JobName} since ${Instant}`;

/** What is not ready. `/healthz` names the part, and only the log says why. */
interface Fault<Part = Necessary | Supporting> {
  readonly part: Part;
  readonly fault: string;
}

/** What the service needs besides D1, and a call that changes nothing. */
const PROBES: readonly (readonly [
  part: Supporting,
  name: string,
  probe: (env: Env) => Promise<unknown>,
])[] = [
  ['images', 'R2', (env) => env.IMAGES.head('health')],
  ['images', "R2's S3 endpoint", followLink],
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
 * every shard has the migrations and the triggers of this version, on which quotas and counts depend, and that
 * the jobs of the crons succeed. Then, that R2 and the Durable Objects answer, and that R2 accepts signed links:
 * the service is degraded without these. The settings are checked each time. All else is cached for some
 * seconds.
 *
 * @throws Failure `unavailable`, which names the parts. The log says why, without the values of settings.
 */
export async function health(
  env: Env,
  context: Pick<ExecutionContext, 'waitUntil'>,
): Promise<Health> {
  const faults = settingFaults(
    env,
    () => signInSettings(env),
    () => requireShards(env),
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
  return answer.health;
}

function isWithin(milliseconds: number, since: number): boolean {
  const now = timeNow();
  return since <= now && now < since + milliseconds;
}

/** Asks D1, R2 and the objects, and caches the answer or the failure. */
async function ask(env: Env): Promise<void> {
  latest.askingSince = timeNow();
  const [{ health: found, down }, degraded] = await Promise.all([
    probeDatabases(env),
    probeOthers(env),
  ]);
  const faults = [...down, ...degraded];
  if (faults.length > 0) {
    const error = faults.slice(0, MAX_FAULTS).map(({ fault }) => fault);
    console.error(JSON.stringify({ health: 'something is not ready', error: error.join(' ') }));
  }
  const answer =
    down.length > 0 || found === null
      ? { failure: notReady(faults) }
      : { health: { ...statusOf(degraded), ...found } };
  Object.assign(latest, { at: timeNow(), answer, askingSince: null });
}

function statusOf(faults: readonly Fault<Supporting>[]): Pick<Health, 'status' | 'degraded'> {
  return faults.length === 0 ? { status: 'ok' } : { status: 'degraded', degraded: partsOf(faults) };
}

const partsOf = <Part>(faults: readonly Fault<Part>[]): Part[] => [
  ...new Set(faults.map(({ part }) => part)),
];

/** Tells anybody which parts are not ready, and nothing of why. */
function notReady(faults: readonly Fault[]): Failure {
  const message = `Not ready: ${partsOf(faults).join(', ')}. The log says why.`;
  return new Failure('unavailable', message);
}

/** What D1 says: nothing if it does not answer, and all that is wrong. */
async function probeDatabases(env: Env): Promise<{
  readonly health: Omit<Health, 'status' | 'degraded'> | null;
  readonly down: readonly Fault<Necessary>[];
}> {
  try {
    const { migration, runs, faults } = await surveyShards(env);
    const overdue = overdueRuns(runs, timeNow()).map(({ job, endedAt }) => ({
      part: `job ${job} since ${endedAt}` as const,
      fault: `The job "${job}" has not succeeded since ${endedAt}: look for its errors, and for the cron triggers.`,
    }));
    const [jobsEndedAt = instant(timeNow())] = runs.map(({ endedAt }) => endedAt).toSorted();
    return {
      health: { version, migration: migration === '' ? null : migration, jobsEndedAt },
      down: [...overdue, ...faults],
    };
  } catch (error) {
    return { health: null, down: [{ part: 'database', fault: String(error) }] };
  }
}

/** What does not answer in time, or not as it should. */
async function probeOthers(env: Env): Promise<Fault<Supporting>[]> {
  const asked = await Promise.all(
    PROBES.map(async ([part, name, probe]) => {
      try {
        await within(PROBE_MS, probe(env));
        return [];
      } catch (error) {
        return [{ part, fault: `There is no right answer from ${name}: ${String(error)}.` }];
      }
    }),
  );
  return asked.flat();
}

/** Follows a link to an object that does not exist. @throws Error unless R2 has accepted its signature. */
async function followLink(env: Env): Promise<void> {
  const sign = linkSigner(env);
  const image = { fileName: 'health', contentType: 'image/png' };
  const { url } = sign({ objectKey: 'health', thumbnailKey: null, ...image });
  const { status, body } = await fetch(url);
  await body?.cancel();
  if (status === 404) return;
  throw new Error(
    `a link is answered ${status}: R2_ACCESS_KEY_ID, R2_SECRET_ACCESS_KEY, R2_BUCKET or R2_S3_ENDPOINT is wrong`,
  );
}
