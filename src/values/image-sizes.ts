/** The sizes in which websites show images: the longest side in pixels. */
export const IMAGE_SIZES = ['480', '960', '1600'] as const;

export type ImageSize = (typeof IMAGE_SIZES)[number];
