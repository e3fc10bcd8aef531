import { bodyOf, client } from '../../../api/client.ts';
import type { components } from '../../../../../dist/openapi/orgs.ts';

/** Filters and an order, as the query of the list's address, that a person has given a name. */
export type View = components['schemas']['SavedView'];

const MAX_VIEWS = 20;
const of = (orgId: string) => ({ params: { path: { orgId } } });

/** The person's views in an organisation. */
export async function readViews(orgId: string): Promise<readonly View[]> {
  return (await bodyOf(client.GET('/{orgId}/views', of(orgId)))).views;
}

/**
 * Changes the person's views as they are now, also those of another browser. The oldest go beyond
 * {@link MAX_VIEWS}.
 */
export async function changeViews(
  orgId: string,
  change: (views: readonly View[]) => readonly View[],
): Promise<void> {
  const views = change(await readViews(orgId)).slice(-MAX_VIEWS);
  await client.PUT('/{orgId}/views', { ...of(orgId), body: { views } });
}
