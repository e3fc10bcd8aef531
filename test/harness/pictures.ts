import { env } from 'cloudflare:workers';
import { floorPlan } from '../../src/local/demo/floor-plan.ts';
import { Random } from '../../src/local/demo/random.ts';

/** The media types that images may have. */
export const FORMATS = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;

export type Format = (typeof FORMATS)[number];

/** A picture of 960 × 720 pixels, always the same. */
export const LARGE_PLAN = await floorPlan(env, 4, new Random(1));

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

let pictures = 0;

/** A picture with other bytes each time: those after a PNG's last chunk mean nothing. */
export function anotherPlan(): Uint8Array {
  return Uint8Array.from([...PLAN, ...new TextEncoder().encode(String(++pictures))]);
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
