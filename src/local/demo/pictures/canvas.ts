import { type Colour, png } from './png.ts';

/** A rectangle of pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A picture to draw on, in a few colours that are named by their numbers. */
export class Canvas {
  readonly #width: number;
  readonly #palette: readonly Colour[];
  readonly #pixels: Uint8Array;

  constructor(width: number, height: number, palette: readonly Colour[]) {
    this.#width = width;
    this.#palette = palette;
    this.#pixels = new Uint8Array(width * height);
  }

  paint({ x, y, width, height }: Box, colour: number): void {
    for (let row = y; row < y + height; row++) {
      const start = row * this.#width + x;
      this.#pixels.fill(colour, start, start + width);
    }
  }

  /** A quarter of a circle, as the door that opens from its centre leaves on a plan. */
  quarter(centreX: number, centreY: number, radius: number, colour: number): void {
    for (let step = 0; step <= radius * 2; step++) {
      const angle = (step / (radius * 2)) * (Math.PI / 2);
      const x = Math.round(centreX + radius * Math.cos(angle));
      const y = Math.round(centreY + radius * Math.sin(angle));
      this.paint({ x, y, width: 2, height: 2 }, colour);
    }
  }

  /** Writes capital letters and digits; what there is no letter for, is left out. */
  write(text: string, x: number, y: number, size: number, colour: number): void {
    for (const [at, letter] of Array.from(text).entries()) {
      for (const [row, bits] of Array.from(LETTERS[letter] ?? '').entries()) {
        for (let column = 0; column < 3; column++) {
          if ((Number(bits) & (4 >> column)) === 0) continue;
          const left = x + (at * 4 + column) * size;
          this.paint({ x: left, y: y + row * size, width: size, height: size }, colour);
        }
      }
    }
  }

  /** How wide a text would be. */
  static widthOf(text: string, size: number): number {
    return (text.length * 4 - 1) * size;
  }

  toPng(): Uint8Array {
    return png(this.#width, this.#pixels, this.#palette);
  }
}

/** Letters of 3 by 5 pixels: an octal digit for each row. */
const LETTERS: Readonly<Record<string, string>> = {
  A: '25755',
  B: '65656',
  C: '34443',
  D: '65556',
  E: '74647',
  F: '74644',
  G: '34553',
  H: '55755',
  I: '72227',
  K: '55655',
  L: '44447',
  M: '57755',
  N: '65555',
  O: '25552',
  R: '65655',
  S: '34216',
  T: '72222',
  U: '55557',
  W: '55775',
  Z: '71247',
  Ü: '50557',
  '0': '75557',
  '1': '26227',
  '2': '71747',
  '3': '71717',
  '4': '55711',
  '5': '74717',
  '6': '74757',
  '7': '71122',
  '8': '75757',
  '9': '75717',
};
