import * as z from 'zod';
import type { AppContext } from '../context.ts';

interface WriteResponse {
  readonly status: 200 | 201 | 202;
  /** Path of the created resource. */
  readonly location?: string | undefined;
  /** The entity tag of the changed resource. */
  readonly tag?: string | undefined;
  readonly body: string;
  readonly replayed?: boolean;
}

/** Answers a change with the resource, its `Location` if it is new, and its `ETag` if it has one. */
export function respondWrite(c: AppContext, answered: WriteResponse): Response {
  const { status, location, tag, body, replayed } = answered;
  if (location !== undefined) c.header('Location', location);
  if (tag !== undefined) c.header('ETag', tag);
  if (replayed === true) c.header('Idempotent-Replayed', 'true');
  return c.body(body, status, { 'Content-Type': 'application/json' });
}

/** Reads a result that was stored or sent as JSON. It is parsed at its first use. */
export function resultIn(schema: z.ZodType, json: string): () => unknown {
  let read: { readonly value: unknown } | undefined;
  return () => (read ??= { value: z.parse(schema, JSON.parse(json)) }).value;
}
