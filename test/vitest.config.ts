import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { defineConfig, type Plugin } from 'vitest/config';
import { OUTSIDE } from './assistants/outside.ts';
import { logCalls } from './log-calls.ts';
import { startProviders } from './sign-in/providers.ts';
import { prepareMachine } from './machine.ts';
import { SETTINGS } from './local/settings.ts';
import { startReceivers } from './webhooks/receivers.ts';

/** The settings under which organisations are spread over so many databases. */
const HOMES: Readonly<Record<string, string>> = {
  1: '0-4095=DB',
  3: '0-1364=DB,1365-2729=DB_2,2730-4095=DB_3',
};
const shards = HOMES[process.env['SHARDS_IN_TESTS'] ?? '1'];
if (shards === undefined) throw new Error('SHARDS_IN_TESTS is 1 or 3.');

/** The secrets that the Worker requires. They protect nothing. */
const SECRETS = {
  TOKEN_KEY: 'a key for tests alone, at least 32 characters',
  R2_ACCESS_KEY_ID: 'test-key-id',
  R2_SECRET_ACCESS_KEY: 'test-secret',
};

// Wrangler checks for them here, unless a .dev.vars exists.
Object.assign(process.env, SECRETS);

await prepareMachine();

// The assets directory that wrangler.toml names must exist.
execFileSync(process.execPath, ['src/site/build.ts'], { stdio: 'inherit' });

/** Packages of many modules. Bundled, they are loaded in one step instead of hundreds. */
const BUNDLED = [
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@cfworker/json-schema',
  '@hono/zod-validator',
  '@remix-run/multipart-parser',
  'drizzle-orm',
  'drizzle-orm/batch',
  'drizzle-orm/d1',
  'drizzle-orm/sqlite-core',
  'hono',
  'hono/accepts',
  'hono/cookie',
  'hono/cors',
  'hono/etag',
  'hono/factory',
  'hono/html',
  'hono/method-not-allowed',
  'hono/request-id',
  'hono/route',
  'hono/utils/encode',
  'jsonc-parser',
  'openid-client',
  'uuid',
  '@cloudflare/workers-oauth-provider',
  '@modelcontextprotocol/client',
  '@modelcontextprotocol/server',
  'fast-check',
  'zod',
];

/** Servers for the tests. Not a `globalSetup`, for which Vite would transform hundreds of modules. */
const servers: Plugin = {
  name: 'servers',
  async config() {
    return {
      test: { provide: { ...(await startProviders()), receivers: await startReceivers() } },
    };
  },
};

export default defineConfig({
  plugins: [
    cloudflareTest(async () => ({
      wrangler: { configPath: './wrangler.toml' },
      miniflare: {
        // Vitest sends every module and result over a WebSocket; compressing them takes seconds.
        compatibilityFlags: ['no_web_socket_compression'],
        outboundService: OUTSIDE.name,
        workers: [OUTSIDE],
        d1Databases: { EMPTY_DB: 'empty', DB_2: 'second', DB_3: 'third' },
        bindings: {
          ...SECRETS, // instead of those of a .dev.vars
          HOMES: shards,
          JURISDICTION: '', // the local runtime knows none
          LOCAL_WEBHOOKS: 'allowed', // the receivers of the tests
          PUBLIC_ORIGIN: 'https://api.einheit.test',
          SERVICE_HOSTS: 'api.einheit.test, einheit.example',
          MIGRATIONS: await readD1Migrations('migrations'),
        },
      },
    })),
    servers,
  ],
  test: {
    provide: {
      logCalls: await logCalls(),
      sharesCache: JSON.stringify(SETTINGS['cache']).includes('"cross_version_cache":true'),
      readme: await readFile('README.md', 'utf8'),
      decisions: await readFile('docs/decisions.md', 'utf8'),
      fuzzSeed: Number(process.env['FUZZ_SEED'] ?? 1),
      fuzzRequests: Number(process.env['FUZZ_REQUESTS'] ?? 100),
      faultSeed: Number(process.env['FAULT_SEED'] ?? 0),
      faultSchedules: Number(process.env['FAULT_SCHEDULES'] ?? 100),
      webhookSeed: Number(process.env['WEBHOOK_SEED'] ?? 0),
    },
    include: ['test/**/*.test.ts'],
    exclude: ['test/local/**', 'test/browser/**'],
    setupFiles: ['test/setup.ts'],
    deps: { optimizer: { ssr: { enabled: true, include: BUNDLED } } },
    isolate: false,
    maxWorkers: 2,
    silent: 'passed-only',
    testTimeout: 40_000, // a busy machine is no fault
    hookTimeout: 60_000,
  },
});
