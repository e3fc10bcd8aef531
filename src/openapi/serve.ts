import { createHash } from 'node:crypto';
import type { AppContext } from '../http/context.ts';
import { documentOf, type DoorContract } from './document.ts';

/** Where each plane's document is, below its base. */
export const DOCUMENT = '/openapi.json';

/**
 * Answers a plane's document to everybody. It is built at the first request for it, and kept for as
 * long as the isolate lives.
 */
export function serveDocument(
  contract: DoorContract,
  version: string,
): (c: AppContext) => Response {
  let written: { json: string; tag: string } | undefined;
  return (c) => {
    written ??= write(contract, version);
    c.header('Cache-Control', 'public, max-age=300');
    c.header('Vary', undefined);
    c.header('ETag', written.tag);
    return c.body(written.json, 200, { 'Content-Type': 'application/json' });
  };
}

function write(contract: DoorContract, version: string) {
  const json = JSON.stringify(documentOf(contract, version));
  const tag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  return { json, tag };
}
