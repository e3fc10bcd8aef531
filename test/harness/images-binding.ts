import { env } from 'cloudflare:workers';

/** What the Images binding throws: "Errors" of Cloudflare Images. */
const REFUSALS = {
  9412: 'Could not resize the image: AVIF input is not enabled for this account.',
  9422: 'Free unique transformations by account has been exhausted',
} as const;

export type Refusal = keyof typeof REFUSALS;

/** The Images binding, which refuses with this code, and counts what it is asked to make. */
export function refusing(code: Refusal) {
  const asked: unknown[] = [];
  const message = `IMAGES_TRANSFORM_ERROR ${code}: ${REFUSALS[code]}`;
  const refused = Object.assign(new Error(message), { code });
  const THUMBNAILER = through((options) => {
    asked.push(options);
    return Promise.reject(refused);
  });
  return { asked, settings: { THUMBNAILER } };
}

/** The Images binding, whose outputs this may replace. */
export function through(output: (options: unknown, real: () => unknown) => unknown): ImagesBinding {
  const replaced = (transformer: ImageTransformer): ImageTransformer =>
    new Proxy(transformer, {
      get(target, name) {
        if (name === 'transform') {
          return (options: ImageTransform) => replaced(target.transform(options));
        }
        if (name !== 'output') return Reflect.get(target, name, target);
        return (options: ImageOutputOptions) => output(options, () => target.output(options));
      },
    });
  return new Proxy(env.THUMBNAILER, {
    get(target, name) {
      if (name !== 'input') return Reflect.get(target, name, target);
      return (stream: ReadableStream<Uint8Array>) => replaced(target.input(stream));
    },
  });
}
