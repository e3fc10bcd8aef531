import { execFileSync } from 'node:child_process';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { program } from '../testbed/program.ts';
import { Service } from '../testbed/service.ts';
import { build, KEYS, migrate, REPOSITORY, serviceWorker } from '../testbed/worker.ts';
import { drive } from './first-customer.ts';

// The Worker of the previous release over the tables and triggers of this one, as it runs while a version is being
// deployed, and after a rollback. `.ci/previous-release` names its commit. Until there is one, `npm run rehearse`
// tries the Worker of the latest commit.

const ABOUT = `Runs the Worker of the previous release over the tables and triggers of this one.
  --else <commit>   the commit to try while there is no previous release`;

await program({ about: ABOUT, texts: ['else'] }, async ({ directory, text }) => {
  const file = await readFile(join(REPOSITORY, '.ci/previous-release'), 'utf8');
  const commit = file.replaceAll(/^#.*$/gm, '').trim() || (text('else') ?? '');
  if (commit === '') {
    console.log('There is no previous release.');
    return;
  }
  if (git('cat-file', '-e', `${commit}^{commit}`) === null) {
    // A shallow clone lacks older commits by design; any other clone has a wrong name in the file.
    if (git('rev-parse', '--is-shallow-repository') === 'false') {
      throw new Error(`.ci/previous-release names ${commit}, which is no commit.`);
    }
    console.warn(`NOT TRIED: the previous release, ${commit}, is not in this shallow clone.`);
    return;
  }
  const sources = join(directory, 'sources');
  await mkdir(join(sources, 'dist/site'), { recursive: true });
  const archive = join(directory, 'sources.tar');
  git('archive', '--output', archive, commit);
  execFileSync('tar', ['-xf', archive, '-C', sources]);
  await symlink(join(REPOSITORY, 'node_modules'), join(sources, 'node_modules'));
  const bundle = await build(join(directory, 'out'), 'src/index.ts', [], sources);
  const worker = await serviceWorker(bundle);
  console.log('The Worker of the previous release is built.');
  const service = await Service.start([worker], join(directory, 'storage'));
  await migrate(await service.database());
  await drive(await service.origin(), KEYS.OPERATOR_KEY);
  console.log(
    'The previous release creates, reads, changes and syncs on the tables and triggers of this one.',
  );
});

/** What git says; `null` if it refuses. */
function git(...words: readonly string[]): string | null {
  try {
    return execFileSync('git', words, { cwd: REPOSITORY, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return null;
  }
}
