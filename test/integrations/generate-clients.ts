import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { generate } from 'orval';

// Generates clients of the documents that integrators use, by hey-api and by orval; compiles them in strict
// mode with all programs of test/integrations; and bundles the programs in clients/, one for each generator,
// into dist/clients/programs: Node.js does not resolve the imports within generated clients. The types of
// openapi-typescript are in dist/openapi.

const OUT = 'dist/clients';

const documents = ['v1', 'v1-3.0', 'public'].map((surface) => ({
  surface,
  input: `dist/openapi/${surface}.json`,
}));

await import('../../src/site/typescript-5.ts'); // before hey-api asks for it
const { createClient } = await import('@hey-api/openapi-ts');
await createClient(
  documents.map(({ surface, input }) => ({
    input,
    output: `${OUT}/hey-api/${surface}`,
    logs: { level: 'silent' },
  })),
);
for (const { surface, input } of documents) {
  const target = `${OUT}/orval/${surface}.ts`;
  // Its addresses lack the server's.
  const baseUrl = { runtime: "process.env['BASE']" };
  await generate({ input, output: { target, client: 'fetch', baseUrl } });
}
const compiler = 'node_modules/typescript/bin/tsc';
const programs = join(import.meta.dirname, 'clients');
execFileSync(process.execPath, [compiler, '--project', programs], { stdio: 'inherit' });
const program = (name: string) => [name, join(programs, `${name}.ts`)] as const;
const options = {
  outdir: `${OUT}/programs`,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
} as const;
const names = ['openapi-typescript', 'hey-api', 'orval'];
await build({ ...options, entryPoints: Object.fromEntries(names.map(program)) });
// The same program with the client of the document in OpenAPI 3.0.
const older: Plugin = {
  name: 'client of 3.0',
  setup(bundle) {
    bundle.onResolve({ filter: /hey-api\/v1\// }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.replace('/v1/', '/v1-3.0/')),
    }));
  },
};
const [, entry] = program('hey-api');
await build({ ...options, entryPoints: { 'hey-api-3.0': entry }, plugins: [older] });
