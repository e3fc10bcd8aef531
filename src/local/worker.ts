import { isDatabase } from '../db/shards.ts';
import { ALL_JOBS, recordRuns } from '../db/job-runs.ts';
import { timeNow } from '../values/clock.ts';
import { instant, within, millisecondsOf } from '../values/instant.ts';
import { CRM_PATH } from './demo/webhooks.ts';
import { demoWebsite } from './demo/website.ts';
import { loadDemoData } from './demo/load.ts';
import { settleDemoPeople } from './demo/settle-people.ts';
import { namesThisMachine, OTHER_HOST } from './host.ts';
import { applyMigrations } from './migrations.ts';
import { LOCAL_SECRETS } from './secrets.ts';
import { DEMO_SIGN_IN } from './sign-in/path.ts';
import { answerDemoSignIn, demoSignIn } from './sign-in/server.ts';

interface Handlers {
  readonly fetch: (request: Request, env: Env, context: ExecutionContext) => Answer;
  readonly scheduled: (controller: ScheduledController, env: Env) => Promise<void>;
}

const PREPARED_WITHIN_MS = 120_000;

type Answer = Response | Promise<Response>;

/**
 * The production Worker with local secrets, and with a local database that has all migrations and the demo
 * data. If `wrangler dev` uses a remote database (`--remote`), nothing is added.
 */
export function withDemo(production: Handlers): Handlers {
  let prepared: Promise<boolean> | undefined;
  const once = (env: Env): Promise<boolean> => {
    prepared ??= prepare(env);
    // It never settles if the runtime drops the request that began it.
    return within(PREPARED_WITHIN_MS, prepared).catch((error: unknown) => {
      prepared = undefined; // the next request tries again
      throw error;
    });
  };
  let settledAt: string | undefined;
  return {
    async fetch(request, env, context) {
      // Other requests may wait for it, so it continues if this caller hangs up.
      const preparing = once(env);
      context.waitUntil(preparing);
      const local = await preparing;
      if (!local) return production.fetch(request, env, context);
      const { origin, pathname } = new URL(request.url);
      const withSignIn = localEnv(env, origin);
      if (env.SANDBOX !== 'empty' && settledAt !== origin) {
        await settleDemoPeople(env, demoSignIn(origin).OIDC_ISSUER);
        settledAt = origin;
      }
      if (pathname.startsWith(`${DEMO_SIGN_IN}/`)) {
        return namesThisMachine(request)
          ? answerDemoSignIn(request)
          : new Response(OTHER_HOST, { status: 403 });
      }
      if (pathname === '/demo') return demoWebsite();
      if (pathname === CRM_PATH) return new Response(null, { status: 204 });
      return dated(await production.fetch(request, withSignIn, context));
    },
    async scheduled(controller, env) {
      await once(env);
      await production.scheduled(controller, { ...env, ...LOCAL_SECRETS, JURISDICTION: '' });
    },
  };
}

/** Cloudflare dates each answer. By its date the dashboard says how old an answer is that it has kept. */
function dated(answer: Response): Response {
  const copy = new Response(answer.body, answer);
  copy.headers.set('Date', new Date(timeNow()).toUTCString());
  return copy;
}

/**
 * Prepares the databases if all are local: their migrations, and the demo data unless the sandbox is empty.
 *
 * @returns whether they are.
 */
export async function prepare(env: Env): Promise<boolean> {
  // Databases without slots in HOMES, too: organisations can be moved there.
  const databases = Object.values<unknown>({ ...env }).filter(isDatabase);
  const local = await Promise.all(databases.map(isLocal));
  if (!local.every(Boolean)) return false;
  await Promise.all(databases.map(applyMigrations));
  if (env.SANDBOX !== 'empty') await loadDemoData(env);
  // The local runtime runs no crons.
  await recordRuns(env, ALL_JOBS, instant(millisecondsOf('9999-01-01T00:00:00Z')));
  return true;
}

/** The `meta` of local D1's results identifies it. */
async function isLocal(database: D1Database): Promise<boolean> {
  const { meta } = await database.prepare('SELECT 1').all();
  return meta['served_by'] === 'miniflare.db';
}

/** The settings of Durable Objects, which do not see those of the Worker's requests. */
export function objectEnv(env: Env): Env {
  return { ...env, ...LOCAL_SECRETS, LOCAL_WEBHOOKS: 'allowed', JURISDICTION: '' };
}

/** @param origin the address at which the caller reached the service, for image links. */
function localEnv(env: Env, origin: string): Env {
  // A developer can use another provider, by .dev.vars.
  const { OIDC_CLIENT_SECRET: _ofDemo, ...secrets } = LOCAL_SECRETS;
  return {
    ...env,
    ...secrets,
    ...(env.OIDC_ISSUER === '' && demoSignIn(origin)),
    LOCAL_WEBHOOKS: 'allowed',
    PUBLIC_ORIGIN: origin,
    R2_S3_ENDPOINT: `${origin}/cdn-cgi/local/r2/s3`,
    JURISDICTION: '', // the local runtime has no jurisdictions
  };
}
