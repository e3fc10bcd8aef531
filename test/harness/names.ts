import type { Answer } from './client.ts';

/** Reads the names in a list of such resources, in its order. */
export const namesOf =
  (kind: 'documents' | 'folders' | 'orgs' | 'projects') =>
  ({ body }: Answer): string[] =>
    body[kind].map(({ name }: { name: string }) => name);

/** A word that no other test uses in a name. */
export const aWord = () => crypto.randomUUID().slice(0, 8);
