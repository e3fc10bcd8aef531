import { del, get, set } from 'idb-keyval';

/** Whose import it is. The service keeps each member's keys apart. */
export interface Importer {
  readonly orgId: string;
  readonly memberId: string;
}

/**
 * What IndexedDB stores of a member's import: it outlives the tab and has more room than session storage, so that a
 * reload and another page lose nothing.
 */
export const stored = <Value>(name: string) => {
  const keyOf = ({ orgId, memberId }: Importer) => `${name} ${orgId} ${memberId}`;
  return {
    keyOf,
    read: async (importer: Importer): Promise<Value | null> =>
      (await get<Value>(keyOf(importer))) ?? null,
    keep: async (importer: Importer, value: Value): Promise<void> => {
      await set(keyOf(importer), value);
    },
    forget: async (importer: Importer): Promise<void> => {
      await del(keyOf(importer));
    },
  };
};
