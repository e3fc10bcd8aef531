import * as z from 'zod';
import { read } from '../../http/contract/operation.ts';
import { linkSigner } from '../../images/links.ts';
import { orNotFound } from '../../values/failure.ts';
import { jsonObject } from '../../values/json-text.ts';
import { presentImages } from '../properties/present.ts';
import { PropertyImage, UnitPath } from '../properties/schema.ts';
import { type UnitText, unitById } from '../properties/store/unit-texts.ts';

const ImageList = z.strictObject({
  images: z
    .array(PropertyImage)
    .meta({ maxItems: 30, description: 'The images of the unit, by `sortOrder`.' }),
});

export const listImages = read({
  permission: 'property:read',
  params: UnitPath,
  response: ImageList,
  doc: {
    id: 'listImages',
    summary: "List a unit's images",
    description:
      'The images of a unit, at most 30, by `sortOrder`, as `GET /properties?include=images` shows them.',
  },
  load: (tenant, { params }) =>
    tenant.read(unitById(tenant, params.propertyId, { withImages: true })),
  answer: (rows, _input, env) => {
    const { images: stored }: UnitText = orNotFound(rows()[0], 'property');
    const images = presentImages(stored ?? '[]', linkSigner(env));
    return { body: jsonObject({ images }), signed: images.signed };
  },
});
