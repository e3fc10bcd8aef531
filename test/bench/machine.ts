import { readFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const Package = z.object({ version: z.string() });

/** What all of it ran on, as lines. */
export async function machine(): Promise<string[]> {
  const [cpu] = cpus();
  const [load = NaN] = loadavg();
  const manifest = fileURLToPath(import.meta.resolve('workerd/package.json'));
  const { version } = Package.parse(JSON.parse(await readFile(manifest, 'utf8')));
  return [
    `${cpu?.model ?? 'unknown CPU'}, ${cpus().length} cores, load before the run ${load.toFixed(1)}`,
    `Node ${process.version}, workerd ${version}, ${process.platform} ${process.arch}`,
  ];
}
