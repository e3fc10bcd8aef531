/**
 * What is known of an image's original. `removed`: it has no private data. `unreadable`: it is no image
 * that the service reads, so nothing could be removed.
 */
export const PRIVATE_DATA = ['unknown', 'removed', 'unreadable'] as const;
