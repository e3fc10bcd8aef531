import { glob, readFile } from 'node:fs/promises';
import { relative } from 'node:path';

/** Folders whose programs are no part of the deployed Worker. */
const OTHERS = /^src\/(?:local|sandbox|site|dashboard|reference|embed)\//;

/** The files of the Worker that log, below `src/`, with the number of their calls of `console`. */
export async function logCalls(): Promise<Record<string, number>> {
  const calls: Record<string, number> = {};
  for await (const path of glob('src/**/*.ts')) {
    if (OTHERS.test(path)) continue;
    const text = await readFile(path, 'utf8');
    const count = text.match(/console\.(?:log|warn|error)\(/g)?.length ?? 0;
    if (count > 0) calls[relative('src', path)] = count;
  }
  return calls;
}
