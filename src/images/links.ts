import { imageKeys } from '../settings.ts';
import { type Presign, percentEncoded, presigner } from './presign.ts';
import { THUMBNAIL_TYPE } from './thumbnail.ts';

/** How long an image link works, in seconds. */
const LINK_LIFETIME_SECONDS = 3600;

type ImageStore = Pick<
  Env,
  'R2_S3_ENDPOINT' | 'R2_BUCKET' | 'R2_ACCESS_KEY_ID' | 'R2_SECRET_ACCESS_KEY'
>;

/** The columns of an image from which its links are made. Early rows lack the name or the type. */
export interface LinkedImage {
  readonly objectKey: string;
  readonly thumbnailKey: string | null;
  readonly fileName: string | null;
  readonly contentType: string | null;
}

/** Links to an image and its thumbnail, valid for an hour. */
interface ImageLinks {
  readonly url: string;
  readonly thumbnailUrl: string | null;
}

/** Signs temporary links into the private image bucket. */
export type LinkSigner = (image: LinkedImage) => ImageLinks;

/**
 * Signs the GET links of one answer on R2's S3 endpoint, all at the same moment. Each works for one
 * hour, and makes R2 answer with the image's media type and, if it has one, its file name.
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

/** Overrides of R2's answer headers ("GetObject", URI request parameters). */
function answerHeaders(fileName: string | null, contentType: string | null) {
  return {
    'response-content-disposition': dispositionOf(fileName),
    ...(contentType !== null && { 'response-content-type': contentType }),
  };
}

/**
 * The Content-Disposition of an image: shown in place, and saved under its name (RFC 6266, 4.3;
 * RFC 8187, 3.2).
 *
 * @param fileName `null` for an image without a name.
 */
export function dispositionOf(fileName: string | null): string {
  return fileName === null ? 'inline' : `inline; filename*=UTF-8''${percentEncoded(fileName)}`;
}

/** The name of an image's thumbnail: `Grundriss.png` → `Grundriss.webp`. */
export function thumbnailName(fileName: string): string {
  return `${fileName.replace(/\.[^.]*$/, '')}.webp`;
}
