import { Hono } from 'hono';
import unsafe from 'workerd:unsafe';
import * as z from 'zod';
import { SCOPES } from '../values/roles.ts';
import { machineTime, timeNow } from '../values/clock.ts';
import { instant, parseInstant, millisecondsOf } from '../values/instant.ts';
import { DEMO_TOKENS } from '../local/demo/tokens.ts';
import { NORDLICHT } from '../local/demo/people.ts';
import { namesThisMachine, OTHER_HOST } from '../local/host.ts';
import { LOCAL_SECRETS } from '../local/secrets.ts';
import { millisecondsIn } from './duration.ts';
import { Fault, Faults } from './faults.ts';
import { firstOrganisation, type Opened, setClock } from './state.ts';

// What integrators control in the tests of their own programs. No deployment contains it.

/** The base of its paths. */
const LOCAL = '/local';

/** The sandbox's Worker, as its routes use it. */
export interface SandboxWorker {
  readonly env: Env;
  /** Answers a request as production does. */
  readonly serve: (request: Request) => Promise<Response>;
  /** Runs what the crons of a deployment run. */
  readonly runJobs: () => Promise<void>;
  /** Prepares the databases again, after everything was deleted. */
  readonly prepareAgain: () => Promise<void>;
}

const faults = new Faults();

/** Answers a request to the sandbox: one of its own routes, or the service with the faults that were asked for. */
export function answerInSandbox(request: Request, worker: SandboxWorker): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === LOCAL || pathname.startsWith(`${LOCAL}/`)) {
    return Promise.resolve(routes.fetch(request, worker));
  }
  return faults.answer(request, () => worker.serve(request));
}

const Organisation = z.strictObject({
  name: z.string().default('Musterbau GmbH'),
  /** The limits of its plan, as the operator's surface takes them. An absent one means unlimited. */
  plan: z.record(z.string(), z.unknown()).default({}),
  owner: z
    .strictObject({ name: z.string(), email: z.string() })
    .default({ name: 'Piet Ohnesorg', email: 'piet@ohnesorg.example' }),
  scopes: z.array(z.string()).default([...SCOPES]),
});

const moment = z
  .string()
  .refine(
    (at) => parseInstant(at) !== null,
    'must be an RFC 3339 date-time, such as 2026-05-04T09:00:00Z',
  )
  .transform((at) => millisecondsOf(parseInstant(at) ?? ''));

const Clock = z.union([
  z.strictObject({ at: moment }),
  z.strictObject({
    advance: z
      .union([z.string(), z.number()])
      .transform(millisecondsIn)
      .refine((by) => by !== null && by >= 0, 'must be milliseconds, or such as 90m, 12h or 3d'),
  }),
]);

const Reset = z.strictObject({ clock: moment.optional() });

const routes = new Hono<{ Bindings: SandboxWorker }>().basePath(LOCAL);

// A website that the developer visits can send requests to this machine.
routes.use(async (c, next) => {
  if (!namesThisMachine(c.req.raw)) return c.json(fault('other_host', OTHER_HOST), 403);
  const site = c.req.header('Sec-Fetch-Site') ?? 'same-origin';
  const origin = c.req.header('Origin');
  const isOwn = origin === undefined || origin === new URL(c.req.url).origin;
  if (!isOwn || (site !== 'same-origin' && site !== 'none')) {
    return c.json(fault('cross_site', 'Another site may not control the sandbox.'), 403);
  }
  await next();
  return undefined;
});

routes.get('/', async (c) => c.json(await started(c.env, new URL(c.req.url).origin)));

routes.post('/reset', async (c) => {
  const { clock } = Reset.parse(await bodyOf(c.req.raw));
  await unsafe.deleteAllDurableObjects();
  faults.clear();
  await c.env.prepareAgain();
  await setClock(c.env.env.DB, clock ?? machineTime());
  return c.json(await started(c.env, new URL(c.req.url).origin));
});

routes.post('/organisations', async (c) =>
  c.json(
    await open(c.env, Organisation.parse(await bodyOf(c.req.raw)), new URL(c.req.url).origin),
    201,
  ),
);

routes.get('/clock', (c) => c.json({ now: instant(timeNow()) }));

routes.post('/clock', async (c) => {
  const asked = Clock.parse(await bodyOf(c.req.raw));
  const before = timeNow();
  await setClock(c.env.env.DB, 'at' in asked ? asked.at : before + (asked.advance ?? 0));
  if (timeNow() > before) await c.env.runJobs();
  return c.json({ now: instant(timeNow()) });
});

routes.post('/faults', async (c) => {
  const asked = Fault.parse(await bodyOf(c.req.raw));
  faults.add(asked);
  return c.json(asked, 201);
});

routes.delete('/faults', (c) => {
  faults.clear();
  return c.body(null, 204);
});

routes.post('/jobs', async (c) => {
  await c.env.runJobs();
  return c.body(null, 204);
});

routes.notFound((c) => c.json(fault('not_found', 'The sandbox has no such path.'), 404));

routes.onError((error, c) => {
  if (error instanceof z.ZodError) {
    return c.json(fault('invalid_request', z.prettifyError(error)), 400);
  }
  if (error instanceof SyntaxError) {
    return c.json(fault('invalid_json', 'The body is not valid JSON.'), 400);
  }
  if (error instanceof RefusedError) return c.body(error.message, 400, JSON_TYPE);
  console.error(error);
  return c.json(fault('internal_error', String(error)), 500);
});

const JSON_TYPE = { 'Content-Type': 'application/json' };

const fault = (code: string, message: string) => ({ error: { code, message } });

/** The JSON of a body; an absent one is `{}`. */
async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text();
  return text === '' ? {} : JSON.parse(text);
}

/** What the sandbox's start prints. */
async function started(worker: SandboxWorker, origin: string) {
  const { SANDBOX, DB } = worker.env;
  const first = () => open(worker, Organisation.parse({}), origin);
  const [{ secret }] = DEMO_TOKENS;
  const { id, name } = NORDLICHT;
  const opened: Opened =
    SANDBOX === 'demo'
      ? { organisation: { id, name }, token: secret }
      : await firstOrganisation(DB, first);
  return { origin, operatorKey: LOCAL_SECRETS.OPERATOR_KEY, ...opened };
}

const Made = z.object({ id: z.string() });

/** Opens an organisation as an operator does: a plan of its own, its owner, and a token with every scope. */
async function open(
  { serve }: SandboxWorker,
  { name, plan, owner, scopes }: z.output<typeof Organisation>,
  origin: string,
): Promise<Opened> {
  const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const answer = await serve(
      new Request(`${origin}${path}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${LOCAL_SECRETS.OPERATOR_KEY}`,
          'Content-Type': 'application/json',
          Prefer: 'handling=strict',
        },
        body: JSON.stringify(body),
      }),
    );
    if (!answer.ok) throw new RefusedError(await answer.text());
    return z.record(z.string(), z.unknown()).parse(await answer.json());
  };
  const rate = plan['requestsPerMinute'];
  const burst = rate === undefined ? {} : { burst: rate };
  const made = await post('/operator/v1/plans', { name: 'Sandbox', ...burst, ...plan });
  const opened = await post('/operator/v1/orgs', {
    name,
    owner,
    plan: Made.parse(made['plan']).id,
  });
  const { id } = Made.parse(opened['org']);
  const memberId = Made.parse(opened['owner']).id;
  const { secret } = await post(`/orgs/v1/${id}/tokens`, { name: 'Tests', memberId, scopes });
  return { organisation: { id, name }, token: z.string().parse(secret) };
}

/** The operator's surface has refused a plan or an organisation, with this body. */
class RefusedError extends Error {}
