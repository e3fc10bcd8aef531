import { mkdir, writeFile } from 'node:fs/promises';
import { buildDocument } from '../openapi/document.ts';
import { buildVersion30 } from '../openapi/version-3-0.ts';
import { operatorContract } from '../surfaces/operator/document.ts';
import { orgsContract } from '../surfaces/orgs/document.ts';
import { apiContract } from '../surfaces/api/document.ts';
import { publicContract } from '../surfaces/public/document.ts';
import { sessionContract } from '../surfaces/session/document.ts';
import manifest from '../../package.json' with { type: 'json' };

// Writes the document of every surface, and the types of the clients of four of them, to dist/openapi.

const OUT = 'dist/openapi';

const SURFACES = {
  v1: apiContract,
  operator: operatorContract,
  orgs: orgsContract,
  session: sessionContract,
  public: publicContract,
};
/** The documents for which there is a client. */
const WITH_CLIENT = new Set(['v1', 'orgs', 'session', 'public']);

await mkdir(OUT, { recursive: true });
const older = buildVersion30(apiContract, manifest.version);
await writeFile(`${OUT}/v1-3.0.json`, JSON.stringify(older, null, 2));
await import('./typescript-5.ts'); // before openapi-typescript asks for it
const { default: openapiTS, astToString } = await import('openapi-typescript');
const { default: ts } = await import('typescript-5');
for (const [name, surface] of Object.entries(SURFACES)) {
  const document = JSON.stringify(buildDocument(surface, manifest.version), null, 2);
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
