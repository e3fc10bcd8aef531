/** The sizes in which an image is stored. */
export const IMAGE_SIZES = ['thumbnail', 'original'] as const;
