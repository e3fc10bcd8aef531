import { bodyOf, client } from './client.ts';
import type { NewPublication, Publication, PublicationChange } from './types.ts';

// Requests about what is published on websites. Each throws a Refusal.

const of = (orgId: string) => ({ params: { path: { orgId } } });
const ofPublication = (orgId: string, publicationId: string) => ({
  params: { path: { orgId, publicationId } },
});

/** All publications, newest first. */
export async function readPublications(orgId: string): Promise<Publication[]> {
  return (await bodyOf(client.GET('/{orgId}/publications', of(orgId)))).publications;
}

export async function createPublication(orgId: string, body: NewPublication): Promise<void> {
  await client.POST('/{orgId}/publications', { ...of(orgId), body });
}

export async function changePublication(
  orgId: string,
  publicationId: string,
  body: PublicationChange,
): Promise<void> {
  const asked = { ...ofPublication(orgId, publicationId), body };
  await client.PATCH('/{orgId}/publications/{publicationId}', asked);
}

export async function endPublication(orgId: string, publicationId: string): Promise<void> {
  const asked = ofPublication(orgId, publicationId);
  await client.DELETE('/{orgId}/publications/{publicationId}', asked);
}
