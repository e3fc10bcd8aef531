import * as z from 'zod';
import { sentObject, boolean, name, UUID, uuid, word } from '../../fields/body.ts';
import * as answered from '../../fields/answer.ts';
import { arrayOf, listSize } from '../../fields/lists.ts';
import { metadataNames } from '../../fields/metadata.ts';
import { MAX_METADATA } from '../../values/metadata.ts';
import { IMAGE_SIZES } from '../../values/image-sizes.ts';

export const PublicationPath = z.object({ publicationId: uuid().describe('Id of a publication.') });

export const MAX_PUBLICATIONS = 50;

const MAX_PROJECTS = 200;

const ABOUT = {
  id: 'Id of the publication.',
  orgId: 'The organisation whose stock it shows.',
  key: 'The key that a website uses: `einheit_pub_…`. It is no secret: it opens only what is published, and only for reading.',
  name: 'Its purpose, from 1 to 255 characters: `Website Lindenhof`.',
  projectIds:
    'The projects that it shows, at most 200; `null`: every project with a published unit, also projects that are created later.',
  showPrices:
    'Whether it shows prices. A unit whose `preisAufAnfrage` is `true` has none. Default: `true`.',
  imageSize:
    'The largest size in which it shows images: at most `480`, `960` or `1600` pixels a side. Default: `1600`.',
  metadata:
    'The names of the units’ `metadata` that it shows, at most 50, in this order. Default: none.',
  createdAt: 'When it was created (UTC).',
};

const projectIds = () =>
  arrayOf('UUIDs')
    .pipe(z.array(uuid()))
    .superRefine(listSize(1, MAX_PROJECTS, 'projects'))
    .transform((ids) => [...new Set(ids)])
    .meta({
      json: {
        type: 'array',
        items: UUID,
        minItems: 1,
        maxItems: MAX_PROJECTS,
      },
    })
    .nullable();

export const NewPublication = sentObject(ABOUT, {
  name: name(255),
  projectIds: projectIds().default(null),
  showPrices: boolean().default(true),
  imageSize: word(IMAGE_SIZES).default('1600'),
  metadata: metadataNames().default([]),
}).meta({ id: 'NewPublication', description: 'A publication to create.' });

export const PublicationChange = sentObject(ABOUT, {
  name: name(255).exactOptional(),
  projectIds: projectIds().exactOptional(),
  showPrices: boolean().exactOptional(),
  imageSize: word(IMAGE_SIZES).exactOptional(),
  metadata: metadataNames().exactOptional(),
}).meta({
  id: 'PublicationChange',
  description: 'New values of a publication. Fields that are not sent stay unchanged.',
});

export const Publication = answered
  .object(ABOUT, {
    id: answered.id(),
    orgId: answered.id(),
    key: answered.text(100),
    name: answered.text(255),
    projectIds: z.array(answered.id()).meta({ maxItems: MAX_PROJECTS }).nullable(),
    showPrices: z.boolean(),
    imageSize: z.enum(IMAGE_SIZES),
    metadata: z.array(answered.text(40)).meta({ maxItems: MAX_METADATA }),
    createdAt: answered.instant(),
  })
  .meta({ id: 'Publication', description: 'What an organisation shows on a website.' });

export type Publication = z.output<typeof Publication>;

export const SubmittedPublication = Publication.omit({ id: true, orgId: true, createdAt: true });

export const PublicationAnswer = answered.answer('PublicationAnswer', { publication: Publication });
export const PublicationList = answered.answer('PublicationList', {
  publications: answered.list(Publication, MAX_PUBLICATIONS, 'The publications, newest first.'),
});
