import { execFile } from 'node:child_process';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { REPOSITORY } from './configuration.ts';

/** No prompt, no request to the network, no word but of errors. */
const QUIET = {
  CI: '1',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_LOG: 'error',
  WRANGLER_SEND_METRICS: 'false',
};

/**
 * Builds what a deployment would upload, without uploading it.
 *
 * @param entry the Worker's main module, below the repository.
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
