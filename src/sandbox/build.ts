import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build, type Plugin } from 'esbuild';
import { parse } from 'smol-toml';
import { z } from 'zod';
import manifest from '../../package.json' with { type: 'json' };
import { bundleForLocal } from '../local/prepare-dev.ts';

// `node src/sandbox/build.ts`: makes the package of the sandbox (dist/sandbox) from the site that is built before,
// and adds it to the site as /sandbox.tgz. Of wrangler's commands, only a deployment needs it. With
// DIST_IS_BUILT, `.ci/build` has made it before.

const REPOSITORY = resolve(import.meta.dirname, '../..');
const DIST = join(REPOSITORY, 'dist');
const OUT = join(DIST, 'sandbox');
const SITE = join(DIST, 'site');
const ARCHIVE = join(SITE, 'sandbox.tgz');
/** What the documents promise, in bytes. */
const MAX_ARCHIVE = 3 * 1024 * 1024;

/** The sandbox's triggers read its clock. Both the database and the check of it get this text. */
const triggersByTheClock: Plugin = {
  name: 'triggers by the sandbox’s clock',
  setup(bundle) {
    bundle.onLoad({ filter: /triggers\.sql$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const moved = text.replaceAll(
        "'now'",
        "'now', (SELECT value FROM sandbox WHERE name = 'ahead')",
      );
      return { contents: moved, loader: 'text' };
    });
  },
};

async function buildWorker(): Promise<void> {
  await build({
    entryPoints: [join(REPOSITORY, 'src/sandbox/worker.ts')],
    outfile: join(OUT, 'worker.js'),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2024',
    platform: 'node',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'browser'],
    external: ['node:*', 'cloudflare:*', 'workerd:*'],
    alias: { 'oidc-provider': join(DIST, 'local/oidc-provider.js') },
    define: { 'process.env.NODE_ENV': '"development"' },
    loader: { '.txt': 'text', '.sql': 'text', '.html': 'text' },
    plugins: [triggersByTheClock],
    legalComments: 'none',
    logLevel: 'error',
  });
}

/** The programs of Node: what the package exports, and its command. */
async function buildPrograms(): Promise<void> {
  const sources = join(REPOSITORY, 'src/sandbox/package');
  await build({
    entryPoints: { index: join(sources, 'index.ts'), main: join(sources, 'main.ts') },
    outdir: OUT,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'node22',
    platform: 'node',
    external: ['miniflare'],
    legalComments: 'none',
    logLevel: 'error',
  });
  await chmod(join(OUT, 'main.js'), 0o755);
}

/** The declarations of what the package exports: its own, and the types of two surfaces. */
async function writeTypes(): Promise<void> {
  await promisify(execFile)(process.execPath, [
    join(REPOSITORY, 'node_modules/typescript/bin/tsc'),
    '--project',
    join(REPOSITORY, 'src/sandbox/package/tsconfig.json'),
    '--outDir',
    join(OUT, 'types'),
  ]);
  await Promise.all(
    ['v1', 'public'].map((surface) =>
      cp(join(DIST, `openapi/${surface}.ts`), join(OUT, `types/${surface}.d.ts`)),
    ),
  );
}

const Binding = z.object({ binding: z.string() });

const Configuration = z.object({
  compatibility_date: z.string(),
  compatibility_flags: z.array(z.string()),
  vars: z.record(z.string(), z.string()),
  d1_databases: z.array(Binding.extend({ database_id: z.string() })),
  r2_buckets: z.array(
    Binding.extend({
      bucket_name: z.string(),
      local_dev: z.object({
        experimental_s3_credentials: z.object({
          accessKeyId: z.string(),
          secretAccessKey: z.string(),
        }),
      }),
    }),
  ),
  images: Binding,
  version_metadata: Binding,
  durable_objects: z.object({
    bindings: z.array(z.object({ name: z.string(), class_name: z.string() })),
  }),
  assets: Binding.extend({ run_worker_first: z.array(z.string()) }),
});

/** The settings of the Worker, as Miniflare takes them. */
async function writeSettings(): Promise<void> {
  const text = await readFile(join(REPOSITORY, 'wrangler.toml'), 'utf8');
  const config = Configuration.parse(parse(text));
  const first = config.assets.run_worker_first;
  const settings = {
    compatibilityDate: config.compatibility_date,
    // Only a reset uses it.
    compatibilityFlags: [...config.compatibility_flags, 'unsafe_module'],
    bindings: config.vars,
    versionMetadata: config.version_metadata.binding,
    d1Databases: Object.fromEntries(
      config.d1_databases.map(({ binding, database_id: id }) => [binding, { id }]),
    ),
    r2Buckets: Object.fromEntries(
      config.r2_buckets.map(({ binding, bucket_name: id, local_dev: local }) => [
        binding,
        { id, s3Credentials: local.experimental_s3_credentials },
      ]),
    ),
    images: config.images,
    durableObjects: Object.fromEntries(
      config.durable_objects.bindings.map(({ name, class_name: className }) => [
        name,
        { className, useSQLite: true },
      ]),
    ),
    assets: {
      binding: config.assets.binding,
      run_worker_first: first,
      routerConfig: {
        has_user_worker: true,
        static_routing: { asset_worker: [], user_worker: first },
      },
    },
  };
  await writeFile(join(OUT, 'worker.json'), JSON.stringify(settings));
}

const types = (file: string) => ({ types: `./types/${file}.d.ts` });

async function writeManifest(): Promise<void> {
  const { name, version, description, license, devDependencies } = manifest;
  const own = {
    name,
    version,
    description,
    license,
    type: 'module',
    bin: { einheit: './main.js' },
    exports: {
      '.': { ...types('package/index'), default: './index.js' },
      './v1': types('v1'),
      './public': types('public'),
      './package.json': './package.json',
    },
    engines: { node: '>=22' },
    dependencies: { miniflare: devDependencies.miniflare },
  };
  await writeFile(join(OUT, 'package.json'), JSON.stringify(own, undefined, 2));
}

/** Packs the package. @throws Error if it is larger than the documents promise. */
async function pack(): Promise<void> {
  const args = ['pack', '--silent', '--pack-destination', DIST];
  await promisify(execFile)('npm', args, { cwd: OUT });
  await rename(join(DIST, `${manifest.name}-${manifest.version}.tgz`), ARCHIVE);
  const { size } = await stat(ARCHIVE);
  if (size > MAX_ARCHIVE)
    throw new Error(`sandbox.tgz has ${size} bytes, more than ${MAX_ARCHIVE}.`);
  console.log(`${relative(REPOSITORY, ARCHIVE)} has ${size} bytes.`);
}

/** The documents of the surfaces, and the types of their clients. */
async function writeDocuments(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(REPOSITORY, 'src/site/write-documents.ts')], {
    cwd: REPOSITORY,
  });
}

const { DIST_IS_BUILT: isBuilt = '', WRANGLER_COMMAND: command = 'deploy' } = process.env;
if (isBuilt !== '' || command !== 'deploy') process.exit();

await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
await Promise.all([bundleForLocal(), writeDocuments()]);
await Promise.all([
  buildWorker(),
  buildPrograms(),
  writeTypes(),
  writeSettings(),
  writeManifest(),
  cp(SITE, join(OUT, 'site'), { recursive: true, filter: (file) => file !== ARCHIVE }),
  cp(join(REPOSITORY, 'LICENSE'), join(OUT, 'LICENSE')),
]);
await pack();
process.exit();
