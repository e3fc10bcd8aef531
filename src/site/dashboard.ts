import { readdir, readFile, rm, writeFile, mkdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { apiRoutes } from '../doors/api/routes.ts';
import { API_BASE } from '../doors/api/door.ts';

const SOURCES = join(import.meta.dirname, '../dashboard');
const SCRIPT = join(SOURCES, 'main.tsx');
const STYLE = join(SOURCES, 'styles/main.css');

/** Browsers of the last two years. */
const TARGET = ['chrome126', 'firefox128', 'safari18'];

/**
 * Builds the dashboard: its page at `app/`, its script and style at `assets/`, named by their
 * content, so that browsers may keep them for ever.
 */
export async function buildDashboard(out: string): Promise<void> {
  const assets = join(out, 'assets');
  const { metafile } = await build({
    entryPoints: { dashboard: SCRIPT, style: STYLE },
    outdir: assets,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: TARGET,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { ENDPOINTS_BY_SCOPE: JSON.stringify(endpointsByScope()) },
    legalComments: 'none',
    metafile: true,
    logLevel: 'error',
  });
  const built = Object.keys(metafile.outputs).map((file) => basename(file));
  await Promise.all([writePage(out, metafile), removeOthers(assets, built)]);
}

/**
 * Writes the page, with the names of its script and style. The parts that the script always imports
 * are named, too, so that the browser fetches them together with it.
 */
async function writePage(out: string, { outputs }: Metafile): Promise<void> {
  const builtFrom = (source: string) => {
    const built = Object.entries(outputs).find(
      ([, { entryPoint }]) => entryPoint !== undefined && resolve(entryPoint) === source,
    );
    if (built === undefined) throw new Error(`${source} was not built.`);
    return built[0];
  };
  const script = builtFrom(SCRIPT);
  const preloads = importedBy(outputs, script).map(
    (part) => `<link rel="modulepreload" href="${addressOf(part)}" />`,
  );
  const page = await readFile(join(SOURCES, 'index.html'), 'utf8');
  await mkdir(join(out, 'app'), { recursive: true });
  await writeFile(
    join(out, 'app/index.html'),
    page
      .replace('dashboard.css', addressOf(builtFrom(STYLE)))
      .replace('dashboard.js', addressOf(script))
      .replace('</head>', `${preloads.join('')}</head>`),
  );
}

const addressOf = (file: string) => `/assets/${basename(file)}`;

/** The files that a built script always imports, directly or not. */
function importedBy(outputs: Metafile['outputs'], script: string): string[] {
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

/** Removes what an earlier build left. */
async function removeOthers(assets: string, built: readonly string[]): Promise<void> {
  const others = (await readdir(assets)).filter((file) => !built.includes(file));
  await Promise.all(others.map((file) => rm(join(assets, file), { force: true })));
}

/** Which endpoints of version 1 each scope opens, as the routes themselves say. */
function endpointsByScope(): Record<string, string[]> {
  const endpoints: Record<string, string[]> = {};
  for (const { method, path, permission } of apiRoutes) {
    const shown = `${method} ${API_BASE}${path.replaceAll(/:(\w+)/g, '{$1}')}`;
    (endpoints[permission] ??= []).push(shown);
  }
  return endpoints;
}
