import { mkdir, writeFile } from 'node:fs/promises';
import { documentOf } from '../openapi/document.ts';
import { operatorContract } from '../doors/operator/document.ts';
import { apiContract } from '../doors/api/document.ts';
import { publicContract } from '../doors/public/document.ts';
import { sessionContract } from '../doors/session/document.ts';
import manifest from '../../package.json' with { type: 'json' };

// Writes the document of every door, and the types of the clients of three of them, to dist/openapi.

const OUT = 'dist/openapi';

const DOORS = {
  v1: apiContract,
  operator: operatorContract,
  session: sessionContract,
  public: publicContract,
};
/** The documents for which there is a client. */
const WITH_CLIENT = new Set(['v1', 'session', 'public']);

await mkdir(OUT, { recursive: true });
await import('./typescript-5.ts'); // before openapi-typescript asks for it
const { default: openapiTS, astToString } = await import('openapi-typescript');
const { default: ts } = await import('typescript-5');
for (const [name, door] of Object.entries(DOORS)) {
  const document = JSON.stringify(documentOf(door, manifest.version), null, 2);
  await writeFile(`${OUT}/${name}.json`, document);
  if (!WITH_CLIENT.has(name)) continue;
  const types = await openapiTS(document, {
    // A field with a default may be omitted.
    defaultNonNullable: false,
    // A file, which would otherwise be a text.
    transform: ({ format }) =>
      format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined,
  });
  await writeFile(`${OUT}/${name}.ts`, astToString(types));
}
