import sharp, { type Sharp } from 'sharp';
import { crc32 } from 'node:zlib';

/** Latitude, in degrees, minutes and seconds, as Exif data has it: pairs of numbers of four bytes. */
const LATITUDE = new Uint8Array(Uint32Array.from([53, 1, 4, 1, 45, 1]).buffer);

/** What must not leave with a picture, in each place that a picture has for it. */
export const PRIVATE = {
  artist: 'Erika Mustermann',
  camera: 'Kamera 4711',
  where: 'Haus am Deich 12',
  position: String.fromCodePoint(...LATITUDE),
  comment: 'Schluessel liegt unter der Matte',
  trailer: 'Ungekuerztes Originalbild',
};

const WIDTH = 61;
const HEIGHT = 47;

/** Other pixels at each place, so that a difference anywhere shows. */
const pixels = () =>
  sharp(
    Buffer.from(
      Array.from({ length: WIDTH * HEIGHT * 3 }, (_, at) => (at * 37 + (at >> 7) * 11) & 255),
    ),
    { raw: { width: WIDTH, height: HEIGHT, channels: 3 } },
  );

/** A picture as a camera and an editor write it: turned, with a colour profile, Exif, GPS and XMP. */
function taken(encode: (picture: Sharp) => Sharp): Promise<Buffer> {
  const picture = pixels()
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .withExifMerge({
      IFD0: {
        Artist: PRIVATE.artist,
        Model: PRIVATE.camera,
        ImageDescription: PRIVATE.where,
      },
      IFD2: { UserComment: PRIVATE.comment, DateTimeOriginal: '2026:05:04 03:02:01' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '53/1 4/1 45/1', // LATITUDE
        GPSLongitudeRef: 'E',
        GPSLongitude: '8/1 48/1 27/1',
      },
    })
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>${PRIVATE.artist}</dc:creator><dc:rights>${PRIVATE.where}</dc:rights></rdf:Description></rdf:RDF></x:xmpmeta>`,
    );
  return encode(picture).toBuffer();
}

const number = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** A segment of a JPEG. */
const segment = (code: number, content: string) =>
  Buffer.concat([
    Buffer.from([0xff, code]),
    number(content.length + 2, 2),
    Buffer.from(content, 'latin1'),
  ]);

/** A chunk of a PNG. */
function chunk(type: string, content: string): Buffer {
  const typed = Buffer.from(type + content, 'latin1');
  return Buffer.concat([number(content.length, 4), typed, number(crc32(typed), 4)]);
}

/** Bytes with others at a position. */
const inserted = (bytes: Buffer, at: number, ...others: Buffer[]) =>
  Buffer.concat([bytes.subarray(0, at), ...others, bytes.subarray(at)]);

const trailer = Buffer.from(PRIVATE.trailer);

/** A by-line as Photoshop stores it: resource 0x0404, and in it the field 2:80. */
const IPTC = [
  'Photoshop 3.0\0',
  '8BIM',
  String.fromCodePoint(4, 4, 0, 0, 0, 0, 0, 5 + PRIVATE.artist.length),
  String.fromCodePoint(0x1c, 2, 80, 0, PRIVATE.artist.length),
  PRIVATE.artist,
].join('');

async function jpeg(encode: (picture: Sharp) => Sharp): Promise<Buffer> {
  const bytes = inserted(
    await taken(encode),
    2,
    segment(0xfe, PRIVATE.comment),
    segment(0xed, IPTC),
    segment(0xe2, `MPF\0${PRIVATE.camera}`),
  );
  return Buffer.concat([bytes, trailer]);
}

/** A PNG with private data in every place that it has for them. */
export async function privatePng(): Promise<Buffer> {
  const bytes = await taken((picture) => picture.png());
  const afterHeader = 33;
  return Buffer.concat([
    inserted(
      bytes,
      afterHeader,
      chunk('tEXt', `Author\0${PRIVATE.artist}`),
      chunk('iTXt', `Comment\0\0\0\0\0${PRIVATE.comment}`),
      chunk('tIME', String.fromCodePoint(7, 234, 5, 4, 3, 2, 1)),
      chunk('prVt', PRIVATE.camera),
    ),
    trailer,
  ]);
}

/** A WebP of several frames, each of which has a chunk that no decoder knows. */
async function animation(): Promise<Buffer> {
  const frames = await Promise.all([pixels().png().toBuffer(), pixels().negate().png().toBuffer()]);
  const bytes = await sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .withExif({ IFD0: { Artist: PRIVATE.artist } })
    .toBuffer();
  const at = bytes.indexOf('ANMF');
  const length = bytes.readUInt32LE(at + 4);
  const unknown = Buffer.concat([Buffer.from('note'), Buffer.alloc(4), Buffer.from(PRIVATE.where)]);
  unknown.writeUInt32LE(PRIVATE.where.length, 4);
  const longer = inserted(bytes, at + 8 + length, unknown);
  longer.writeUInt32LE(length + unknown.length, at + 4);
  longer.writeUInt32LE(bytes.readUInt32LE(4) + unknown.length, 4);
  return longer;
}

async function avif(): Promise<Buffer> {
  const note = Buffer.concat([Buffer.from('uuid'), Buffer.alloc(16), trailer]);
  const box = Buffer.concat([number(note.length + 4, 4), note]);
  return Buffer.concat([await taken((picture) => picture.avif({ lossless: true })), box]);
}

/** Pictures with private data in every place that their format has, by what they are. */
export const PICTURES: Readonly<Record<string, () => Promise<Buffer>>> = {
  'A JPEG': () => jpeg((picture) => picture.jpeg()),
  'A progressive JPEG in CMYK': () =>
    jpeg((picture) => picture.toColourspace('cmyk').jpeg({ progressive: true })),
  'A PNG': privatePng,
  'A WebP': async () => Buffer.concat([await taken((picture) => picture.webp()), trailer]),
  'An animated WebP': animation,
  'An AVIF': avif,
};
