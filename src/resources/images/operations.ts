import * as z from 'zod';
import * as answered from '../../fields/answer.ts';
import { fetchPicture } from './fetch-picture.ts';
import { formIn } from './form.ts';
import { read, write } from '../../http/contract/operation.ts';
import { requireMatch } from '../../http/response/entity-tags.ts';
import { linkSigner } from '../../images/links.ts';
import { storeObjects } from '../../images/objects.ts';
import { Slots } from '../../limits/concurrency.ts';
import { imageKey } from '../../objects/keys.ts';
import { removeObjects, expireObject, storeUpload } from '../../objects/store.ts';
import { presentImages } from '../properties/present.ts';
import { PropertyImage, UnitPath } from '../properties/schema.ts';
import { unitById, type UnitText } from '../properties/store/unit-texts.ts';
import {
  ImageAnswer,
  ImageChange,
  ImagePath,
  ImageRecord,
  MAX_FILE_BYTES,
  ImageAtAddress,
  SentImage,
  StoredImage,
} from './schema.ts';
import {
  deleteImage,
  digestsOfImages,
  imageWithBytes,
  insertImage,
  presentImage,
  unitWithCount,
  updateImage,
} from './store.ts';
import { serviceHosts, takesLocalWebhooks } from '../../settings.ts';
import { Failure, orNotFound } from '../../values/failure.ts';
import { newId } from '../../values/id.ts';
import { jsonObject } from '../../values/json-text.ts';
import { applyPatch, isUnchanged } from '../../values/patch.ts';
import { MAX_IMAGES } from '../../values/unit-states.ts';
import { unchanged } from '../../writes/change.ts';
import { auditedImage, changeOfImage, existingImage } from './change.ts';

/**
 * An isolate has 128 MB of memory for all of its requests, and an upload holds its file until it is
 * stored. A slot lives longer than the body, the thumbnail and the writer may take together.
 */
const uploads = new Slots({
  count: 2,
  lifetimeMs: 180_000,
  refusal: 'Too many images are being uploaded right now. Please try again.',
});

/** A write that answers an image. */
const ofImage = {
  permission: 'files:upload',
  result: ImageRecord,
  response: ImageAnswer,
  updatedAt: ({ unitUpdatedAt }: z.output<typeof ImageRecord>) => unitUpdatedAt,
} as const;

/** Adds an image to a unit: its objects are stored first, then its row. */
export const addImage = write({
  ...ofImage,
  id: 'addImage',
  summary: 'Add an image',
  description:
    'Stores an image of a unit and makes a thumbnail of it: a form with the file, or JSON with the `url` from which the service fetches it. If the unit has an image of the same bytes, the answer is 200 with that one, unchanged. `ETag` is the new tag of the unit. A unit has at most 30 images: one more is 409, and nothing of it is stored. Send uploads one after another, or two at a time: a third at the same time is 503 with `Retry-After`. The answer is 400 if nothing of the body arrives for 10 seconds, or if it is not complete after 120. A request that is repeated with its `Idempotency-Key` must have the same fields and file; its answer has new links.',
  refusals: ['too_many_images', 'quota_exceeded'],
  params: UnitPath,
  body: SentImage,
  file: {
    sentAs: 'form',
    read: (request) => formIn(request, MAX_FILE_BYTES),
    orAddress: {
      schema: ImageAtAddress,
      example: { url: 'https://erp.example.com/pictures/kitchen.jpg', category: 'Küche' },
    },
    slots: uploads,
  },
  submitted: StoredImage,
  load: (tenant, { params }) => ({
    unit: tenant.read(unitWithCount(tenant, params.propertyId)),
    digests: tenant.read(digestsOfImages(tenant, params.propertyId)),
  }),
  check: ({ unit: units, digests }, body) => {
    const unit = orNotFound(units()[0], 'property');
    // What an address leads to is not known yet: the writer decides.
    if (body === undefined || 'url' in body || unit.images < MAX_IMAGES) return;
    const { sha256 } = body.file.picture;
    if (!digests().some((stored) => stored.sha256 === sha256)) requireRoom(unit);
  },
  prepare: async ({ params: { propertyId }, body }, { env, orgId, host }) => {
    const { id, createdAt } = newId();
    const key = imageKey({ orgId, propertyId, id });
    const { category = null, sortOrder = null } = body;
    const terms = { own: [...serviceHosts(env), host], local: takesLocalWebhooks(env) };
    const file = 'url' in body ? await fetchPicture(body.url, terms, MAX_FILE_BYTES) : body.file;
    const { stored, undo, finish } = await storeUpload({ env, orgId }, key, () =>
      storeObjects(env, key, file),
    );
    const thumbnailDueAt = stored.thumbnailKey === null ? createdAt : null;
    return {
      submitted: { id, propertyId, createdAt, category, sortOrder, ...stored, thumbnailDueAt },
      undo,
      finish: ({ image }) => finish(image),
    };
  },
  present: presentWithLinks,
  perform: async ({ input, ifMatch }, author) => {
    const { tenant, orgId, read } = author;
    const image = { ...input, orgId };
    const rows = await read((add) => ({
      unit: add(unitWithCount(tenant, image.propertyId)),
      same: add(imageWithBytes(tenant, image.propertyId, image.sha256)),
    }));
    const unit = orNotFound(rows.unit()[0], 'property');
    requireMatch(ifMatch, unit.updatedAt);
    const [same] = rows.same();
    if (same !== undefined) {
      return unchanged({ image: same, unitUpdatedAt: unit.updatedAt, existed: true });
    }
    requireRoom(unit);
    return changeOfImage(author, {
      unit,
      rows: [insertImage(tenant, image)],
      event: { action: 'image.created', id: image.id, before: null, after: auditedImage(image) },
      image,
      bytes: image.size,
    });
  },
  location: ({ image: { propertyId, id } }) => `/properties/${propertyId}/images/${id}`,
  existed: ({ existed }) => existed,
});

export const changeImage = write({
  ...ofImage,
  id: 'changeImage',
  summary: 'Change an image',
  description:
    'Changes the category of an image, or its position among the others. Fields that are not sent stay unchanged.',
  params: ImagePath,
  body: ImageChange,
  present: presentWithLinks,
  perform: async ({ params: { propertyId, imageId: id }, input, ifMatch }, author) => {
    const { image: before, unit } = await existingImage(author, { propertyId, id });
    requireMatch(ifMatch, unit.updatedAt);
    const after = applyPatch(before, input);
    if (isUnchanged(before, after)) {
      return unchanged({ image: before, unitUpdatedAt: unit.updatedAt, existed: false });
    }
    return changeOfImage(author, {
      unit,
      rows: [updateImage(author.tenant, after)],
      event: {
        action: 'image.updated',
        id,
        before: auditedImage(before),
        after: auditedImage(after),
      },
      image: after,
    });
  },
});

/** Removes an image: its row first, then its objects. They also expire: one may be in the making. */
export const removeImage = write({
  ...ofImage,
  id: 'removeImage',
  summary: 'Remove an image',
  description: 'Removes an image and its bytes. The answer is the image as it was, without links.',
  params: ImagePath,
  prepare: (_, { env }) => ({
    submitted: undefined,
    finish: ({ image }) => removeObjects(env, image.objectKey),
  }),
  present: ({ image }) => ({ image: presentImage(image, null) }),
  perform: async ({ params: { propertyId, imageId: id }, ifMatch }, author) => {
    const { tenant, now } = author;
    const { image, unit } = await existingImage(author, { propertyId, id });
    requireMatch(ifMatch, unit.updatedAt);
    return changeOfImage(author, {
      unit,
      rows: [deleteImage(tenant, image), expireObject(tenant, image.objectKey, now)],
      event: { action: 'image.removed', id, before: auditedImage(image), after: null },
      image,
    });
  },
});

/** Signs new links each time: those of a first answer may have expired before its replay. */
function presentWithLinks({ image }: z.output<typeof ImageRecord>, env: Env) {
  return { image: presentImage(image, linkSigner(env)) };
}

/**
 * Requires a unit to which an image can be added. In the writer the count is exact: nothing is written
 * between its reading and the commit.
 *
 * @throws Failure `too_many_images`.
 */
function requireRoom({ images }: { readonly images: number }): void {
  if (images < MAX_IMAGES) return;
  const message = `The unit has ${MAX_IMAGES} images already, and may have no more.`;
  throw new Failure('too_many_images', message);
}

const ImageList = answered.answer('ImageList', {
  images: z
    .array(PropertyImage)
    .meta({ maxItems: 30, description: 'The images of the unit, by `sortOrder`.' }),
});

export const listImages = read({
  id: 'listImages',
  summary: "List a unit's images",
  description:
    'The images of a unit, at most 30, by `sortOrder`, as `GET /units?include=images` shows them.',
  permission: 'property:read',
  params: UnitPath,
  response: ImageList,
  load: (tenant, { params }) =>
    tenant.read(unitById(tenant, params.propertyId, { withImages: true })),
  answer: (rows, _input, env) => {
    const { images: stored }: UnitText = orNotFound(rows()[0], 'property');
    const images = presentImages(stored ?? '[]', linkSigner(env));
    return { body: jsonObject({ images }), signed: images.signed };
  },
});
