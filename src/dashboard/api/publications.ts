import { read, send } from './client.ts';
import type { NewPublication, Publication, PublicationChange } from './types.ts';

// Requests about what is published on websites. Each throws a Refusal.

const PUBLICATION = '/{orgId}/publications/{publicationId}';

/** All publications, newest first. */
export const readPublications = async (orgId: string): Promise<Publication[]> =>
  (await read('/{orgId}/publications', { orgId })).publications;

export const createPublication = (orgId: string, body: NewPublication) =>
  send('POST', '/{orgId}/publications', { orgId }, body);

export const changePublication = (orgId: string, publicationId: string, body: PublicationChange) =>
  send('PATCH', PUBLICATION, { orgId, publicationId }, body);

export const endPublication = (orgId: string, publicationId: string) =>
  send('DELETE', PUBLICATION, { orgId, publicationId });
