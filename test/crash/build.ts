import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { REPOSITORY } from './configuration.ts';

/** No prompts, no network requests, no output but errors. */
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

/** The modules of a bundle as Miniflare options: the program, and the texts that it imports. */
export function modulesOf(bundle: string) {
  const modulesRoot = dirname(bundle);
  const texts = readdirSync(modulesRoot).filter((name) => name.endsWith('.sql'));
  return {
    modulesRoot,
    modules: [
      { type: 'ESModule' as const, path: bundle },
      ...texts.map((name) => ({ type: 'Text' as const, path: join(modulesRoot, name) })),
    ],
  };
}
