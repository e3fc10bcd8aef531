import { imageKeys } from '../settings.ts';
import { dispositionOf, thumbnailName } from './disposition.ts';
import { type Presign, presigner } from './presign.ts';
import { THUMBNAIL_TYPE } from './thumbnail.ts';

/** How long an image link works, in seconds. */
const LINK_LIFETIME_SECONDS = 3600;

type ImageStore = Pick<
  Env,
  'R2_S3_ENDPOINT' | 'R2_BUCKET' | 'R2_ACCESS_KEY_ID' | 'R2_SECRET_ACCESS_KEY'
>;

/** An image as it is stored; columns of an early row may lack what is known of it. */
export interface StoredImage {
  readonly objectKey: string;
  readonly thumbnailKey: string | null;
  readonly fileName: string | null;
  readonly contentType: string | null;
}

/** Where a browser finds an image, for an hour. */
interface ImageLinks {
  readonly url: string;
  readonly thumbnailUrl: string | null;
}

/** Gives temporary links into the private image bucket. */
export type LinkSigner = (image: StoredImage) => ImageLinks;

/**
 * Signs GET links on R2's S3 endpoint for one answer: all of them at one moment. Each works for one
 * hour, and has R2 answer with the image's own type and, where it has a name, that name.
 */
export function linkSigner(store: ImageStore, now = Date.now()): LinkSigner {
  let presign: Presign | undefined; // most answers have no link to sign
  return ({ objectKey, thumbnailKey, fileName, contentType }) => {
    presign ??= presignerOf(store, now);
    return {
      url: presign(objectKey, answerHeaders(fileName, contentType)),
      thumbnailUrl:
        thumbnailKey === null
          ? null
          : presign(
              thumbnailKey,
              answerHeaders(fileName === null ? null : thumbnailName(fileName), THUMBNAIL_TYPE),
            ),
    };
  };
}

function presignerOf(store: ImageStore, at: number): Presign {
  return presigner({
    bucketUrl: `${store.R2_S3_ENDPOINT}/${store.R2_BUCKET}`,
    ...imageKeys(store),
    region: 'auto',
    lifetime: LINK_LIFETIME_SECONDS,
    at,
  });
}

/** What R2 is to answer with ("GetObject", URI request parameters). */
function answerHeaders(fileName: string | null, contentType: string | null) {
  return {
    'response-content-disposition': dispositionOf(fileName),
    ...(contentType !== null && { 'response-content-type': contentType }),
  };
}
