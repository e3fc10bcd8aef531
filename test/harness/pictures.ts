import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { env } from 'cloudflare:workers';
import { drawer } from '../../src/local/demo/drawn.ts';
import { planPicture } from '../../src/local/demo/plan.ts';

/** The media types that images may have. */
export const FORMATS = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;

export type Format = (typeof FORMATS)[number];

/** A picture of 960 × 720 pixels, always the same. */
export const LARGE_PLAN = await drawer(env)(planPicture(4));

/** The same with 96 × 72 pixels. Its thumbnail takes a tenth of the time. */
export const PLAN = await smallPlanAs('image/png');

const encodings = new Map<Format, Uint8Array>();

/** The picture with 600 × 450 pixels, in any format. Its thumbnail is smaller than it is. */
export async function planAs(format: Format): Promise<Uint8Array> {
  const bytes = encodings.get(format) ?? (await encoded(format, { width: 600 }));
  encodings.set(format, bytes);
  return bytes;
}

/** The picture with 96 × 72 pixels in any format. */
export function smallPlanAs(format: Format): Promise<Uint8Array> {
  return encoded(format, { width: 96 });
}

async function encoded(format: Format, transform: ImageTransform = {}): Promise<Uint8Array> {
  const picture = env.THUMBNAILER.input(new Blob([LARGE_PLAN]).stream());
  const result = await picture.transform(transform).output({ format });
  return new Uint8Array(await result.response().arrayBuffer());
}

/** The picture with bytes that a name determines: its pixels have another size on paper. */
export function planNamed(name: string): Uint8Array {
  const side = createHash('sha256').update(name).digest().subarray(0, 4);
  return withChunk(PLAN, 'pHYs', Uint8Array.from([...side, ...side, 1]));
}

let pictures = 0;

/** The picture with other bytes each time. */
export const anotherPlan = (): Uint8Array => planNamed(String(++pictures));

/** The end of a PNG's first chunk, its header. */
const AFTER_HEADER = 33;

/** A PNG with one more chunk, after its header. */
function withChunk(png: Uint8Array, type: string, data: Uint8Array): Uint8Array {
  const content = [...new TextEncoder().encode(type), ...data];
  const frame = new DataView(new ArrayBuffer(8));
  frame.setUint32(0, data.length);
  frame.setUint32(4, crc32(Uint8Array.from(content)));
  const [length, checksum] = [frame.buffer.slice(0, 4), frame.buffer.slice(4)];
  return Uint8Array.from([
    ...png.subarray(0, AFTER_HEADER),
    ...new Uint8Array(length),
    ...content,
    ...new Uint8Array(checksum),
    ...png.subarray(AFTER_HEADER),
  ]);
}

/** A form with a file and other fields. */
export function formWith(
  bytes: Uint8Array,
  fields: Readonly<Record<string, string>> = {},
  fileName = 'plan.png',
): FormData {
  const form = new FormData();
  form.append('file', new Blob([bytes]), fileName);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
