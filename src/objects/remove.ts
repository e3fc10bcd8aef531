import { withDerived } from './keys.ts';

type Bucket = Pick<Env, 'IMAGES'>;

/** Removes images and documents: the objects with these keys, and what was made from them. */
export function removeObjects({ IMAGES }: Bucket, ...keys: readonly string[]): Promise<void> {
  return IMAGES.delete(keys.flatMap(withDerived));
}

/**
 * Removes a part of an organisation's objects, whether they have rows or not, and of its archived audit
 * log.
 *
 * @returns the number of removed objects, and whether there may be more.
 */
export async function removeSomeObjectsOf({ IMAGES }: Bucket, orgId: string, limit: number) {
  for (const prefix of [`${orgId}/`, `audit/${orgId}/`]) {
    const { objects } = await IMAGES.list({ prefix, limit });
    if (objects.length === 0) continue;
    await IMAGES.delete(objects.map(({ key }) => key));
    return { objects: objects.length, more: true };
  }
  return { objects: 0, more: false };
}
