import { toStream } from '../../values/stream.ts';

/**
 * Converts each SVG once to a picture of its size. Only the Images binding of local development converts SVG.
 */
export function drawer({ THUMBNAILER }: Pick<Env, 'THUMBNAILER'>) {
  const drawn = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const convert = async (svg: string, format: 'image/png' | 'image/jpeg') => {
    const bytes = toStream([new TextEncoder().encode(svg)]);
    const result = await THUMBNAILER.input(bytes).output({ format });
    return new Uint8Array(await result.response().arrayBuffer());
  };
  return (svg: string, format: 'image/png' | 'image/jpeg' = 'image/png') => {
    const picture = drawn.get(format + svg) ?? convert(svg, format);
    drawn.set(format + svg, picture);
    return picture;
  };
}

export type Draw = ReturnType<typeof drawer>;
