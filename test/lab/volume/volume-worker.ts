import production from '../../../src/index.ts';
import { watched } from '../../harness/bindings.ts';
import { counted } from '../../harness/counted.ts';

// The production Worker for `npm run volume`, behind an entry point that reports the cost of a request
// and of a run of the hourly job. It is never deployed.

export * from '../../../src/index.ts';

export default {
  ...production,
  async fetch(request, env, context) {
    const { database, cost } = counted(env.DB);
    const watching = watched(env, { DB: database });
    if (new URL(request.url).pathname === '/run-jobs') {
      const controller = { scheduledTime: Date.now(), cron: '', noRetry: () => undefined };
      await production.scheduled(controller, watching.env);
      return Response.json(cost());
    }
    const response = await production.fetch(request, watching.env, context);
    const answer = new Response(response.body, response);
    answer.headers.set('X-Rows-Read', String(cost().rowsRead));
    return answer;
  },
} satisfies ExportedHandler<Env>;
