import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Checks that no migration of a release was changed: databases have applied it, and will not apply it again.
// `.ci/frozen-migrations` lists their hashes, from the first release on.

/** A migration with its content. */
type Content = (name: string) => string | undefined;

/** @returns a sentence for each migration that was changed or removed, or that the list lacks. */
function faultsIn(list: string, content: Content, names: readonly string[], isReleased: boolean) {
  const lines = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const frozen = lines.map((line) => line.split(/\s+/, 2));
  const changed = frozen.flatMap(([hash, file = '']) => {
    const text = content(file);
    if (text === undefined) return [`${file} is gone, although a release has had it.`];
    const isSame = createHash('sha256').update(text).digest('hex') === hash;
    return isSame ? [] : [`${file} was changed, although a release has had it: add a migration.`];
  });
  const last =
    frozen
      .map(([, file = '']) => file)
      .toSorted()
      .at(-1) ?? '';
  const early = names.filter((name) => name < last && !frozen.some(([, file]) => file === name));
  return [
    ...changed,
    ...early.map((name) => `${name} comes before a migration that a release has had.`),
    ...(isReleased && frozen.length === 0
      ? ['docs/CHANGELOG.md has a release, and .ci/frozen-migrations no migration of it.']
      : []),
  ];
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const LIST = `# a comment\n${hashOf('one')}  migrations/0000_a.sql\n`;
const SAMPLES: readonly (readonly [faults: number, ...Parameters<typeof faultsIn>])[] = [
  [0, LIST, () => 'one', ['migrations/0000_a.sql', 'migrations/0001_b.sql'], true],
  [1, LIST, () => 'two', ['migrations/0000_a.sql'], true],
  [1, LIST, () => undefined, [], true],
  [1, LIST, () => 'one', ['migrations/0000_A.sql', 'migrations/0000_a.sql'], true],
  [1, '# none\n', () => 'one', ['migrations/0000_a.sql'], true],
  [0, '# none\n', () => 'one', ['migrations/0000_a.sql'], false],
];
for (const [at, [faults, ...sample]] of SAMPLES.entries()) {
  if (faultsIn(...sample).length !== faults) throw new Error(`Sample ${at} has other faults.`);
}

const names = readdirSync('migrations')
  .filter((name) => name.endsWith('.sql'))
  .map((name) => join('migrations', name));
const changes = readFileSync('docs/CHANGELOG.md', 'utf8');
const isReleased = /^## \d+\.\d+\.\d+(?! \(not yet released\))/m.test(changes);
const content: Content = (name) => (existsSync(name) ? readFileSync(name, 'utf8') : undefined);
const found = faultsIn(readFileSync('.ci/frozen-migrations', 'utf8'), content, names, isReleased);
for (const fault of found) console.error(fault);
if (found.length > 0) process.exitCode = 1;
else console.log('No migration of a release was changed.');
