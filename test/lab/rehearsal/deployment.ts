import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Validator } from '@cfworker/json-schema';
import { z } from 'zod';
import { DEMO_TOKENS } from '../../../src/local/demo/tokens.ts';
import { LOCAL_SECRETS } from '../../../src/local/secrets.ts';
import { DEMO_SIGN_IN } from '../../../src/local/sign-in/path.ts';
import { program } from '../testbed/program.ts';
import { bearer, caller } from '../testbed/send.ts';
import { Service } from '../testbed/service.ts';
import { REPOSITORY, runNode, serviceWorker } from '../testbed/worker.ts';
import { drive } from './first-customer.ts';

// First part of `npm run rehearse`: takes the steps of docs/deploy.md that need no account, and changes a key as
// docs/keys.md says.

const CONFIG = join(REPOSITORY, 'wrangler.rehearsal.toml');
const DEPLOY = join(REPOSITORY, 'src/local/deploy.ts');
const MIGRATE = join(REPOSITORY, 'src/local/migrate.ts');

/** The changes of wrangler.toml that docs/deploy.md asks for. */
const DATABASE_ID = '7d0b7cde-52f4-4b6e-9a6f-5a9d3c1f8e21';
const CHANGES: readonly (readonly [string, string])[] = [
  ['database_id = "00000000-0000-0000-0000-000000000000"', `database_id = "${DATABASE_ID}"`],
  ['PUBLIC_ORIGIN = ""', 'PUBLIC_ORIGIN = "https://api.example.com"'],
  ['https://set-your-account.eu', 'https://0123456789abcdef0123456789abcdef.eu'],
  ['[secrets]', 'routes = [{ pattern = "api.example.com", custom_domain = true }]\n\n[secrets]'],
];

const SECRETS = {
  TOKEN_KEY: 'a'.repeat(64),
  OPERATOR_KEY: 'b'.repeat(64),
  R2_ACCESS_KEY_ID: 'an-access-key-id',
  R2_SECRET_ACCESS_KEY: 'a-secret-access-key',
};

/** What an upload must not contain: secrets, the demo, and the routes that control the sandbox. */
const { ACCEPT_DEMO_KEY: _aWordOfTheCode, ...LOCAL } = LOCAL_SECRETS;
const TRACES = [
  ...Object.values({ ...SECRETS, ...LOCAL }),
  ...DEMO_TOKENS.map(({ secret }) => secret),
  'Zwiebelfischgasse',
  'miniflare.db',
  DEMO_SIGN_IN,
  'henrike.boysen',
  'CREATE TABLE `properties`',
  'workerd:unsafe',
  'The sandbox has no such path.',
];

const ABOUT = 'Takes the steps of the first deployment that need no account.';

await program({ about: ABOUT }, async ({ directory }) => {
  try {
    await rehearse(directory);
  } finally {
    await rm(CONFIG, { force: true });
  }
});

async function rehearse(directory: string): Promise<void> {
  await configure();
  await requireSchema();
  const bundle = await builtForDeployment(directory);
  const storage = join(directory, 'state');
  /** Serves the Worker once with each of these secrets. */
  const served = async (
    sets: readonly Readonly<Record<string, string>>[],
    use: (origins: readonly string[]) => Promise<void>,
  ) => {
    const names = sets.map((_, at) => `einheit-${at}`);
    const workers = names.map((name, at) =>
      serviceWorker(bundle, { name, config: CONFIG, secrets: sets[at] ?? {} }),
    );
    const service = await Service.start(await Promise.all(workers), join(storage, 'v3'));
    await use(await Promise.all(names.map((name) => service.origin(name))));
    await service.end();
  };
  const { TOKEN_KEY: OLD, ...incomplete } = SECRETS;
  await served([incomplete, SECRETS], async ([without = '', origin = '']) => {
    await requireHealth(without, 503, 'without a required secret');
    await requireHealth(origin, 503, 'before the migration');
  });
  await runNode(MIGRATE, ['--local', '--config', CONFIG, '--persist-to', storage]);
  console.log('The migrations and triggers are applied.');
  const NEW = 'c'.repeat(64);
  const steps = [
    { TOKEN_CHECK_KEY: OLD },
    { TOKEN_CHECK_KEY: OLD, TOKEN_KEY_PREVIOUS: NEW },
    { TOKEN_CHECK_KEY: OLD, TOKEN_KEY: NEW, TOKEN_KEY_PREVIOUS: OLD },
    { TOKEN_CHECK_KEY: OLD, TOKEN_KEY: NEW },
  ];
  const sets = [SECRETS, ...steps.map((step) => ({ ...SECRETS, ...step }))];
  await served(sets, async ([before = '', ...changed]) => {
    await requireHealth(before, 200, 'after the migration');
    const token = await drive(before, SECRETS.OPERATOR_KEY);
    const statusAt = async (origin: string) =>
      (await caller(`${origin}/v1`, bearer(token))('GET', '/projects')).status;
    for (const [at, origin] of changed.entries()) {
      const status = await statusAt(origin);
      const keys = Object.keys(steps[at] ?? {}).join(', ');
      if (status !== 200) throw new Error(`A token is ${status} with ${keys}.`);
    }
    console.log('The token works after each step of a key change.');
    if ((await statusAt(before)) !== 401) throw new Error('A token works with the key of before.');
    console.log(
      'It would not with the secrets of before, so a rollback across the change is refused.',
    );
  });
}

async function configure(): Promise<void> {
  let text = await readFile(join(REPOSITORY, 'wrangler.toml'), 'utf8');
  for (const [from, to] of CHANGES) {
    if (!text.includes(from)) throw new Error(`wrangler.toml has no ${from}, which is replaced.`);
    text = text.replace(from, to);
  }
  await writeFile(CONFIG, text);
}

/** Checks the configuration against Wrangler's own JSON schema. */
async function requireSchema(): Promise<void> {
  const path = join(REPOSITORY, 'node_modules/wrangler/config-schema.json');
  const schema = z.record(z.string(), z.unknown()).parse(JSON.parse(await readFile(path, 'utf8')));
  const { experimental_readRawConfig: readRawConfig } = await import('wrangler');
  const { rawConfig } = readRawConfig({ config: CONFIG });
  const { valid, errors } = new Validator(schema, '7').validate(rawConfig);
  if (!valid) throw new Error(`wrangler.toml: ${errors.map(({ error }) => error).join(' ')}`);
  console.log("The configuration fits Wrangler's schema.");
}

/** Builds what `npm run deploy` would upload. @returns the path of the bundle. */
async function builtForDeployment(directory: string): Promise<string> {
  const outdir = join(directory, 'out');
  const secrets = join(directory, 'einheit.env');
  const lines = Object.entries(SECRETS).map(([name, value]) => `${name}=${value}`);
  await writeFile(secrets, lines.join('\n'));
  const flags = ['--config', CONFIG, '--secrets-file', secrets, '--outdir', outdir];
  await runNode(DEPLOY, ['--dry-run', ...flags], { env: { NODE_ENV: '' } });
  const bundle = join(outdir, 'index.js');
  const code = await readFile(bundle, 'utf8');
  const uploaded = [code, await readFile(`${bundle}.map`, 'utf8')].join('\n');
  const trace = TRACES.find((each) => uploaded.includes(each));
  if (trace !== undefined) throw new Error(`The upload contains ${trace}.`);
  // Only the demo accepts an issuer over http, at these addresses of the machine.
  const isStrict =
    code.includes('OIDC_ISSUER must be an https') && !code.includes('"127.0.0.1","[::1]"');
  if (!isStrict) throw new Error('The upload accepts an issuer over http.');
  const files = await readdir(join(REPOSITORY, 'dist/site'), { recursive: true });
  console.log(
    `The upload: ${Math.round(code.length / 1024)} KiB and ${files.length} static files.`,
  );
  return bundle;
}

async function requireHealth(origin: string, status: number, when: string): Promise<void> {
  const answer = await fetch(`${origin}/healthz`);
  if (answer.status === status) console.log(`/healthz answers ${status} ${when}.`);
  else throw new Error(`/healthz answers ${answer.status} ${when}: ${await answer.text()}`);
}
