import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { DASHBOARD } from './dashboard.ts';
import { buildLanding } from './landing/landing.ts';
import { buildProgram } from './program.ts';
import { REFERENCE } from './reference.ts';

const SITE = import.meta.dirname;
const OUT = resolve(SITE, '../../dist/site');
const FILES = ['_headers', '_redirects', 'icon.svg'];

/**
 * Builds the static assets of the Worker: the landing page, the reference, the dashboard. It fetches
 * nothing.
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

/** The style of the pages without a program. The Worker's own pages name it, so it has a fixed name. */
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

/** Removes what an earlier build left. */
async function removeOthers(assets: string, built: readonly string[]): Promise<void> {
  const others = (await readdir(assets)).filter((file) => !built.includes(file));
  await Promise.all(others.map((file) => rm(join(assets, file), { force: true })));
}
