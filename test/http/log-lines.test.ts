import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, inject, test, vi } from 'vitest';
import { Budget } from '../../src/jobs/budget.ts';
import { inEachShard } from '../../src/jobs/each-shard.ts';
import { purgeExpired } from '../../src/jobs/purge-expired.ts';
import { runJobs } from '../../src/jobs/crons.ts';
import worker, { Notifier } from '../../src/index.ts';
import { type Settings } from '../harness/bindings.ts';
import { Client, ORIGIN } from '../harness/client.ts';
import { served } from '../harness/served.ts';
import { passTime, shortenPauses, stopClock } from '../harness/clock.ts';
import { DAY_MS, HOUR_MS } from '../harness/durations.ts';
import { HOMES, interposedShards } from '../harness/shards.ts';
import { refusing } from '../harness/images-binding.ts';
import { runsJobs } from '../harness/jobs.ts';
import { objectsWith } from '../harness/objects.ts';
import { Operator } from '../harness/operator.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { signedIn } from '../harness/people.ts';
import { formWith, LARGE_PLAN } from '../harness/pictures.ts';
import { hasPicture, publishes, Website } from '../harness/published.ts';
import { URL_OF_CRM } from '../harness/webhooks.ts';
import { writersUnder } from '../harness/writers.ts';
import { OPERATOR_KEY, SESSION_KEY } from '../harness/keys.ts';
import { logged, WRITTEN } from '../harness/log.ts';

// Every place that logs is driven. The harness checks each line of every test: none has a value of a statement, a
// credential, an address, or anything that a customer wrote.

declare module 'vitest' {
  interface ProvidedContext {
    /** The files that log, with the number of their calls of `console`. */
    readonly logCalls: Readonly<Record<string, number>>;
  }
}

stopClock(Date.now() + DAY_MS);
shortenPauses();

const FAULT = 'D1_ERROR: no such thing';

/** Shards that fail where a statement fits this. */
const failingAt = (pattern: RegExp) =>
  interposedShards(({ statements, make }) =>
    statements.some(({ sql }) => pattern.test(sql)) ? Promise.reject(new Error(FAULT)) : make(),
  );

const failing = () => Promise.reject(new Error(FAULT));

/** An organisation with everything about which the service could log. */
async function aCustomer() {
  const organisation = await anOrganisation();
  const api = await organisation.signedIn({ lastUsedAt: null });
  const editor = await signedIn(organisation, 'editor');
  const project = await api.createsProject({ name: WRITTEN });
  const fields = { unitIdentifier: WRITTEN, visibility: 'online', kaufpreis: '471147' };
  const unit = await api.createsUnit(project, fields);
  const image = await hasPicture(api, unit, LARGE_PLAN);
  const { key } = await publishes(api);
  return { organisation, api, editor, project, unit, image, website: new Website(key) };
}
type Customer = Awaited<ReturnType<typeof aCustomer>>;

/** Runs the hourly job, whatever it throws; the platform logs that, too. */
const jobs = (settings: Settings, hours = 0) =>
  runsJobs(settings, hours).catch((error: unknown) => {
    console.error(String(error));
  });

const health = async (settings: Settings): Promise<void> => {
  await served(new Request(`${ORIGIN}/healthz`), settings);
};

const callsPurger = async () => {
  const purger = env.PURGER.getByName('edge');
  await runInDurableObject(purger, (object) => object.purge(['a publication'], false));
  const fetch = worker.fetch.bind(worker);
  vi.spyOn(worker, 'fetch').mockImplementation((request, bindings, context) => {
    const errors = [{ code: 1, message: 'The rate limit is exceeded.' }];
    const cache = { purge: () => Promise.resolve({ success: false, errors }) };
    Object.defineProperty(context, 'cache', { value: cache });
    return fetch(request, bindings, context);
  });
  await runDurableObjectAlarm(purger);
};

const asksNotifier = async ({ organisation: { id } }: Customer) => {
  const stub = env.NOTIFIER.getByName(id);
  await runInDurableObject(stub, async (_object, state) => {
    state.storage.kv.put('organisation', id);
    await new Notifier(state, { ...env, ...failingAt(/webhooks/) }).alarm();
  });
};

const uploads = ({ unit, organisation }: Customer, settings: Settings) =>
  new Operator(OPERATOR_KEY, settings).sends(
    'POST',
    `/orgs/v1/${organisation.id}/properties/${unit.id}/images`,
    { body: formWith(LARGE_PLAN.with(LARGE_PLAN.length - 1, 1)) },
  );

/** How each place is made to log, by its file; the text that the line then has. */
const PLACES: Readonly<
  Record<string, readonly (readonly [text: string, drive: (of: Customer) => Promise<unknown>])[]>
> = {
  'access/token-caller.ts': [
    [
      'last use not noted',
      async ({ editor, organisation }) => {
        const settings = failingAt(/update "(?:tokens|sessions)"/i);
        const api = await organisation.signedIn({ lastUsedAt: null });
        await api.whereSettingsAre(settings).get('/projects');
        passTime(5 * 60_000);
        await editor.whereSettingsAre(settings).get(`/orgs/v1/${organisation.id}/projects`);
      },
    ],
  ],
  'surfaces/credentials/operator.ts': [
    ['wrong operator key', () => new Operator(`${OPERATOR_KEY}x`).get('/plans')],
  ],
  'health.ts': [
    ['settings do not hold', () => health({ HOMES: WRITTEN })],
    [
      'something is not ready',
      () => {
        passTime(HOUR_MS);
        return health(failingAt(/./));
      },
    ],
  ],
  'http/edge/middleware.ts': [
    ['"route":"/v1/projects"', ({ api }) => api.post('/projects', { name: WRITTEN })],
  ],
  'limits/allowance.ts': [
    [
      'limiter not told',
      ({ api }) => {
        const RATE_LIMITER = objectsWith(env.RATE_LIMITER, () => ({ giveBackPermit: failing }));
        return api.whereSettingsAre({ RATE_LIMITER }).get('/units', { q: WRITTEN });
      },
    ],
  ],
  'limits/note-refusals.ts': [
    [
      'refused requests not noted',
      ({ api }) => {
        const RATE_LIMITER = objectsWith(env.RATE_LIMITER, () => ({ note: failing }));
        return api.whereSettingsAre({ RATE_LIMITER }).get('/properties', { status: WRITTEN });
      },
    ],
  ],
  'http/pipeline/write.ts': [
    [
      'a step after a write failed',
      ({ api, unit, image }) => {
        const IMAGES = new Proxy(env.IMAGES, { get: () => failing });
        const path = `/properties/${unit.id}/images/${image.id}`;
        return api.whereSettingsAre({ IMAGES }).delete(path);
      },
    ],
  ],
  'http/response/failure-response.ts': [
    [
      '"remedy":"npm run migrate"',
      ({ api }) =>
        api
          .whereSettingsAre(
            interposedShards(() => Promise.reject(new Error('D1_ERROR: no such table: tokens'))),
          )
          .get('/properties', { q: WRITTEN }),
    ],
  ],
  'images/objects.ts': [['no thumbnail', (of) => uploads(of, refusing(9412).settings)]],
  'images/sizes.ts': [
    [
      'no image in this size',
      ({ website, unit, image }) => {
        const { settings } = refusing(9422);
        const path = `/properties/${unit.id}/images/${image.id}/960`;
        return new Website(website.key, settings).reads(path);
      },
    ],
  ],
  'jobs/make-thumbnails.ts': [
    [
      'no thumbnail',
      async (of) => {
        await uploads(of, refusing(9412).settings);
        await jobs(refusing(9412).settings, 2);
      },
    ],
  ],
  'jobs/purge-expired.ts': [
    // The budget is enough for the log alone.
    [
      '"job":"purge expired"',
      () => inEachShard(purgeExpired)(env, Date.now(), new Budget(4 * HOMES.length, 0, Infinity)),
    ],
  ],
  'jobs/crons.ts': [
    ['"job":"purge expired"', () => jobs(failingAt(/idempotency_keys/))],
    [
      'a part is left to the next run',
      () =>
        runJobs(
          env,
          Date.now(),
          [['purge expired', inEachShard(purgeExpired)]],
          new Budget(0, 0, Infinity),
        ),
    ],
  ],
  'jobs/warn-of-database-size.ts': [
    [
      'warn of database size',
      () =>
        jobs(
          interposedShards(async ({ make }) => {
            const answered = await make();
            for (const each of [answered].flat()) {
              const meta = { size_after: 9e9, rows_read: 0, rows_written: 0 };
              if (typeof each === 'object' && each !== null) Object.assign(each, { meta });
            }
            return answered;
          }),
        ),
    ],
  ],
  'cache-purge/ask.ts': [
    [
      'the purger was not asked',
      async ({ api, project }) => {
        const PURGER = objectsWith(env.PURGER, () => ({ purge: failing }));
        const ORGANISATION_WRITER = writersUnder({ PURGER });
        const service = api.whereSettingsAre({ ORGANISATION_WRITER });
        await service.patch(`/projects/${project.id}`, { city: WRITTEN });
      },
    ],
  ],
  'cache-purge/purger.ts': [['the edge was not purged', callsPurger]],
  'resources/plans/commit-change.ts': [
    [
      'a plan was not copied',
      () => {
        const settings = { ...failingAt(/./), DB: env.DB, HOMES: '0-2047=DB,2048-4095=DB_2' };
        return new Operator(OPERATOR_KEY, settings).createsPlan({ name: WRITTEN });
      },
    ],
  ],
  'resources/webhooks/notifier.ts': [['The notifier failed', asksNotifier]],
  'sign-in/routes.ts': [
    [
      'The sign-in failed',
      async () => {
        vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error(WRITTEN));
        const settings = {
          OIDC_ISSUER: 'https://id.example.org',
          OIDC_CLIENT_ID: 'client',
          OIDC_CLIENT_SECRET: WRITTEN,
          OIDC_EMAIL_PROOF: 'email_verified',
          SESSION_KEY,
        };
        await served(new Request(`${ORIGIN}/auth/sign-in`), settings);
      },
    ],
  ],
  'writes/task.ts': [
    [
      '"command":"createProject"',
      ({ api }) => {
        const shards = failingAt(/insert into "projects"|commit_records/i);
        const ORGANISATION_WRITER = writersUnder(shards);
        return api.whereSettingsAre({ ORGANISATION_WRITER }).post('/projects', { name: WRITTEN });
      },
    ],
  ],
  'writes/wake-ups.ts': [
    [
      'the notifier was not woken',
      async ({ api, project }) => {
        const NOTIFIER = objectsWith(env.NOTIFIER, () => ({ wake: failing, written: failing }));
        const ORGANISATION_WRITER = writersUnder({ NOTIFIER });
        const service = api.whereSettingsAre({ ORGANISATION_WRITER });
        await service.post('/webhooks', { url: URL_OF_CRM, description: WRITTEN });
        await service.patch(`/projects/${project.id}`, { name: `${WRITTEN} 2` });
      },
    ],
  ],
};

test('every place that logs has a line here', () => {
  const driven = Object.entries(PLACES).map(([path, places]) => [path, places.length] as const);
  expect(Object.fromEntries(driven)).toEqual(inject('logCalls'));
});

test.each(
  Object.entries(PLACES).flatMap(([path, places]) =>
    places.map(([text, drive]) => [path, text, drive] as const),
  ),
)('%s logs "%s"', async (_path, text, drive) => {
  await drive(await aCustomer());
  await vi.waitFor(() => {
    expect(logged().join('\n')).toContain(text);
  });
});

test('an error of the database reaches the log without the values of its statement', async () => {
  const { api } = await aCustomer();
  for (const pattern of [/select/i, /update/i, /insert/i, /delete/i]) {
    const settings = failingAt(pattern);
    const service = api.whereSettingsAre({
      ...settings,
      ORGANISATION_WRITER: writersUnder(settings),
    });
    await service.get('/properties', { q: WRITTEN });
    await service.post('/projects', { name: WRITTEN });
    await jobs(settings, 30);
  }
  expect(logged('error').length).toBeGreaterThan(4);
  expect(await new Client(api.token).get('/projects')).toMatchObject({ status: 200 });
});
