import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build as bundle } from 'esbuild';
import { build as buildService } from '../crash/build.ts';

/** The Workers of a run, by name. `einheit` is the deployed Worker. */
export interface Bundles {
  readonly einheit: string;
  readonly floor: string;
  readonly bare: string;
  readonly hello: string;
}

/** How the service is built. */
export interface Build {
  /** Its main module, below the repository. */
  readonly entry: string;
  /** For `wrangler deploy`. */
  readonly flags: readonly string[];
}

/** Builds every Worker; the values are the paths of their main modules. */
export async function buildAll(
  directory: string,
  stop: AbortSignal,
  { entry, flags }: Build,
): Promise<Bundles> {
  const ours = join(directory, 'workers');
  await mkdir(ours, { recursive: true });
  const [einheit] = await Promise.all([
    buildService(join(directory, 'einheit'), stop, entry, flags),
    bundle({
      absWorkingDir: import.meta.dirname,
      entryPoints: ['floor', 'bare', 'hello'].map((name) => `workers/${name}.ts`),
      outdir: ours,
      bundle: true,
      format: 'esm',
      target: 'es2024',
      platform: 'neutral',
      conditions: ['workerd', 'worker', 'import'],
      mainFields: ['module', 'main'],
      external: ['node:*', 'cloudflare:*'],
    }),
  ]);
  const path = (name: string) => join(ours, `${name}.js`);
  return {
    einheit,
    floor: path('floor'),
    bare: path('bare'),
    hello: path('hello'),
  };
}
