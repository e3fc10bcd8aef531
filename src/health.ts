import { sql } from 'drizzle-orm';
import { version } from '../package.json';
import { databaseOf } from './db/database.ts';
import { read } from './db/round-trip.ts';
import { settingFaults } from './settings.ts';
import { signInSettings } from './sign-in/settings.ts';
import { within } from './values/deadline.ts';
import { Failure, unavailable } from './values/failure.ts';

/** What runs: the program's version, and the last migration of the database it reaches. */
interface Health {
  readonly version: string;
  readonly migration: string | null;
}

/** How long D1's answer is kept: nobody can make an isolate ask more often. */
const KEPT_MS = 5000;
/** How long a request waits for an answer that another one has asked for. */
const DEADLINE_MS = 6000;

let kept: { readonly at: number; readonly answer: Promise<Health> } | undefined;

/**
 * Whether the service can work: its settings hold, and D1 answers. The settings are looked at each
 * time; D1's answer, also that there is none, is kept for some seconds.
 *
 * @throws Failure `unavailable`; the log says why, without the value of any setting.
 */
export async function health(
  env: Env,
  context: Pick<ExecutionContext, 'waitUntil'>,
): Promise<Health & { readonly status: 'ok' }> {
  const faults = settingFaults(env, () => signInSettings(env));
  if (faults.length > 0) {
    console.error(JSON.stringify({ health: 'settings do not hold', faults }));
    throw new Failure('unavailable', 'The service is not set up: its log says what is missing.');
  }
  const now = Date.now();
  if (kept === undefined || now < kept.at || now >= kept.at + KEPT_MS) {
    kept = { at: now, answer: ask(env) };
    // Other requests may be waiting for it: it goes on when this one's caller hangs up.
    context.waitUntil(Promise.allSettled([kept.answer]));
  }
  return { status: 'ok', ...(await within(DEADLINE_MS, kept.answer)) };
}

async function ask(env: Env): Promise<Health> {
  const db = databaseOf(env);
  const last = db
    .select({ migration: sql<string>`name` })
    .from(sql`d1_migrations`)
    .orderBy(sql`id DESC`)
    .limit(1);
  try {
    const [row] = await read(db, last);
    return { version, migration: row?.migration ?? null };
  } catch (error) {
    console.error(JSON.stringify({ health: 'D1 does not answer', error: String(error) }));
    throw unavailable(error);
  }
}
