import { hash } from 'node:crypto';
import type { AppContext } from '../http/context.ts';
import { nameRequest } from '../http/edge/middleware.ts';

/** The path of each surface's document, below the surface's base. */
export const DOCUMENT = '/openapi.json';

/** The path of the document of version 1 in OpenAPI 3.0. */
export const DOCUMENT_3_0 = '/openapi-3.0.json';

/**
 * Serves a document without authentication. The first request builds it, and the isolate caches it.
 */
export function serveDocument(build: () => unknown): (c: AppContext) => Response {
  let written: { json: string; tag: string } | undefined;
  return (c) => {
    written ??= write(build());
    c.header('Cache-Control', 'public, max-age=300');
    nameRequest(c);
    c.header('Vary', undefined);
    c.header('ETag', written.tag);
    return c.body(written.json, 200, { 'Content-Type': 'application/json' });
  };
}

function write(document: unknown) {
  const json = JSON.stringify(document);
  const tag = `"${hash('sha256', json, 'base64url').slice(0, 22)}"`;
  return { json, tag };
}
