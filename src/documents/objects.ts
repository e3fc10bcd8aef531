import { hexOf } from '../values/hex.ts';
import { type BrokenRule, RuleError, broken } from '../values/rule-messages.ts';
import { ContentCheck } from './check.ts';
import { inlineIfShown } from './published.ts';

/** The content of a document on its way from the caller. */
export interface PassingContent {
  /** Its pieces, each once. Throws a RuleError if they stop before the end. */
  readonly pieces: () => AsyncIterable<Uint8Array>;
  /** The announced size in bytes, at least 1. */
  readonly length: number;
  /** The announced SHA-256 in hex; `null` if none was announced. */
  readonly sha256: string | null;
}

/** What the content of a document is called. */
interface Labels {
  readonly name: string;
  readonly contentType: string;
}

/** The content breaks a rule. The caller is told. */
export class ContentError extends RuleError {}

type Bucket = Pick<Env, 'IMAGES'>;

/**
 * Streams content into the private bucket, piece by piece, and checks it while it passes: its length, its
 * digest, and that it is what its name says. R2 gets the last piece only after the checks, so that it stores
 * nothing of content that is refused or breaks off.
 *
 * @returns the SHA-256 in hex.
 * @throws ContentError, the RuleError of the pieces, or what R2 throws.
 */
export async function storeContent(
  { IMAGES }: Bucket,
  key: string,
  content: PassingContent,
  { name, contentType }: Labels,
): Promise<string> {
  const { readable, writable } = new FixedLengthStream(content.length);
  // For local storage, which ignores what links say.
  const httpMetadata = { contentType, contentDisposition: inlineIfShown({ name, contentType }) };
  const writer = writable.getWriter();
  const put = IMAGES.put(key, readable, { httpMetadata }).catch(async (error: unknown) => {
    // If R2 fails without reading, nobody reads any more: writing would wait for ever.
    await writer.abort(error).catch(() => undefined);
    throw error;
  });
  // Settled first, so that a failure of R2 is never an unhandled rejection.
  const storing = Promise.allSettled([put]);
  const passed = pass(content, contentType, (piece) => writer.write(piece));
  try {
    // R2 may fail while the caller still sends: then writing fails, too.
    const { last, sha256 } = await passed;
    await writer.write(last);
    await writer.close();
    const [stored] = await storing;
    if (stored.status === 'rejected') throw stored.reason;
    return sha256;
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
    const [stored] = await storing;
    if (stored.status === 'fulfilled' || error instanceof RuleError) throw error;
    throw stored.reason;
  }
}

/** Passes all pieces on but the last, and checks them all. @throws ContentError */
async function pass(
  content: PassingContent,
  contentType: string,
  write: (piece: Uint8Array) => Promise<void>,
) {
  const { length, sha256: announced } = content;
  const check = new ContentCheck(contentType);
  const digest = new crypto.DigestStream('SHA-256');
  const hasher = digest.getWriter();
  let size = 0;
  let last: Uint8Array | undefined;
  for await (const piece of content.pieces()) {
    size += piece.length;
    if (size > length) throw new ContentError(broken('content_length', { max: length }));
    refuse(check.add(piece));
    await Promise.all([hasher.write(piece), last && write(last)]);
    last = piece;
  }
  if (last === undefined || size < length) throw new ContentError(broken('body_broken_off'));
  refuse(check.end());
  await hasher.close();
  const sha256 = hexOf(new Uint8Array(await digest.digest));
  if (announced !== null && announced !== sha256) throw new ContentError(broken('content_digest'));
  return { last, sha256 };
}

function refuse(fault: BrokenRule | null): void {
  if (fault !== null) throw new ContentError(fault);
}
