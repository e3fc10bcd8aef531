// What the schemas of images and documents share.

/** The bounds of a file's position among others. */
export const SORT_ORDER = [-2_147_483_648, 2_147_483_647] as const;

/** Bytes in a document. JSON Schema gives them no type; but generators of clients know a file by these two words. */
export const bytesOf = (maxLength: number) => ({
  json: {
    type: 'string' as const,
    format: 'binary',
    contentMediaType: 'application/octet-stream',
    maxLength,
  },
});
