import { hash } from 'node:crypto';
import type { AppContext } from '../http/context.ts';
import { nameRequest } from '../http/edge/middleware.ts';
import type { SurfaceContract } from './contract.ts';
import { buildDocument } from './document.ts';

/** The path of each surface's document, below the surface's base. */
export const DOCUMENT = '/openapi.json';

/**
 * Serves a surface's document without authentication. The first request builds it, and the isolate
 * caches it.
 */
export function serveDocument(
  contract: SurfaceContract,
  version: string,
): (c: AppContext) => Response {
  let written: { json: string; tag: string } | undefined;
  return (c) => {
    written ??= write(contract, version);
    c.header('Cache-Control', 'public, max-age=300');
    nameRequest(c);
    c.header('Vary', undefined);
    c.header('ETag', written.tag);
    return c.body(written.json, 200, { 'Content-Type': 'application/json' });
  };
}

function write(contract: SurfaceContract, version: string) {
  const json = JSON.stringify(buildDocument(contract, version));
  const tag = `"${hash('sha256', json, 'base64url').slice(0, 22)}"`;
  return { json, tag };
}
