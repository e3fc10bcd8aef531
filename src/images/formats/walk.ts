/** What happens to the next bytes of an image: they stay, become zeros, or are handed to the walk. */
type Step =
  | { readonly does: 'keep' | 'blank' | 'take'; readonly bytes: number }
  | {
      /** Bytes stay up to the first 0xff whose next byte does not belong to it. */
      readonly does: 'keepScan';
      readonly belongs: (next: number) => boolean;
    };

/**
 * A walk through an image's structure, with only a few bytes in memory. It may change the bytes that
 * it takes until its next step. What comes after its end becomes zeros.
 */
export type Walk = Generator<Step, void, Uint8Array>;

export const keep = (bytes: number): Step => ({ does: 'keep', bytes });
export const blank = (bytes: number): Step => ({ does: 'blank', bytes });
export const take = (bytes: number): Step => ({ does: 'take', bytes });
export const keepScan = (belongs: (next: number) => boolean): Step => ({
  does: 'keepScan',
  belongs,
});

/** The most bytes of one part that a walk takes. */
export const MAX_TAKEN = 0xffff;

const NOTHING = new Uint8Array();
const TO_THE_END = blank(Infinity);
const SCAN_MARK = 0xff;

/** Passes an image on, changed as its walk says, and of the same length. */
export function changedBy(walk: Walk): TransformStream<Uint8Array, Uint8Array> {
  let step: Step = TO_THE_END;
  let left = Infinity;
  let taken = NOTHING;
  /** Whether the last byte, of a scan, is held back: the next one says whether it ends the scan. */
  let isHeld = false;
  const go = (handed: Uint8Array) => {
    const { done, value } = walk.next(handed);
    step = done === true ? TO_THE_END : value;
    left = step.does === 'keepScan' ? Infinity : step.bytes;
    taken = step.does === 'take' ? new Uint8Array(left) : NOTHING;
  };
  go(NOTHING);

  /** Does the present step with the beginning of a piece. @returns how many bytes it has used. */
  function part(piece: Uint8Array, pass: (bytes: Uint8Array) => void): number {
    if (step.does === 'keepScan') {
      const end = endOfScan(piece, step.belongs);
      if (end > 0) pass(piece.subarray(0, end));
      const isCut = end === piece.length - 1;
      if (isCut) isHeld = true;
      else if (end < piece.length) go(NOTHING);
      return isCut ? piece.length : end;
    }
    const some = piece.subarray(0, left);
    left -= some.length;
    if (step.does === 'take') taken.set(some, taken.length - left - some.length);
    else pass(step.does === 'blank' ? some.fill(0) : some);
    if (left === 0) {
      const whole = taken;
      go(whole);
      if (whole.length > 0) pass(whole);
    }
    return some.length;
  }

  return new TransformStream({
    transform(sent, controller) {
      let piece = isHeld ? withMark(sent) : sent;
      isHeld = false;
      while (piece.length > 0) {
        piece = piece.subarray(part(piece, (bytes) => controller.enqueue(bytes)));
      }
    },
    flush(controller) {
      // The image breaks off: what was not understood becomes zeros.
      const missing = (isHeld ? 1 : 0) + (step.does === 'take' ? taken.length - left : 0);
      if (missing > 0) controller.enqueue(new Uint8Array(missing));
    },
  });
}

/** A piece behind the mark that was held back. */
function withMark(piece: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(piece.length + 1);
  bytes[0] = SCAN_MARK;
  bytes.set(piece, 1);
  return bytes;
}

/** Where a scan ends in a piece; its last byte if that cannot be known yet; its length if it goes on. */
function endOfScan(piece: Uint8Array, belongs: (next: number) => boolean): number {
  for (let at = 0; ; at += 2) {
    at = piece.indexOf(SCAN_MARK, at);
    if (at < 0) return piece.length;
    const next = piece[at + 1];
    if (next === undefined || !belongs(next)) return at;
  }
}
