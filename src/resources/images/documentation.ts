import type { OperationDocs } from '../../http/operation.ts';

// The examples of the operations, the same at every door: real ones, from the demo data.

const ADDED_IMAGE = {
  request: { file: '(the bytes of a PNG)', category: 'Grundriss', sortOrder: 1 },
  answer: {
    image: {
      id: '01a1fc9e-9c9d-7000-8000-01b522149eee',
      propertyId: '019e82ae-3c56-772b-8eb1-4e3399cf0709',
      category: 'Grundriss',
      fileName: 'plan.png',
      sortOrder: 1,
      contentType: 'image/png',
      size: 4332,
      width: 960,
      height: 720,
      sha256: 'd363ad7842487dd919e0e24cc52663cb92e7ff19b2445f73f1eae6f37a1da1f1',
      createdAt: '2026-11-21T05:40:15.645Z',
      url: 'https://0123456789abcdef0123456789abcdef.eu.r2.cloudflarestorage.com/einheit-images/019b8d10-14c0-753e-9a2d-ce4b904a1d92/019e82ae-3c56-772b-8eb1-4e3399cf0709/01a1fc9e-9c9d-7000-8000-01b522149eee/original?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=00112233445566778899aabbccddeeff%2F20261121%2Fauto%2Fs3%2Faws4_request&X-Amz-Date=20261121T054015Z&X-Amz-Expires=3600&X-Amz-SignedHeaders=host&response-content-disposition=inline%3B%20filename%2A%3DUTF-8%27%27plan.png&response-content-type=image%2Fpng&X-Amz-Signature=7911ecc4f5ca858bb0bf656aa06e86f224a092524a1faabc4b994f49ef43e295',
      thumbnailUrl:
        'https://0123456789abcdef0123456789abcdef.eu.r2.cloudflarestorage.com/einheit-images/019b8d10-14c0-753e-9a2d-ce4b904a1d92/019e82ae-3c56-772b-8eb1-4e3399cf0709/01a1fc9e-9c9d-7000-8000-01b522149eee/thumbnail?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=00112233445566778899aabbccddeeff%2F20261121%2Fauto%2Fs3%2Faws4_request&X-Amz-Date=20261121T054015Z&X-Amz-Expires=3600&X-Amz-SignedHeaders=host&response-content-disposition=inline%3B%20filename%2A%3DUTF-8%27%27plan.webp&response-content-type=image%2Fwebp&X-Amz-Signature=abb7eb57a5543ca746a3d8e8f4081b549641ad737210de209c918312abf7358b',
      thumbnail: {
        size: 3214,
        width: 480,
        height: 360,
        sha256: 'f949c7cfa1a4961bf80df1ed082852fb6daa17d280c5508d0df85f281d30da4d',
      },
    },
  },
};

const CHANGED_IMAGE = {
  request: { category: 'Ansicht', sortOrder: 7 },
  answer: {
    image: {
      id: '019c1d94-8e6f-7553-ad86-d368b76beef9',
      propertyId: '019c1d94-8a87-7696-b36d-6426b832e65c',
      category: 'Ansicht',
      fileName: 'Grundriss Küche & Bad, Wohnung 01 (1).png',
      sortOrder: 7,
      contentType: 'image/png',
      size: 5810,
      width: 960,
      height: 720,
      sha256: '42e1adb6022393371a5cb8403582f887ce5677f76afc889cab1f0ad9030eb7e6',
      createdAt: '2026-02-02T09:00:01.007Z',
      url: 'https://0123456789abcdef0123456789abcdef.eu.r2.cloudflarestorage.com/einheit-images/019b8d10-14c0-753e-9a2d-ce4b904a1d92/019c1d94-8a87-7696-b36d-6426b832e65c/019c1d94-8e6f-7553-ad86-d368b76beef9/original?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=00112233445566778899aabbccddeeff%2F20261121%2Fauto%2Fs3%2Faws4_request&X-Amz-Date=20261121T054015Z&X-Amz-Expires=3600&X-Amz-SignedHeaders=host&response-content-disposition=inline%3B%20filename%2A%3DUTF-8%27%27Grundriss%2520K%25C3%25BCche%2520%2526%2520Bad%252C%2520Wohnung%252001%2520%25281%2529.png&response-content-type=image%2Fpng&X-Amz-Signature=a97692958a5bae95c9a08a6e4b541c3d3230b51d0df9df44598bae08cd65b057',
      thumbnailUrl:
        'https://0123456789abcdef0123456789abcdef.eu.r2.cloudflarestorage.com/einheit-images/019b8d10-14c0-753e-9a2d-ce4b904a1d92/019c1d94-8a87-7696-b36d-6426b832e65c/019c1d94-8e6f-7553-ad86-d368b76beef9/thumbnail?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=00112233445566778899aabbccddeeff%2F20261121%2Fauto%2Fs3%2Faws4_request&X-Amz-Date=20261121T054015Z&X-Amz-Expires=3600&X-Amz-SignedHeaders=host&response-content-disposition=inline%3B%20filename%2A%3DUTF-8%27%27Grundriss%2520K%25C3%25BCche%2520%2526%2520Bad%252C%2520Wohnung%252001%2520%25281%2529.webp&response-content-type=image%2Fwebp&X-Amz-Signature=6b615e04a467f2bf254e439c452823d3f714cd31bf87c9de49aba2b53b88134d',
      thumbnail: {
        size: 4778,
        width: 480,
        height: 360,
        sha256: 'f1ed7078a32961e68bcc0dd389540f7a664717f1f6b2d915f16076dcc573ec04',
      },
    },
  },
};

/** Documentation of the operations. The answers are real ones, from the demo data. */
export const imagesDocs: OperationDocs = {
  'post /orgs/:orgId/properties/:propertyId/images': {
    id: 'addImage',
    tag: 'Units',
    summary: 'Add an image',
    description:
      'Stores an image of a unit and makes a thumbnail of it. Version 1 shows at most 30 images of a unit. The answer is 503 if two uploads are already in progress. The answer is 400 if nothing of the body arrives for 10 seconds, or if it is not complete after 120.',
    media: 'multipart/form-data',
    asked:
      '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/properties/019e82ae-3c56-772b-8eb1-4e3399cf0709/images',
    ...ADDED_IMAGE,
  },
  'patch /orgs/:orgId/properties/:propertyId/images/:imageId': {
    id: 'changeImage',
    tag: 'Units',
    summary: 'Change an image',
    description:
      'Changes the category of an image, or its position among the others. Fields that are not sent stay unchanged.',
    asked:
      '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/properties/019c1d94-8a87-7696-b36d-6426b832e65c/images/019c1d94-8e6f-7553-ad86-d368b76beef9',
    ...CHANGED_IMAGE,
  },
  'delete /orgs/:orgId/properties/:propertyId/images/:imageId': {
    id: 'removeImage',
    tag: 'Units',
    summary: 'Remove an image',
    description:
      'Removes an image and its bytes. The answer is the image as it was, without links.',
    asked:
      '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/properties/019c1d94-8a87-7696-b36d-6426b832e65c/images/019c1d94-9e0f-7017-a936-c065beeae43b',
    answer: {
      image: {
        id: '019c1d94-9e0f-7017-a936-c065beeae43b',
        propertyId: '019c1d94-8a87-7696-b36d-6426b832e65c',
        category: 'Dachgeschoss',
        fileName: 'Dachgeschoss Küche & Bad, Wohnung 01 (5).png',
        sortOrder: 4,
        contentType: 'image/png',
        size: 6992,
        width: 960,
        height: 720,
        sha256: '745a3c594e381c166d62544b9136805d8f197a48e20cb7cbaa3e5bd61aa61586',
        createdAt: '2026-02-02T09:00:05.007Z',
        url: null,
        thumbnailUrl: null,
        thumbnail: {
          size: 5250,
          width: 480,
          height: 360,
          sha256: 'fa158de45086fe3846c1a730da0d1e571fdd1ad2ab9d870b87973734035b8b06',
        },
      },
    },
  },
};

const UNIT_WITH_IMAGES = '019c1d94-8a87-7696-b36d-6426b832e65c';

/** Documentation of what was added to version 1. */
export const imageAdditionsDocs: OperationDocs = {
  'post /properties/:id/images': {
    addition: true,
    id: 'addImage',
    tag: 'Images',
    summary: 'Add an image',
    description:
      'Stores an image of a unit and makes a thumbnail of it. Lists show at most 30 images of a unit. The answer is 503 if two uploads are already in progress. The answer is 400 if nothing of the body arrives for 10 seconds, or if it is not complete after 120. A request that is repeated with its `Idempotency-Key` must have the same fields and file; its answer has new links.',
    media: 'multipart/form-data',

    asked: '/properties/019e82ae-3c56-772b-8eb1-4e3399cf0709/images',
    ...ADDED_IMAGE,
  },
  'patch /properties/:id/images/:imageId': {
    addition: true,
    id: 'changeImage',
    tag: 'Images',
    summary: 'Change an image',
    description:
      'Changes the category of an image, or its position among the others. Fields that are not sent stay unchanged.',
    asked: `/properties/${UNIT_WITH_IMAGES}/images/019c1d94-8e6f-7553-ad86-d368b76beef9`,
    ...CHANGED_IMAGE,
  },
  'delete /properties/:id/images/:imageId': {
    addition: true,
    id: 'removeImage',
    tag: 'Images',
    summary: 'Remove an image',
    description:
      'Removes an image and its bytes. The answer is the image as it was, without links.',
    asked: `/properties/${UNIT_WITH_IMAGES}/images/019c1d94-9a27-76d1-b1aa-ae29dc509621`,
    answer: {
      image: {
        id: '019c1d94-9a27-76d1-b1aa-ae29dc509621',
        propertyId: '019c1d94-8a87-7696-b36d-6426b832e65c',
        category: 'Keller',
        fileName: 'Keller Küche & Bad, Wohnung 01 (4).png',
        sortOrder: 3,
        contentType: 'image/png',
        size: 33658,
        width: 960,
        height: 720,
        sha256: '2b6b3f2c2f86e675d89d3143d93a0faa53d0f1dcc69511e7b667368778cbbee5',
        createdAt: '2026-02-02T09:00:04.007Z',
        url: null,
        thumbnailUrl: null,
        thumbnail: {
          size: 4608,
          width: 480,
          height: 360,
          sha256: '986b5b40504c4a3f9f242bd0a71a05146b5df2dbd28fa0190505927eedb67959',
        },
      },
    },
  },
};
