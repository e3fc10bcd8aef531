import local from '../index.ts';
import { prepare } from '../local/worker.ts';
import { settleDemoPeople } from '../local/demo/settle-people.ts';
import { demoSignIn } from '../local/sign-in/server.ts';
import { timeNow } from '../values/clock.ts';
import { answerInSandbox } from './routes.ts';
import { restoreClock } from './state.ts';

export { Notifier, OrganisationWriter, Purger, RateLimiter } from '../index.ts';

/** The crons of a deployment: what they run is done after every move of the clock. */
const CRONS = ['*/5 * * * *', '17 * * * *'];

let restored: Promise<void> | undefined;

/** The Worker of `npm start`, and the routes below /local/. */
export default {
  async fetch(request, env, context) {
    // Before everything else: the database may be from an earlier run with another clock.
    restored ??= restoreClock(env.DB);
    await restored;
    const { origin } = new URL(request.url);
    const worker = {
      env,
      serve: (each: Request) => Promise.resolve(local.fetch(each, env, context)),
      runJobs: async () => {
        for (const cron of CRONS) {
          await local.scheduled({ cron, scheduledTime: timeNow(), noRetry: () => undefined }, env);
        }
      },
      prepareAgain: async () => {
        await restoreClock(env.DB);
        await prepare(env);
        if (env.SANDBOX === 'demo') await settleDemoPeople(env, demoSignIn(origin).OIDC_ISSUER);
      },
    };
    return answerInSandbox(request, worker);
  },
} satisfies ExportedHandler<Env>;
