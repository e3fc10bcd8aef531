import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readCommandLine } from '../../../src/local/command-line.ts';

// `npm run bench:signing`: signs the links of the fullest page in workerd, by aws4fetch one after another
// and in this service's way. Fails if the service's way is not at least three times as fast, or if a
// signature differs.

const ROUNDS = 15;
const WANTED_RATIO = 3;

readCommandLine({}, 'Compares two ways to sign the links of the fullest page.');
// Loaded late: it takes a second, and a program refuses wrong options at once.
const { convertV4MiniflareOptions, Miniflare } = await import('miniflare');
const outdir = await mkdtemp(join(tmpdir(), 'einheit-bench-'));
const config = join(import.meta.dirname, 'wrangler.toml');
const wrangler = fileURLToPath(import.meta.resolve('wrangler'));
const deploy = ['deploy', '--config', config, '--dry-run', '--outdir', outdir];
await promisify(execFile)(process.execPath, ['--no-warnings', wrangler, ...deploy]);
const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    cf: false,
    workers: [
      {
        name: 'signing',
        modules: true,
        rootPath: outdir,
        scriptPath: join(outdir, 'signing-worker.js'),
        compatibilityDate: '2026-10-20',
      },
    ],
  }),
);

async function ask(path: string): Promise<string> {
  const answer = await miniflare.dispatchFetch(`http://signing${path}`);
  return answer.text();
}

/** The shortest time of a page in milliseconds: other load on the machine can only add to it. */
async function best(path: string): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    await ask(path);
    least = Math.min(least, performance.now() - begun);
  }
  return least;
}

try {
  const equal = await ask('/compare');
  const [naive, ours] = [await best('/naive'), await best('/ours')];
  const ratio = naive / ours;
  console.log(`aws4fetch one after another: ${naive.toFixed(1)} ms for 3,000 links`);
  console.log(`with the day's key:          ${ours.toFixed(1)} ms for 3,000 links`);
  console.log(`${ratio.toFixed(1)} times as fast; equal signatures: ${equal}`);
  if (ratio < WANTED_RATIO || equal !== '3000 of 3000') process.exitCode = 1;
} finally {
  await miniflare.dispose();
  await rm(outdir, { recursive: true });
}
