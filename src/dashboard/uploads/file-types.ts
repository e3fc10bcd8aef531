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
