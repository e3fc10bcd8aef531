import { glob, readFile } from 'node:fs/promises';
import { relative } from 'node:path';

/** What no file of the Worker logs itself: folders of other programs, and the functions with which others log. */
const OTHERS = /^src\/(?:(?:local|sandbox|site|dashboard|reference|embed)\/|values\/warn\.ts)/;

/** A call of `console`, or of the functions of `values/warn.ts` with a warning. */
const CALLS = /console\.(?:log|warn|error)\(|\b(?:warn|orWarn)\((?:'[^']+'|[A-Z]+),/g;

/** The files of the Worker that log, below `src/`, with the number of their different calls. */
export async function logCalls(): Promise<Record<string, number>> {
  const calls: Record<string, number> = {};
  for await (const path of glob('src/**/*.ts')) {
    if (OTHERS.test(path)) continue;
    const text = await readFile(path, 'utf8');
    const found: readonly string[] = text.match(CALLS) ?? [];
    const count = found.filter(
      (call, at) => call.startsWith('console') || found.indexOf(call) === at,
    ).length;
    if (count > 0) calls[relative('src', path)] = count;
  }
  return calls;
}
