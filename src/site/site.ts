import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import manifest from '../../package.json' with { type: 'json' };
import { buildLanding } from './landing/landing.ts';
import type { SurfaceContract } from '../openapi/contract.ts';
import { buildDocument } from '../openapi/document.ts';
import { apiContract } from '../surfaces/api/document.ts';
import { publicContract } from '../surfaces/public/document.ts';
import type { OpenApi } from '../reference/document/openapi.ts';
import { buildProgram, FOR_BROWSERS } from './build-program.ts';
import { DASHBOARD, REFERENCE } from './programs.ts';
import { FACTS } from '../values/facts/table.ts';
import { labelled } from '../values/facts/words.ts';
import { llmsText, referenceText, servedPage } from './reference-text.ts';
import { utilities } from './utilities.ts';

const SITE = import.meta.dirname;
const REPOSITORY = resolve(SITE, '../..');
const OUT = join(REPOSITORY, 'dist/site');
const FILES = ['_redirects', 'icon.svg', 'beispielprojekt.csv'];

/**
 * Builds the Worker's static assets: the landing page, the reference, the dashboard. It uses no
 * network.
 *
 * @param settings the file with the settings of the deployment, in the repository.
 */
export async function buildSite(settings = 'wrangler.toml'): Promise<void> {
  await mkdir(OUT, { recursive: true });
  const api = openApiOf(apiContract);
  const [programs] = await Promise.all([
    Promise.all([DASHBOARD, REFERENCE].map((program) => buildProgram(OUT, program))),
    buildStyle(),
    buildHeaders(settings),
    buildLanding(OUT, api),
    buildElement(),
    buildScript('../offline/worker.ts', 'offline.js'),
    buildTexts(api),
    ...FILES.map((file) => cp(join(SITE, file), join(OUT, file))),
  ]);
  await removeOthers(join(OUT, 'assets'), programs.flat());
}

/** The folders of the pages without a program: the landing page, and those of the Worker. */
const PLAIN_PAGES = ['site/landing', 'http/response', 'surfaces/pages', 'local/sign-in'];

/** The style of pages without a program. Its name is fixed, because the Worker's pages refer to it. */
async function buildStyle(): Promise<void> {
  await build({
    entryPoints: { site: join(SITE, 'styles/main.css') },
    outdir: OUT,
    ...FOR_BROWSERS,
    plugins: [utilities(PLAIN_PAGES.map((folder) => join(SITE, '..', folder)))],
  });
}

/** The table of facts without what only the service and the dashboard need. */
const ELEMENT_FACTS: Plugin = {
  name: 'facts of the element',
  setup(bundle) {
    const shown = Object.entries(FACTS).map(([name, { words = {}, ...fact }]) => {
      const others = { about: undefined, openImmo: undefined, headers: undefined };
      return [name, { ...fact, ...others, words: labelled(words) }];
    });
    const contents = `export const FACTS = ${JSON.stringify(Object.fromEntries(shown))}`;
    bundle.onLoad({ filter: /facts.table\.ts$/ }, () => ({ contents }));
  },
};

/**
 * The element that other websites load. Its name is fixed, because their pages refer to it.
 *
 * @throws Error if it is too large.
 */
async function buildElement(): Promise<void> {
  const file = await buildScript('../embed/units.ts', 'embed/v1/units.js', [ELEMENT_FACTS]);
  const size = gzipSync(await readFile(file), { level: 9 }).length;
  if (size > MAX_ELEMENT) throw new Error(`embed/v1/units.js has ${size} bytes, gzip.`);
}

/** Builds a script that does not belong to a page. Its name is fixed. @returns its file. */
async function buildScript(source: string, name: string, plugins: Plugin[] = []): Promise<string> {
  const outfile = join(OUT, name);
  await build({
    entryPoints: [join(SITE, source)],
    outfile,
    ...FOR_BROWSERS,
    legalComments: 'none',
    format: 'iife',
    plugins,
  });
  return outfile;
}

/** The maximum size of the element, in bytes, gzip. */
const MAX_ELEMENT = 13 * 1024;

/**
 * Inserts the origins of R2_S3_ENDPOINT from a file of settings: several, if it has sections for
 * environments.
 *
 * @throws Error if the setting is missing.
 */
async function buildHeaders(file: string): Promise<void> {
  const settings = await readFile(resolve(REPOSITORY, file), 'utf8');
  const found = settings.matchAll(/^\s*R2_S3_ENDPOINT\s*=\s*["']([^"']*)["']/gm);
  const origins = new Set([...found].map(([, endpoint = '']) => new URL(endpoint).origin));
  if (origins.size === 0) throw new Error(`${file} has no R2_S3_ENDPOINT.`);
  const headers = await readFile(join(SITE, '_headers'), 'utf8');
  const filled = headers.replaceAll('<R2_S3_ENDPOINT>', [...origins].join(' '));
  await writeFile(join(OUT, '_headers'), filled);
}

/**
 * The references, the decisions and the pages about webhooks and assistants as Markdown, and `/llms.txt`. Every build makes
 * the references anew from the documents of the surfaces.
 */
async function buildTexts(api: OpenApi): Promise<void> {
  await mkdir(join(OUT, 'docs'), { recursive: true });
  await Promise.all([
    writeFile(join(OUT, 'llms.txt'), llmsText(api)),
    writeFile(join(OUT, 'docs/reference.md'), referenceText(api)),
    writeFile(join(OUT, 'docs/public.md'), referenceText(openApiOf(publicContract))),
    ...['decisions.md', 'webhooks.md', 'assistants.md'].map(async (page) => {
      const text = await readFile(resolve(SITE, '../../docs', page), 'utf8');
      await writeFile(join(OUT, 'docs', page), servedPage(text));
    }),
  ]);
}

function openApiOf(contract: SurfaceContract): OpenApi;
// TypeScript does not know what the text holds: the overload above says so.
function openApiOf(contract: SurfaceContract): unknown {
  const api: unknown = JSON.parse(JSON.stringify(buildDocument(contract, manifest.version)));
  return api;
}

async function removeOthers(assets: string, built: readonly string[]): Promise<void> {
  const others = (await readdir(assets)).filter((file) => !built.includes(file));
  await Promise.all(others.map((file) => rm(join(assets, file), { force: true })));
}
