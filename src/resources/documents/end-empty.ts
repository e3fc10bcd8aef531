import { instant, millisecondsOf } from '../../values/instant.ts';
import { type Command, unchanged } from '../../writes/change.ts';
import { MAX_ENDED, documentsWithoutContent, endDocuments } from './store.ts';

/** How long a document may be without content. */
export const EMPTY_MS = 24 * 60 * 60 * 1000;

/** Deletes documents of an organisation that have had no content for a day by its writer's clock. */
export const endEmptyDocuments: Command = {
  name: 'endEmptyDocuments',
  perform: async (_task, { tenant, now, read }) => {
    const before = instant(millisecondsOf(now) - EMPTY_MS);
    const empty = (await read((add) => add(documentsWithoutContent(tenant, before))))();
    const result = { ended: empty.length };
    if (empty.length === 0) return unchanged(result);
    const ids = empty.map(({ id }) => id);
    return {
      statements: [endDocuments(tenant, ids, now)],
      events: empty.map(({ objectKey: _none, ...document }) => ({
        action: 'document.removed' as const,
        id: document.id,
        before: document,
        after: null,
      })),
      result: { ended: Math.min(empty.length, MAX_ENDED) },
    };
  },
};
