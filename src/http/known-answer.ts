import { answerMemoryBytes } from '../settings.ts';
import type { Instant } from '../values/instant.ts';
import { AnswerMemory, type ReadAnswer } from './answer-memory.ts';
import type { AppContext } from './context.ts';
import { type Asked, heldClock } from './etag.ts';
import { sendRead, sendUnchanged } from './respond.ts';

/** An answer that needs no page: it holds for as long as the organisation's clock stands where it did. */
export interface KnownAnswer {
  readonly clock: Instant;
  readonly send: () => Response;
}

/** This isolate's recent answers. */
const memory = new AnswerMemory();

/** The answer that the caller has already, by its `If-None-Match`, or that this isolate remembers. */
export function knownAnswer(c: AppContext, asked: Asked): KnownAnswer | undefined {
  const held = heldClock(c.req.header('If-None-Match'), asked);
  const remembered =
    answerMemoryBytes(c.env) > 0 ? memory.recall(asked.of, asked.window) : undefined;
  if (held !== undefined && (remembered === undefined || remembered.clock < held.clock)) {
    return { clock: held.clock, send: () => sendUnchanged(c, held.tag) };
  }
  if (remembered === undefined) return undefined;
  return { clock: remembered.clock, send: () => sendRead(c, remembered) };
}

/** Remembers an answer as of a clock, where the settings leave room for it. */
export function rememberAnswer(
  c: AppContext,
  asked: Asked,
  { clock, signed, ...answer }: ReadAnswer & { readonly clock: Instant; readonly signed: boolean },
): void {
  const maxBytes = answerMemoryBytes(c.env);
  if (maxBytes === 0) return;
  memory.keep(asked.of, { ...answer, clock, window: signed ? asked.window : null }, maxBytes);
}
