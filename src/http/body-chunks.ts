import { DeadlineError, within } from '../values/deadline.ts';

/** How long the next piece of a body may take to arrive. */
const PIECE_SECONDS = 10;
/** How long a whole body may take: 20 MiB then arrive at 1.4 Mbit/s. */
const BODY_SECONDS = 120;

/** The body did not arrive completely. The message is for the caller. */
export class BodyError extends Error {}

/**
 * Yields the pieces of a request's body as they arrive. If the consumer stops, the rest is cancelled.
 *
 * @throws BodyError if the body breaks off, or does not arrive in time.
 */
export async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
  const body: ReadableStream<Uint8Array> | null = request.body;
  if (body === null) return;
  const reader = body.getReader();
  const end = Date.now() + BODY_SECONDS * 1000;
  try {
    let piece = await nextOf(reader, end);
    while (!piece.done) {
      yield piece.value;
      piece = await nextOf(reader, end);
    }
  } finally {
    // Not awaited: a stalled sender may never confirm the cancellation.
    reader.cancel().catch(() => undefined);
  }
}

async function nextOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  end: number,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  const left = end - Date.now();
  try {
    return await within(Math.min(PIECE_SECONDS * 1000, left), reader.read());
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw new BodyError('The body broke off.');
    throw new BodyError(
      left > PIECE_SECONDS * 1000
        ? `The body stopped: nothing of it has arrived for ${PIECE_SECONDS} seconds.`
        : `The body took too long: it must arrive within ${BODY_SECONDS} seconds.`,
    );
  }
}
