/** The ending of a file's name: `.pdf`; `''` for none. */
export const endingOf = ({ name }: Pick<File, 'name'>): string =>
  /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? '';

/**
 * Whether a file can be uploaded.
 *
 * @param accept the endings or media types that can be, with commas between them.
 */
export const isAccepted = (file: Pick<File, 'name' | 'type'>, accept: string): boolean =>
  [endingOf(file), file.type].some((type) => accept.split(',').includes(type));

/** Endings of pictures, of those that browsers show and others. */
const PICTURE = /(?:jpe?g|png|webp|tiff?|heic|heif|avif|gif|bmp|svg)$/;

/** What can be uploaded in place of a file: of a picture, other pictures or a PDF; else, anything. */
export function acceptedInPlaceOf(file: Pick<File, 'name'>, accept: string): string[] {
  const all = accept.split(',').filter((each) => each !== '.jpg');
  if (!PICTURE.test(endingOf(file))) return all;
  return [
    ...all.filter((each) => PICTURE.test(each)),
    ...all.filter((each) => each.endsWith('pdf')),
  ];
}

/** What people call the type with a lower-case ending. */
export const typeName = (ending: string): string =>
  ending === 'webp' ? 'WebP' : ending.toUpperCase();
