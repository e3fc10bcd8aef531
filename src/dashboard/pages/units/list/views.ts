import { read, send } from '../../../api/client.ts';
import type { components } from '../../../../../dist/openapi/orgs.ts';

/** Filters and an order, as the query of the list's address, that a person has given a name. */
export type View = components['schemas']['SavedView'];

const MAX_VIEWS = 20;

/** The person's views in an organisation. */
export const readViews = async (orgId: string): Promise<readonly View[]> =>
  (await read('/{orgId}/views', { orgId })).views;

/**
 * Changes the person's views as they are now, also those of another browser. The oldest go beyond
 * {@link MAX_VIEWS}.
 */
export async function changeViews(
  orgId: string,
  change: (views: readonly View[]) => readonly View[],
): Promise<void> {
  const views = change(await readViews(orgId)).slice(-MAX_VIEWS);
  await send('PUT', '/{orgId}/views', { orgId }, { views });
}
