import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Validator } from '@cfworker/json-schema';
import { z } from 'zod';
import { scriptAt } from '../crash/build.ts';
import { configuration, REPOSITORY } from '../crash/configuration.ts';
import { edgeBefore } from '../../edge/edge.ts';
import { readCommandLine } from '../../../src/local/command-line.ts';
import { drive } from './first-customer.ts';
import { Versions } from './versions.ts';

// First part of `npm run rehearse`: takes the steps of docs/deploy.md that need no account, changes a key as
// docs/keys.md says, and goes back as docs/upgrade.md says.

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

readCommandLine({}, 'Takes the steps of the first deployment that need no account.');
const directory = await mkdtemp(join(tmpdir(), 'einheit-deployment-'));
try {
  await configure();
  await requireSchema();
  const bundle = await builtForDeployment();
  const storage = join(directory, 'state');

  const { TOKEN_KEY: _missing, ...incomplete } = SECRETS;
  await served(bundle, storage, incomplete, async (origin) => {
    await requireHealth(origin, 503, 'without a required secret');
  });
  await served(bundle, storage, SECRETS, async (origin) => {
    await requireHealth(origin, 503, 'before the migration');
  });
  await migrate(storage);
  let token = '';
  await served(bundle, storage, SECRETS, async (origin) => {
    await requireHealth(origin, 200, 'after the migration');
    token = await drive(origin, SECRETS.OPERATOR_KEY);
  });
  console.log('The first customer has created, read, changed and synced through the edge.');
  await goBack((secrets, status, when) =>
    served(bundle, storage, secrets, async (origin) => {
      const headers = { Authorization: `Bearer ${token}` };
      const answer = await fetch(`${origin}/v1/projects`, { headers });
      if (answer.status !== status) throw new Error(`A token is ${answer.status} ${when}.`);
    }),
  );
} finally {
  await rm(directory, { recursive: true, force: true });
  await rm(CONFIG, { force: true });
}

/**
 * Rolls back, changes the key of tokens, and rolls back again.
 *
 * @param requireToken serves the Worker with some secrets, and asks it with the customer's token.
 */
async function goBack(
  requireToken: (secrets: Versions['secrets'], status: number, when: string) => Promise<void>,
): Promise<void> {
  const versions = new Versions();
  versions.set(SECRETS);
  versions.deploy('first commit');
  versions.deploy('second commit');
  await requireRollback(versions, 'is the last one that differs in code', 'first commit');
  console.log('A rollback takes the commit before.');

  versions.deploy('second commit');
  const before = versions.secrets;
  const [OLD, NEW] = [SECRETS.TOKEN_KEY, 'c'.repeat(64)];
  const steps = [
    { TOKEN_CHECK_KEY: OLD },
    { TOKEN_KEY_PREVIOUS: NEW },
    { TOKEN_KEY: NEW, TOKEN_KEY_PREVIOUS: OLD },
    { TOKEN_KEY_PREVIOUS: undefined },
  ];
  for (const [at, step] of steps.entries()) {
    versions.set(step);
    await requireToken(versions.secrets, 200, `after step ${at + 1} of the key change`);
  }
  console.log('The token works after each step of a key change.');

  await requireRollback(versions, 'a key was changed', 'second commit');
  await requireToken(before, 401, 'with the secrets of the version before the key change');
  console.log('A rollback across the key change, which would end the token, is refused.');
  versions.deploy('first commit');
  await requireToken(versions.secrets, 200, 'after the earlier commit was deployed');
  versions.deploy('third commit');
  await requireRollback(versions, 'is the last one that differs in code', 'first commit');
  await requireToken(versions.secrets, 200, 'after the rollback to a fresh deployment');
  console.log('After one fresh deployment a rollback has the new key.');

  const restored = new Versions();
  restored.deploy('first commit');
  restored.deploy('second commit');
  restored.set({ CLOSED_HOMES: 'DB' });
  await requireRollback(restored, 'a shard was restored', 'second commit');
  restored.set({ CLOSED_HOMES: undefined });
  await requireRollback(restored, 'a shard was restored', 'second commit');
  console.log('So is a rollback while shards are closed for a restore, and after it.');
  restored.deploy('second commit');
  restored.deploy('third commit');
  await requireRollback(restored, 'is the last one that differs in code', 'second commit');
  if ('CLOSED_HOMES' in restored.secrets) throw new Error('The rollback closes the shards again.');
  console.log('After one fresh deployment a rollback leaves the shards open.');
}

async function requireRollback(versions: Versions, saying: string, code: string): Promise<void> {
  const said = await versions.rollBack(CONFIG);
  if (said.includes(saying) && versions.code === code) return;
  throw new Error(`After the rollback, ${versions.code} is served, not ${code}: ${said}`);
}

/** Writes the configuration that results from docs/deploy.md. */
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
async function builtForDeployment(): Promise<string> {
  const outdir = join(directory, 'out');
  const secrets = join(directory, 'einheit.env');
  const lines = Object.entries(SECRETS).map(([name, value]) => `${name}=${value}`);
  await writeFile(secrets, lines.join('\n'));
  const flags = ['--config', CONFIG, '--secrets-file', secrets, '--outdir', outdir];
  await run(DEPLOY, '--dry-run', ...flags);
  const bundle = join(outdir, 'index.js');
  const text = await readFile(bundle, 'utf8');
  const secret = Object.values(SECRETS).find((value) => text.includes(value));
  if (secret !== undefined) throw new Error('The bundle contains a secret.');
  if (text.includes('local-demo')) throw new Error('The bundle contains local credentials.');
  const files = await readdir(join(REPOSITORY, 'dist/site'), { recursive: true });
  console.log(
    `The upload: ${Math.round(text.length / 1024)} KiB and ${files.length} static files.`,
  );
  return bundle;
}

/** Applies every migration and trigger, in the files that would be sent. */
async function migrate(storage: string): Promise<void> {
  await run(MIGRATE, '--local', '--config', CONFIG, '--persist-to', storage);
  console.log('The migrations and triggers are applied.');
}

async function run(program: string, ...words: readonly string[]): Promise<void> {
  const env = {
    ...process.env,
    CI: '1',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    NODE_ENV: '',
    WRANGLER_SEND_METRICS: 'false',
  };
  const args = ['--no-warnings', program, ...words];
  await promisify(execFile)(process.execPath, args, { cwd: REPOSITORY, env, maxBuffer: 1e8 });
}

/** Serves the bundle in workerd, behind an edge. */
async function served(
  bundle: string,
  storage: string,
  secrets: Readonly<Record<string, string>>,
  use: (origin: string) => Promise<void>,
): Promise<void> {
  const worker = await configuration(CONFIG, secrets);
  // Loaded late: it takes a second, and a program refuses wrong options at once.
  const { convertV4MiniflareOptions, Log, LogLevel, Miniflare } = await import('miniflare');
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      cf: false,
      logRequests: false,
      log: new Log(LogLevel.ERROR),
      handleStructuredLogs: () => undefined,
      resourcePersistencePath: join(storage, 'v3'),
      workers: [{ ...worker, ...scriptAt(bundle) }],
    }),
  );
  try {
    const edge = await edgeBefore((await miniflare.ready).origin);
    try {
      await use(edge.origin);
    } finally {
      await edge.end();
    }
  } finally {
    await miniflare.dispose();
  }
}

async function requireHealth(origin: string, status: number, when: string): Promise<void> {
  const answer = await fetch(`${origin}/healthz`);
  if (answer.status === status) console.log(`/healthz answers ${status} ${when}.`);
  else throw new Error(`/healthz answers ${answer.status} ${when}: ${await answer.text()}`);
}
