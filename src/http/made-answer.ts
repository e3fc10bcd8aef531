import * as z from 'zod';
import type { AppContext } from './context.ts';
import { type Effect, STATUS_OF } from './operation.ts';

interface Answered {
  readonly effect: Effect;
  /** Path of the created resource. */
  readonly location?: string | undefined;
  /** The entity tag of the changed resource. */
  readonly tag?: string | undefined;
  readonly body: string;
  readonly replayed?: boolean;
}

/** Answers a change with the resource, its `Location` if it is new, and its `ETag` if it has one. */
export function sendMade(c: AppContext, answered: Answered): Response {
  const { effect, location, tag, body, replayed } = answered;
  if (location !== undefined) c.header('Location', location);
  if (tag !== undefined) c.header('ETag', tag);
  if (replayed === true) c.header('Idempotent-Replayed', 'true');
  c.status(STATUS_OF[effect]);
  return c.body(body, { headers: { 'Content-Type': 'application/json' } });
}

/** A result that was stored or sent as JSON. */
export const resultIn = <Result extends z.ZodType>(
  schema: Result,
  json: string,
): z.output<Result> => z.parse(schema, JSON.parse(json));
