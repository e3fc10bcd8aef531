import { env } from 'cloudflare:workers';
import { floorPlan } from '../../src/local/demo/floor-plan.ts';
import { Random } from '../../src/local/demo/random.ts';

/** The media types that images may have. */
export const FORMATS = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;

export type Format = (typeof FORMATS)[number];

/** A picture of 960 × 720 pixels, always the same. */
export const PLAN = await floorPlan(env, 4, new Random(1));

/** The same picture in any format, encoded by other software. */
export async function planAs(format: Format): Promise<Uint8Array> {
  if (format === 'image/png') return PLAN;
  const result = await env.THUMBNAILER.input(new Blob([PLAN]).stream()).output({ format });
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
