import { createRequire } from 'node:module';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { credentials } from './banner.ts';
import { LOCAL_SECRETS } from './secrets.ts';

const REPOSITORY = resolve(import.meta.dirname, '../..');
const MIGRATIONS = join(REPOSITORY, 'migrations');
const BUNDLED = join(REPOSITORY, 'dist/local');
const DEV_VARS = join(REPOSITORY, '.dev.vars');

/** The text with which drizzle-kit separates the statements of a migration. */
const BREAKPOINT = '--> statement-breakpoint';

/**
 * Writes what only `wrangler dev` bundles, and the secrets that it requires. Prints the demo's credentials.
 *
 * @param mode NODE_ENV: only in development does the bundle contain the demo.
 */
export async function prepareDev(mode = 'development'): Promise<void> {
  await Promise.all([bundleForLocal(), provideSecrets()]);
  console.log(
    mode === 'development'
      ? credentials()
      : `NODE_ENV is "${mode}", not "development": there is no demo data, and there are no demo tokens.`,
  );
}

/** Writes what the bundles of `wrangler dev` and of the sandbox contain, and no deployment. */
export async function bundleForLocal(): Promise<void> {
  await Promise.all([bundleMigrations(), bundleProvider()]);
}

/** Writes every migration, split into statements, for `migrations.ts` to bundle. */
async function bundleMigrations(): Promise<void> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted();
  const migrations = await Promise.all(
    files.map(async (name) => {
      const text = await readFile(join(MIGRATIONS, name), 'utf8');
      return { name, statements: text.split(BREAKPOINT) };
    }),
  );
  await mkdir(BUNDLED, { recursive: true });
  await writeFile(join(BUNDLED, 'migrations.txt'), JSON.stringify(migrations));
}

/**
 * Bundles oidc-provider separately, under the path in `[alias]` of wrangler.toml, because it depends on
 * the names of its classes, which wrangler's bundle shortens. Its warnings are for a provider that
 * protects something.
 */
async function bundleProvider(): Promise<void> {
  await build({
    entryPoints: [createRequire(import.meta.url).resolve('oidc-provider')],
    outfile: join(BUNDLED, 'oidc-provider.js'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    keepNames: true,
    // Its CommonJS parts require modules of Node.js at run time.
    banner: {
      js: "import { createRequire } from 'node:module';\nconst require = createRequire('file:///');",
    },
    drop: ['console'],
    logLevel: 'error',
  });
}

/** Writes the secrets that wrangler requires. Only `wrangler dev` reads `.dev.vars`. */
async function provideSecrets(): Promise<void> {
  const { TOKEN_KEY, R2_ACCESS_KEY_ID, R2_SECRET_ACCESS_KEY } = LOCAL_SECRETS;
  const required = { TOKEN_KEY, R2_ACCESS_KEY_ID, R2_SECRET_ACCESS_KEY };
  const lines = [
    '# Local development alone, and ignored by git. The demo tokens need these published values, so',
    '# `wrangler dev` uses them (src/local/secrets.ts) whatever stands here.',
    ...Object.entries(required).map(([name, value]) => `${name}=${value}`),
    '',
  ];
  await writeFile(DEV_VARS, lines.join('\n'), { flag: 'wx' }).catch(unlessThere);
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
