import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DASHBOARD } from './dashboard.ts';
import { buildProgram } from './program.ts';
import { REFERENCE } from './reference.ts';

const SITE = import.meta.dirname;
const OUT = resolve(SITE, '../../dist/site');
const FILES = ['_headers', '_redirects', 'index.html', 'site.js', 'site.css', 'icon.svg'];

/** Builds the static assets of the Worker: these pages, the dashboard and the reference. */
export async function buildSite(): Promise<void> {
  await mkdir(OUT, { recursive: true });
  const [programs] = await Promise.all([
    Promise.all([DASHBOARD, REFERENCE].map((program) => buildProgram(OUT, program))),
    ...FILES.map((file) => cp(join(SITE, file), join(OUT, file))),
  ]);
  await removeOthers(join(OUT, 'assets'), programs.flat());
}

/** Removes what an earlier build left. */
async function removeOthers(assets: string, built: readonly string[]): Promise<void> {
  const others = (await readdir(assets)).filter((file) => !built.includes(file));
  await Promise.all(others.map((file) => rm(join(assets, file), { force: true })));
}
