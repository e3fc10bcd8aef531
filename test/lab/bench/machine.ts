import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { cpus, loadavg } from 'node:os';
import { z } from 'zod';

const Package = z.object({ version: z.string() });

/** The machine and the runtimes, as lines. */
export async function machine(): Promise<string[]> {
  const [cpu] = cpus();
  const [load = NaN] = loadavg();
  const { resolve } = createRequire(import.meta.resolve('miniflare')); // which depends on workerd
  const manifest = resolve('workerd/package.json');
  const { version } = Package.parse(JSON.parse(await readFile(manifest, 'utf8')));
  return [
    `${cpu?.model ?? 'unknown CPU'}, ${cpus().length} cores, load before the run ${load.toFixed(1)}`,
    `Node ${process.version}, workerd ${version}, ${process.platform} ${process.arch}`,
  ];
}
