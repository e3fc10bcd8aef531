import type { Answer, StoredBytes, XmlText } from '../contract/declaration.ts';
import { contentTag } from '../response/entity-tags.ts';
import { Failure, unavailable } from '../../values/failure.ts';
import type { Instant } from '../../values/instant.ts';
import type { Position } from '../../values/position.ts';

/** An isolate holds the bytes of a document once, and others meanwhile. */
const MAX_BYTES = 16_000_000;

/** How often a document begins anew because something was written while it was read. */
const MAX_TRIES = 3;

type Made = Answer<unknown> | StoredBytes | XmlText;

/** Reads a part of a document, and the organisation's clock with it. */
type ReadPart = (
  from: Position | undefined,
) => Promise<{ readonly made: Made; readonly clock: Instant | null }>;

/**
 * Reads the other parts of a document. All are of the same moment: if the clock moves, it begins anew.
 *
 * @param first the first part, read at `clock`.
 * @throws Failure `invalid_request` for a document that is too long, `unavailable` if the clock moves too often.
 */
export async function joinXml(first: XmlText, clock: Instant | null, readPart: ReadPart) {
  const encoder = new TextEncoder();
  for (let tries = 1, at = clock, part = first; tries <= MAX_TRIES; tries++) {
    const chunks = [encoder.encode(part.xml)];
    let { next, compared } = part;
    let bytes = chunks[0]?.length ?? 0;
    let isMoved = false;
    while (next !== undefined && !isMoved) {
      const { made, clock: now } = await readPart(next);
      isMoved = now !== at;
      if (!('xml' in made)) throw new TypeError('A part of a document is no XML.');
      const chunk = encoder.encode(made.xml);
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MAX_BYTES) throw TOO_LONG;
      compared += made.compared;
      ({ next } = made);
    }
    if (!isMoved) return { tag: contentTag(chunks), compared, body: () => streamOf(chunks) };
    const again = await readPart(undefined);
    if (!('xml' in again.made)) throw new TypeError('A part of a document is no XML.');
    [at, part] = [again.clock, again.made];
  }
  throw unavailable();
}

const TOO_LONG = new Failure(
  'invalid_request',
  'The document would have more than 16 MB: read it of each project, or of a publication of fewer projects.',
);

function streamOf(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  const rest = chunks.values();
  return new ReadableStream({
    pull: (controller) => {
      const { value, done } = rest.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
  });
}
