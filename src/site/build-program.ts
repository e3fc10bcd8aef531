import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { utilities } from './utilities.ts';

/** How everything is built that a browser loads. */
export const FOR_BROWSERS = {
  bundle: true,
  minify: true,
  target: ['chrome126', 'firefox128', 'safari18'], // of the last two years
  logLevel: 'error',
} satisfies BuildOptions;

const COMMON = {
  ...FOR_BROWSERS,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  legalComments: 'none',
  metafile: true,
} as const;

/**
 * A program for browsers. Its pages refer to `<name>.js` and `<name>.css`. A style sheet `styles/pages.css`
 * is built, too, if its page names it: `<name>-pages.css`, below `assets/`.
 */
export interface Program {
  /** Folder with `main.tsx`, `styles/main.css` and `index.html`. */
  readonly sources: string;
  readonly name: string;
  /** Patterns of modules that several parts use. They are loaded with the main module. */
  readonly shared?: readonly string[];
  /** Folders whose utilities are in the style sheet that is loaded first. Its pages.css has all of them. */
  readonly first?: readonly string[];
  /** Programs of threads: the expression that is the address of one, and its module. */
  readonly threads?: Readonly<Record<string, string>>;
  /** Paths of its page below the site's root. Each is a copy of the same page. */
  readonly pages: readonly string[];
}

/**
 * Builds a program: scripts and styles in `assets/`, and the pages that load them. The files' names
 * contain a hash of their content, so that browsers can cache them for ever.
 *
 * @returns the file names in `assets/`.
 */
export async function buildProgram(
  out: string,
  { sources, name, shared = [], first = [], threads = {}, pages }: Program,
): Promise<string[]> {
  const addresses = await buildThreads(out, sources, threads);
  const source = await readFile(join(sources, 'index.html'), 'utf8');
  const later = source.includes(`"${name}-pages.css"`) ? join(sources, 'styles/pages.css') : null;
  const entries = {
    [`${name}.js`]: join(sources, 'main.tsx'),
    [`${name}.css`]: join(sources, 'styles/main.css'),
  };
  const { metafile } = await build({
    entryPoints: [
      ...Object.values(entries).map((file) => ({ in: file, out: name })),
      ...(later === null ? [] : [{ in: later, out: `${name}-pages` }]),
    ],
    ...COMMON,
    outdir: join(out, 'assets'),
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: expressionsOf(addresses),
    plugins: [
      await keepsTogether(sources, shared),
      utilities(
        [sources],
        first.map((folder) => join(sources, folder)),
      ),
    ],
  });
  let page = source;
  if (later !== null) {
    page = page.replace(`"${name}-pages.css"`, `"${basename(builtFrom(metafile, later))}"`);
  }
  for (const [placeholder, entry] of Object.entries(entries)) {
    const file = builtFrom(metafile, entry);
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
  const files = [...Object.keys(metafile.outputs), ...Object.values(addresses)];
  return files.map((file) => basename(file));
}

/** Builds the programs of threads, each as one file. @returns their addresses. */
async function buildThreads(
  out: string,
  sources: string,
  threads: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const built = Object.entries(threads).map(async ([expression, module]) => {
    const file = join(sources, module);
    const { metafile } = await build({
      ...COMMON,
      entryPoints: [file],
      outdir: join(out, 'assets'),
      format: 'iife',
    });
    return [expression, addressOf(builtFrom(metafile, file))] as const;
  });
  return Object.fromEntries(await Promise.all(built));
}

const expressionsOf = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, JSON.stringify(text)]));

/**
 * Makes the main module import the shared modules, and every part that is loaded later import the main
 * module. All of these modules then have the same importers, so that esbuild writes one file for them.
 * Otherwise it writes one for each set of parts that share a module.
 */
async function keepsTogether(sources: string, shared: readonly string[]): Promise<Plugin> {
  const main = join(sources, 'main.tsx');
  const modules: string[] = [];
  for await (const module of glob(shared, { cwd: sources })) modules.push(join(sources, module));
  const added = new Map([[main, modules]]);
  return {
    name: 'keeps-together',
    setup(hooks) {
      hooks.onResolve({ filter: /^\./ }, ({ kind, resolveDir, path }) => {
        if (kind === 'dynamic-import') added.set(resolve(resolveDir, path), [main]);
        return null;
      });
      hooks.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        const imports = added.get(path)?.map((file) => `import ${JSON.stringify(file)};`);
        if (imports === undefined) return null;
        const contents = [await readFile(path, 'utf8'), ...imports].join('\n');
        return { contents, loader: path.endsWith('.tsx') ? 'tsx' : 'ts' };
      });
    },
  };
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
