import type { Answer, StoredBytes, XmlText } from '../contract/declaration.ts';
import { contentTag } from '../response/entity-tags.ts';
import { Failure, unavailable } from '../../values/failure.ts';
import type { Instant } from '../../values/instant.ts';
import type { Position } from '../../values/position.ts';
import { toStream } from '../../values/stream.ts';

/** An isolate holds the bytes of a document once, and serves others meanwhile. */
const MAX_BYTES = 5_000_000;

/** How often a document is begun, because something was written while it was read. */
const MAX_TRIES = 3;

/** A part of a document, and the organisation's clock at which it was read. */
interface Part {
  readonly made: Answer<unknown> | StoredBytes | XmlText;
  readonly clock: Instant | null;
}

type ReadPart = (from: Position | undefined) => Promise<Part>;

/**
 * Reads the other parts of a document. All are of the same moment: if the clock moves, it begins anew.
 *
 * @throws Failure `invalid_request` for a document that is too long, `unavailable` if the clock moves too often.
 */
export async function joinXml(first: Part, readPart: ReadPart) {
  let part = first;
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const whole = await readAll(part, readPart);
    if (whole !== null) return whole;
    if (tries < MAX_TRIES) part = await readPart(undefined);
  }
  throw unavailable();
}

/** The whole document; `null` if the clock has moved. */
async function readAll(first: Part, readPart: ReadPart) {
  const encoder = new TextEncoder();
  const chunks: Uint8Array[] = [];
  let [bytes, compared] = [0, 0];
  for (let part = first; part.clock === first.clock;) {
    const { made } = part;
    if (!('xml' in made)) throw new TypeError('A part of a document is no XML.');
    const chunk = encoder.encode(made.xml);
    chunks.push(chunk);
    bytes += chunk.length;
    compared += made.compared;
    if (bytes > MAX_BYTES) throw TOO_LONG;
    if (made.next === undefined)
      return { tag: contentTag(chunks), compared, body: () => toStream(chunks) };
    part = await readPart(made.next);
  }
  return null;
}

const TOO_LONG = new Failure(
  'invalid_request',
  'The document would have more than 5 MB: read it of each project, or of a publication of fewer projects.',
);
