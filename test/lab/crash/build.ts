import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { REPOSITORY } from './configuration.ts';

/** No prompts, no network requests, no output except errors. */
const QUIET = {
  CI: '1',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_LOG: 'error',
  WRANGLER_SEND_METRICS: 'false',
};

/**
 * Builds the bundle that a deployment would upload, without uploading it.
 *
 * @param entry path of the Worker's main module, relative to the repository.
 * @param flags for `wrangler deploy`.
 * @returns the path of the bundle.
 */
export async function build(
  outdir: string,
  stop: AbortSignal,
  entry = 'src/index.ts',
  flags: readonly string[] = [],
): Promise<string> {
  const wrangler = fileURLToPath(import.meta.resolve('wrangler'));
  await promisify(execFile)(
    process.execPath,
    ['--no-warnings', wrangler, 'deploy', entry, '--dry-run', '--outdir', outdir, ...flags],
    { cwd: REPOSITORY, env: { ...process.env, ...QUIET }, signal: stop },
  );
  return join(outdir, `${basename(entry, '.ts')}.js`);
}

/** A bundle as a Worker of Miniflare. Wrangler writes SQL files beside the main module. */
export function scriptAt(bundle: string) {
  const directory = dirname(bundle);
  const texts = readdirSync(directory).filter((name) => name.endsWith('.sql'));
  return {
    modulesRoot: directory,
    modules: [
      { type: 'ESModule' as const, path: bundle },
      ...texts.map((name) => ({ type: 'Text' as const, path: join(directory, name) })),
    ],
  };
}
