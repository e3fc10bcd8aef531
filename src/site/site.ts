import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { buildLanding } from './landing/landing.ts';
import { buildProgram } from './build-program.ts';
import { DASHBOARD, REFERENCE } from './programs.ts';

const SITE = import.meta.dirname;
const OUT = resolve(SITE, '../../dist/site');
const FILES = ['_headers', '_redirects', 'icon.svg'];

/**
 * Builds the Worker's static assets: the landing page, the reference, the dashboard. It uses no
 * network.
 */
export async function buildSite(): Promise<void> {
  await mkdir(OUT, { recursive: true });
  const [programs] = await Promise.all([
    Promise.all([DASHBOARD, REFERENCE].map((program) => buildProgram(OUT, program))),
    buildStyle(),
    buildLanding(OUT),
    ...FILES.map((file) => cp(join(SITE, file), join(OUT, file))),
  ]);
  await removeOthers(join(OUT, 'assets'), programs.flat());
}

/**
 * The style of pages without a program. Its name is fixed, because the Worker's pages refer to it.
 */
async function buildStyle(): Promise<void> {
  await build({
    entryPoints: { site: join(SITE, 'styles/main.css') },
    outdir: OUT,
    bundle: true,
    minify: true,
    target: ['chrome126', 'firefox128', 'safari18'],
    logLevel: 'error',
  });
}

/** Removes files of earlier builds. */
async function removeOthers(assets: string, built: readonly string[]): Promise<void> {
  const others = (await readdir(assets)).filter((file) => !built.includes(file));
  await Promise.all(others.map((file) => rm(join(assets, file), { force: true })));
}
