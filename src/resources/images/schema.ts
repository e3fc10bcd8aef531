import { RuleError } from '../../values/rule-messages.ts';
import * as z from 'zod';
import { sentObject, integer, text, uuid } from '../../fields/body.ts';
import * as answered from '../../fields/answer.ts';
import { described } from '../../fields/described.ts';
import { address } from '../webhooks/address.ts';
import { SentFile } from './form.ts';
import { type Picture, parsePicture } from '../../images/picture.ts';
import { ABOUT_IMAGES, UnitPath } from '../properties/schema.ts';
import { fileNameFault, imageNameOf, SORT_ORDER, bytesOf } from '../../fields/files.ts';
import { issueOf, ruled } from '../../fields/rules.ts';

/** The largest original, in bytes: 20 MiB. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;

export const ImagePath = UnitPath.extend({ imageId: uuid() });

/** A file with an image. Its content determines the format, not its name or declared type. */
const imageFile = z
  .custom<SentFile>((sent) => sent instanceof SentFile, ruled('one_file'))
  .transform(({ name, bytes }, context) => {
    const nameFault = fileNameFault(name);
    if (nameFault !== null) context.addIssue(issueOf(nameFault));
    const picture = pictureOf(bytes, context);
    if (picture === null || nameFault !== null) return z.NEVER;
    return { fileName: imageNameOf(name, picture.contentType), picture };
  })
  .meta(bytesOf(MAX_FILE_BYTES));

function pictureOf(bytes: Uint8Array, context: z.RefinementCtx): Picture | null {
  try {
    return parsePicture(bytes);
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    context.addIssue(issueOf(error.broken));
    return null;
  }
}

const category = () => text(100);

/** A whole number as a form sends it: as text. */
const sentInteger = (min: number, max: number) =>
  text()
    .refine((sent) => /^-?\d{1,10}$/.test(sent), ruled('integer'))
    .transform(Number)
    .refine((value) => value >= min && value <= max, ruled('range', { min, max }))
    .meta({ json: { type: 'integer', format: 'int32', minimum: min, maximum: max } });

const ABOUT = {
  ...ABOUT_IMAGES,
  propertyId: 'Id of its unit.',
  file: 'The image itself: JPEG, PNG, WebP or AVIF, at most 20 MiB and 100 megapixels, a JPEG or PNG at most 12,000 pixels a side. An AVIF has a thumbnail, and is shown on websites, only if the service’s Cloudflare plan reads AVIF (Enterprise): otherwise `thumbnail` stays `null`. The service detects the format from the content, not from the name. It stores the pixels unchanged, the colour profile and the camera’s orientation, and nothing else: no position, time, name, camera or comment.',
  contentType: 'Media type of the original, detected from its content.',
  size: 'Size of the stored original in bytes.',
  width: 'Width of the original in pixels.',
  height: 'Height of the original in pixels.',
  sha256: 'SHA-256 of the stored original, in hex.',
  thumbnail: 'A WebP of at most 480 pixels a side; `null` if there is none.',
  createdAt: 'When it was added (UTC).',
};

export const NewImage = sentObject(ABOUT, {
  file: imageFile,
  category: category().optional(),
  sortOrder: sentInteger(...SORT_ORDER).optional(),
}).meta({ id: 'NewImage', description: 'A form with a new image.' });

const ABOUT_ADDRESS = {
  ...ABOUT,
  url: 'Where the picture is: an `https` address of a public host, as for webhooks. The service fetches it within 30 seconds, and follows up to three redirects to such addresses. Its name is the last part of the path.',
};

/** An image that the service fetches, instead of a form. */
export const ImageAtAddress = sentObject(ABOUT_ADDRESS, {
  url: address(),
  category: category().optional(),
  sortOrder: integer(...SORT_ORDER).optional(),
}).meta({ id: 'ImageAtAddress', description: 'The address of a new image.' });

/** What is sent of a new image. */
export const SentImage: z.ZodType<z.output<typeof NewImage> | z.output<typeof ImageAtAddress>> =
  NewImage;

/** The fields of an image that can be changed. Absent fields stay unchanged. */
export const ImageChange = sentObject(ABOUT, {
  category: category().nullable().exactOptional(),
  sortOrder: integer(...SORT_ORDER)
    .nullable()
    .exactOptional(),
}).meta({ id: 'ImageChange', description: 'New values of an image’s fields.' });

export type ImageChange = z.output<typeof ImageChange>;

/** The fields of an image in answers and in the audit log: all but the keys of its objects. */
const details = described(
  {
    id: answered.id(),
    propertyId: answered.id(),
    category: answered.text().nullable(),
    fileName: answered.text(),
    sortOrder: answered.integer(...SORT_ORDER).nullable(),
    contentType: answered.text(100),
    size: answered.integer(),
    width: answered.integer(),
    height: answered.integer(),
    sha256: answered.text(64),
    createdAt: answered.instant(),
  },
  ABOUT,
);

/** What is stored of a thumbnail; `null` each without one. */
export const StoredThumbnail = z.object({
  thumbnailKey: z.string().nullable(),
  thumbnailSize: z.int().nullable(),
  thumbnailWidth: z.int().nullable(),
  thumbnailHeight: z.int().nullable(),
  thumbnailSha256: z.string().nullable(),
});

export const StoredImage = StoredThumbnail.extend({
  ...details,
  objectKey: z.string(),
  thumbnailDueAt: z.string().nullable(),
});

/** The writer's result for an image. */
export const ImageRecord = z.object({
  image: StoredImage,
  /** When the unit was last changed: its images are a part of it. */
  unitUpdatedAt: z.string(),
  /** Whether the unit had an image of these bytes already, which is this one. */
  existed: z.boolean(),
});

const Thumbnail = z
  .strictObject({
    size: answered.integer().nullable().describe('Size in bytes.'),
    width: answered.integer().nullable().describe('Width in pixels.'),
    height: answered.integer().nullable().describe('Height in pixels.'),
    sha256: answered.text(64).nullable().describe('SHA-256, in hex.'),
  })
  .meta({ id: 'Thumbnail', description: 'The small version of an image.' });

const link = () => z.url().meta({ maxLength: 4096 }).nullable();

const Image = z
  .strictObject({
    ...details,
    ...described({ url: link(), thumbnailUrl: link(), thumbnail: Thumbnail.nullable() }, ABOUT),
  })
  .meta({ id: 'Image', description: 'An image of a unit. Once removed, it has no links.' });

export type Image = z.output<typeof Image>;

export const ImageAnswer = answered.answer('ImageAnswer', { image: Image });
