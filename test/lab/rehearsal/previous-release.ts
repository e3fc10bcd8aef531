import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from '../../../src/local/command-line.ts';
import { edgeBefore } from '../../edge/edge.ts';
import { scriptAt } from '../crash/build.ts';
import { configuration, OPERATOR_KEY, REPOSITORY } from '../crash/configuration.ts';
import { migrate } from '../crash/migrations.ts';
import { drive } from './first-customer.ts';

// The Worker of the previous release over the tables and triggers of this one, as it runs while a version is being
// deployed, and after a rollback. `.ci/previous-release` names its commit. Until there is one, `npm run rehearse`
// tries the Worker of the latest commit.

const run = promisify(execFile);

const ABOUT = `Runs the Worker of the previous release over the tables and triggers of this one.
  --else <commit>   the commit to try while there is no previous release`;

const { else: instead = '' } = readCommandLine({ else: { type: 'string' } }, ABOUT);
const file = await readFile(join(REPOSITORY, '.ci/previous-release'), 'utf8');
const commit = file.replaceAll(/^#.*$/gm, '').trim() || instead;
if (commit === '') {
  console.log('There is no previous release.');
  process.exit();
}
const directory = await mkdtemp(join(tmpdir(), 'einheit-previous-'));
try {
  if (git('cat-file', '-e', `${commit}^{commit}`) !== null) await serve(await built());
  // A shallow clone lacks older commits by design; any other clone has a wrong name in the file.
  else if (git('rev-parse', '--is-shallow-repository') === 'false') {
    throw new Error(`.ci/previous-release names ${commit}, which is no commit.`);
  } else console.warn(`NOT TRIED: the previous release, ${commit}, is not in this shallow clone.`);
} finally {
  await rm(directory, { recursive: true, force: true });
}

/** What git says; `null` if it refuses. */
function git(...words: readonly string[]): string | null {
  try {
    return execFileSync('git', words, { cwd: REPOSITORY, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return null;
  }
}

/** Builds what a deployment of the commit would upload. @returns the path of the bundle. */
async function built(): Promise<string> {
  const sources = join(directory, 'sources');
  await mkdir(join(sources, 'dist/site'), { recursive: true });
  const archive = join(directory, 'sources.tar');
  await run('git', ['archive', '--output', archive, commit], { cwd: REPOSITORY });
  await run('tar', ['-xf', archive, '-C', sources]);
  await symlink(join(REPOSITORY, 'node_modules'), join(sources, 'node_modules'));
  const outdir = join(directory, 'out');
  const wrangler = fileURLToPath(import.meta.resolve('wrangler'));
  const quiet = { CI: '1', CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' };
  await run(
    process.execPath,
    ['--no-warnings', wrangler, 'deploy', 'src/index.ts', '--dry-run', '--outdir', outdir],
    { cwd: sources, env: { ...process.env, ...quiet, DIST_IS_BUILT: '1' } },
  );
  return join(outdir, 'index.js');
}

/** Acts as a first customer of the Worker. @throws Error for the first answer that is not as expected. */
async function serve(bundle: string): Promise<void> {
  console.log('The Worker of the previous release is built.');
  const settings = await configuration();
  const { convertV4MiniflareOptions, Miniflare } = await import('miniflare');
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      cf: false,
      logRequests: false,
      handleStructuredLogs: () => undefined,
      workers: [{ ...settings, ...scriptAt(bundle) }],
    }),
  );
  try {
    const { origin } = await miniflare.ready;
    const { DB } = await miniflare.getBindings<Env>();
    await migrate(DB);
    const edge = await edgeBefore(origin);
    try {
      await drive(edge.origin, OPERATOR_KEY);
    } finally {
      await edge.end();
    }
  } finally {
    await miniflare.dispose();
  }
  console.log(
    'The previous release creates, reads, changes and syncs on the tables and triggers of this one.',
  );
}
