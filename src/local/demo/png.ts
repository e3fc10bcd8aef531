import { toStream } from '../../images/objects.ts';

/** An SVG as a PNG of its size. Only the Images binding of local development converts SVG. */
export async function pngOf(
  { THUMBNAILER }: Pick<Env, 'THUMBNAILER'>,
  svg: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = toStream([new TextEncoder().encode(svg)]);
  const result = await THUMBNAILER.input(bytes).output({ format: 'image/png' });
  return new Uint8Array(await result.response().arrayBuffer());
}
