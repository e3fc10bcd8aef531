import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

// Checks that no folder of src/ imports another one that imports it, directly or through others. Folders are
// compared with the folders beside them.

const IMPORT = /\b(?:from|import)\s*\(?\s*'(?<path>\.[^']+)'/g;

/** What a folder imports: each folder beside it, with an example. */
type Graph = Map<string, Map<string, string>>;

/** Adds an import between two folders that are beside each other, if the files are in such folders. */
function add(graph: Graph, from: string, to: string): void {
  const [one, other] = [from.split('/'), to.split('/')];
  const at = one.findIndex((part, index) => part !== other[index]);
  if (at === one.length - 1 || at === other.length - 1) return; // a file beside the folder
  const [folder, imported] = [one, other].map((parts) => parts.slice(0, at + 1).join('/'));
  if (folder === undefined || imported === undefined) return;
  const imports = graph.get(folder) ?? new Map<string, string>();
  graph.set(folder, imports.set(imported, `${from} imports ${to}`));
}

/** The imports along which a folder leads back to itself; empty if it does not. */
function cycleFrom(graph: Graph, start: string): string[] {
  const seen = new Set<string>();
  const walk = (folder: string): string[] | undefined => {
    for (const [next, example] of graph.get(folder) ?? []) {
      if (next === start) return [example];
      if (seen.has(next)) continue;
      seen.add(next);
      const rest = walk(next);
      if (rest !== undefined) return [example, ...rest];
    }
    return undefined;
  };
  return walk(start) ?? [];
}

function cyclesOf(imports: readonly (readonly [string, string])[]): string[][] {
  const graph: Graph = new Map();
  for (const [from, to] of imports) add(graph, from, to);
  return [...graph.keys()].map((each) => cycleFrom(graph, each)).filter(({ length }) => length > 0);
}

const SAMPLE = [
  ['a/x/1.ts', 'a/y/1.ts'],
  ['a/y/z/1.ts', 'a/x/z/1.ts'],
  ['b/1.ts', 'b/x/1.ts'],
  ['b/x/1.ts', 'b/1.ts'],
  ['c/1.ts', 'd/1.ts'],
  ['d/1.ts', 'e/1.ts'],
  ['e/1.ts', 'c/1.ts'],
] as const;
if (cyclesOf(SAMPLE).length !== 5) throw new Error('The check of folders accepts its sample.');

/** Texts are beside their page, and other pages may say them, too: they import no page. */
const WORDS = /(?:\/|-)words\.ts$/;

const files = globSync('src/**/*.{ts,tsx}');
const imports = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(({ groups }) => {
    const path = posix.join(posix.dirname(file), groups?.['path'] ?? '');
    return existsSync(path) && !WORDS.test(path) ? [[file, path] as const] : [];
  }),
);
const cycles = cyclesOf(imports).map((cycle) => cycle.join('\n  '));
if (cycles.length > 0) throw new Error(`Folders import each other.\n${cycles.join('\n')}`);
console.log(`None of the folders of ${files.length} files imports one that imports it.`);
