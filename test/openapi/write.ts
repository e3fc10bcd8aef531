import { mkdir, writeFile } from 'node:fs/promises';
import { documentOf } from '../../src/openapi/document.ts';
import { operatorContract } from '../../src/doors/operator/document.ts';
import { apiContract } from '../../src/doors/api/document.ts';
import { publicContract } from '../../src/doors/public/document.ts';
import { sessionContract } from '../../src/doors/session/document.ts';
import manifest from '../../package.json' with { type: 'json' };

// Writes the document of every door, and the types of the clients of three of them, to dist/openapi.

const OUT = 'dist/openapi';

await mkdir(OUT, { recursive: true });
const DOORS = {
  v1: apiContract,
  operator: operatorContract,
  session: sessionContract,
  public: publicContract,
};
for (const [name, door] of Object.entries(DOORS)) {
  await writeFile(
    `${OUT}/${name}.json`,
    JSON.stringify(documentOf(door, manifest.version), null, 2),
  );
}

await import('./typescript-5.ts'); // before openapi-typescript asks for it
const { default: openapiTS, astToString } = await import('openapi-typescript');
for (const [name, contract] of Object.entries({
  v1: apiContract,
  session: sessionContract,
  public: publicContract,
})) {
  // A field with a default may be omitted.
  const types = await openapiTS(JSON.stringify(documentOf(contract, manifest.version)), {
    defaultNonNullable: false,
  });
  await writeFile(`${OUT}/${name}.ts`, astToString(types));
}
