import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { generate } from 'orval';

// Generates clients of both documents that integrators use, by hey-api and by orval, and compiles them with
// the programs in clients/. The types of openapi-typescript are in dist/openapi, and the linter checks
// them with the programs of test/integrations.

const OUT = 'dist/clients';

const documents = ['v1', 'public'].map((door) => ({ door, input: `dist/openapi/${door}.json` }));

await import('../../src/site/typescript-5.ts'); // before hey-api asks for it
const { createClient } = await import('@hey-api/openapi-ts');
await createClient(
  documents.map(({ door, input }) => ({
    input,
    output: `${OUT}/hey-api/${door}`,
    logs: { level: 'silent' },
  })),
);
for (const { door, input } of documents) {
  await generate({ input, output: { target: `${OUT}/orval/${door}.ts`, client: 'fetch' } });
}
const compiler = 'node_modules/typescript/bin/tsc';
const programs = join(import.meta.dirname, 'clients');
execFileSync(process.execPath, [compiler, '--project', programs], { stdio: 'inherit' });
console.log('The clients of hey-api and orval compile in strict mode, with their programs.');
