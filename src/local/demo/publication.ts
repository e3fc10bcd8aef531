import { newPublicationKey } from '../../access/publication-key.ts';
import type { publications } from '../../db/schema.ts';
import { LOCAL_SECRETS } from '../secrets.ts';
import { NORDLICHT } from './people.ts';
import { madeAt, Random } from './random.ts';

/** What {@link NORDLICHT} shows on its website. */
export const PUBLICATION = {
  ...madeAt('2026-02-02T10:00:00.000Z', { orgId: NORDLICHT.id }),
  key: newPublicationKey(LOCAL_SECRETS.TOKEN_KEY, NORDLICHT.id, new Random(4).bytes(16)),
  name: 'Website',
  projectIds: null,
  showPrices: true,
  imageSize: '1600',
  metadata: [],
} as const satisfies typeof publications.$inferInsert;
