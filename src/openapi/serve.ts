import type { Hono } from 'hono';
import { createHash } from 'node:crypto';
import type { AppEnv } from '../http/context.ts';
import { documentOf, type Plane } from './document.ts';

/** Where each plane's document is, below its base. */
export const DOCUMENT = '/openapi.json';

/**
 * Answers a plane's document to everybody. It is worked out at the first request for it, and kept
 * for as long as the isolate lives.
 */
export function serveDocument(router: Hono<AppEnv>, plane: Plane): void {
  let written: { json: string; tag: string } | undefined;
  router.get(DOCUMENT, (c) => {
    written ??= write(plane);
    c.header('Cache-Control', 'public, max-age=300');
    c.header('Vary', undefined);
    c.header('ETag', written.tag);
    return c.body(written.json, 200, { 'Content-Type': 'application/json' });
  });
}

function write(plane: Plane) {
  const json = JSON.stringify(documentOf(plane));
  const tag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  return { json, tag };
}
