// Source: CIPA DC-008 (Exif 3.0), 4.5 and 4.6.4; TIFF 6.0, section 2.

/** The tag and the type of the camera's orientation. */
const ORIENTATION = 0x0112;
const SHORT = 3;

const LITTLE_ENDIAN = 0x4949;
const BIG_ENDIAN = 0x4d4d;
const VERSION = 42;

/** The sizes of the header, of a directory's count, of an entry, and of the offset of the next directory. */
const HEADER = 8;
const COUNT = 2;
const ENTRY = 12;
const NEXT = 4;

/** `Exif`, and two zero bytes, which precede the data in a JPEG, and sometimes elsewhere. */
const PREFIX = [0x45, 0x78, 0x69, 0x66, 0, 0];

/** Whether bytes begin with the mark of Exif data in a JPEG. */
export const hasExifPrefix = (bytes: Uint8Array) => PREFIX.every((byte, at) => bytes[at] === byte);

/** The size of Exif data that has nothing but an orientation. */
export const EXIF_BYTES = HEADER + COUNT + ENTRY + NEXT;

/** The orientation of an image that viewers need not turn. */
export const UPRIGHT = 1;

/**
 * Exif data with nothing but the camera's orientation.
 *
 * @param exif the image's own Exif data, with or without the prefix of a JPEG.
 * @returns `null` if the image is upright, or the data cannot be read: then viewers do not turn it.
 */
export function orientationAlone(exif: Uint8Array): Uint8Array | null {
  const tiff = hasExifPrefix(exif) ? exif.subarray(PREFIX.length) : exif;
  const orientation = readOrientation(tiff);
  return orientation > UPRIGHT && orientation <= 8 ? exifWith(orientation) : null;
}

/** Exif data that says of its image only how to turn it. @param orientation 1 to 8; 1 is upright. */
export function exifWith(orientation: number): Uint8Array {
  const bytes = new Uint8Array(EXIF_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, BIG_ENDIAN);
  view.setUint16(2, VERSION);
  view.setUint32(4, HEADER);
  view.setUint16(HEADER, 1);
  view.setUint16(HEADER + COUNT, ORIENTATION);
  view.setUint16(HEADER + COUNT + 2, SHORT);
  view.setUint32(HEADER + COUNT + 4, 1);
  view.setUint16(HEADER + COUNT + 8, orientation);
  return bytes;
}

/** The same as a JPEG has it. */
export const withExifPrefix = (exif: Uint8Array) => Uint8Array.from([...PREFIX, ...exif]);

/** The orientation that a TIFF structure declares; 0 if it declares none. */
function readOrientation(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < HEADER) return 0;
  const order = view.getUint16(0);
  if (order !== LITTLE_ENDIAN && order !== BIG_ENDIAN) return 0;
  const little = order === LITTLE_ENDIAN;
  if (view.getUint16(2, little) !== VERSION) return 0;
  const directory = view.getUint32(4, little);
  if (directory + COUNT > view.byteLength) return 0;
  const count = view.getUint16(directory, little);
  for (let entry = 0; entry < count; entry++) {
    const at = directory + COUNT + entry * ENTRY;
    if (at + ENTRY > view.byteLength) return 0;
    const isOrientation =
      view.getUint16(at, little) === ORIENTATION && view.getUint16(at + 2, little) === SHORT;
    if (isOrientation) return view.getUint16(at + 8, little);
  }
  return 0;
}
