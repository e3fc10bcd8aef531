import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

// Checks that the files which documents and comments name exist, and that none is named with a line
// number, which the next change of that file makes wrong.

/** A file of the repository as prose names it: `values/failure.ts`, with a line number or without. */
const POINTER = /(?<![\w@./>}…-])[\w@.-]*(?:\/[\w@.-]+)*\w\.(?:ts|tsx|sql|toml|css)\b(?::\d+)?/g;
const COMMENT = /^\s*(?:\/\/|\/?\*|#|--).*|\s\/\/\s.*/;

/** Files that a reader creates, or of other projects. */
const ELSEWHERE = new Set(['wrangler.staging.toml', 'v1.ts', 'chromiumSwitches.ts']);

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n');
const names = new Set(tracked.map((path) => basename(path)));

function exists(pointer: string): boolean {
  const path = pointer.replace(/^\.{1,2}\//, '');
  if (!path.includes('/')) return names.has(path) || ELSEWHERE.has(path);
  return tracked.some((known) => known === path || known.endsWith(`/${path}`));
}

function faultsIn(file: string, text: string): string[] {
  const isDocument = file.endsWith('.md');
  return text.split('\n').flatMap((line, at) => {
    const prose = isDocument ? line : (COMMENT.exec(line)?.[0] ?? '');
    return [...prose.matchAll(POINTER)].flatMap(([pointer]) => {
      const [path = '', lineNumber] = pointer.split(':');
      if (lineNumber !== undefined) return [`${file}:${at + 1} names a line: ${pointer}`];
      return exists(path) ? [] : [`${file}:${at + 1} names a file that is missing: ${path}`];
    });
  });
}

const SAMPLE = '// See wrangler.toml:55, and values/gone.ts beside test/lint/pointers.ts.';
if (faultsIn('sample.ts', SAMPLE).length !== 2) {
  throw new Error('The check of pointers does not refuse its sample.');
}
/** History, and the recipes whose files a reader creates. */
const EXEMPT = /^docs\/CHANGELOG\.md$|^test\/lint\/|\.d\.ts$/;
const read = tracked.filter((file) => /\.(md|tsx?|sql|toml|css)$/.test(file) && !EXEMPT.test(file));
const faults = read.flatMap((file) => faultsIn(file, readFileSync(file, 'utf8')));
if (faults.length > 0) throw new Error(`Pointers to files are stale.\n${faults.join('\n')}`);
console.log(`Documents and comments of ${read.length} files name files that exist.`);
