import type * as z from 'zod';
import type { LinkSigner } from '../../images/links.ts';
import type { Image, StoredImage } from './schema.ts';

type Recorded = z.output<typeof StoredImage>;

/** An image for an answer. A removed image has no links. */
export function presentImage(image: Recorded, links: LinkSigner | null): Image {
  const {
    objectKey: _original,
    thumbnailKey,
    thumbnailSize,
    thumbnailWidth,
    thumbnailHeight,
    thumbnailSha256,
    ...details
  } = image;
  const thumbnail = {
    size: thumbnailSize,
    width: thumbnailWidth,
    height: thumbnailHeight,
    sha256: thumbnailSha256,
  };
  return {
    ...details,
    ...(links?.(image) ?? { url: null, thumbnailUrl: null }),
    thumbnail: thumbnailKey === null ? null : thumbnail,
  };
}
