import { readFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { build, type Metafile } from 'esbuild';

/** Browsers of the last two years. */
const TARGET = ['chrome126', 'firefox128', 'safari18'];

/** A program for browsers. Its pages refer to `<name>.js` and `<name>.css`. */
export interface Program {
  /** Folder with `main.tsx`, `styles/main.css` and `index.html`. */
  readonly sources: string;
  readonly name: string;
  /** Paths of its page below the site's root. Each is a copy of the same page. */
  readonly pages: readonly string[];
  /** Expressions that the build inserts. */
  readonly define?: Record<string, string>;
}

/**
 * Builds a program: scripts and styles in `assets/`, and the pages that load them. The files' names
 * contain a hash of their content, so that browsers can cache them for ever.
 *
 * @returns the file names in `assets/`.
 */
export async function buildProgram(
  out: string,
  { sources, name, pages, define = {} }: Program,
): Promise<string[]> {
  const entries = {
    [`${name}.js`]: join(sources, 'main.tsx'),
    [`${name}.css`]: join(sources, 'styles/main.css'),
  };
  const { metafile } = await build({
    entryPoints: Object.values(entries).map((file) => ({ in: file, out: name })),
    outdir: join(out, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: TARGET,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define,
    legalComments: 'none',
    metafile: true,
    logLevel: 'error',
  });
  let page = await readFile(join(sources, 'index.html'), 'utf8');
  for (const [placeholder, source] of Object.entries(entries)) {
    const file = builtFrom(metafile, source);
    const parts = importedBy(metafile, file).map(
      (part) => `<link rel="modulepreload" href="${addressOf(part)}" />`,
    );
    page = page
      .replace(`"${placeholder}"`, `"${addressOf(file)}"`)
      .replace('</head>', `${parts.join('')}</head>`);
  }
  for (const path of pages) {
    await mkdir(dirname(join(out, path)), { recursive: true });
    await writeFile(join(out, path), page);
  }
  return Object.keys(metafile.outputs).map((file) => basename(file));
}

const addressOf = (file: string) => `/assets/${basename(file)}`;

function builtFrom({ outputs }: Metafile, source: string): string {
  const output = Object.entries(outputs).find(
    ([, { entryPoint }]) => entryPoint !== undefined && resolve(entryPoint) === source,
  );
  if (output === undefined) throw new Error(`${source} was not built.`);
  return output[0];
}

/**
 * The files that a script imports statically, directly or not. The page lists them, so that the
 * browser loads them together with the script.
 */
function importedBy({ outputs }: Metafile, script: string): string[] {
  const found = new Set<string>();
  const visit = (file: string) => {
    for (const { path, kind } of outputs[file]?.imports ?? []) {
      if (kind !== 'import-statement' || found.has(path)) continue;
      found.add(path);
      visit(path);
    }
  };
  visit(script);
  return [...found];
}
