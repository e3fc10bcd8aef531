import { notifyManager, QueryClient } from '@tanstack/query-core';

notifyManager.setScheduler(queueMicrotask);

/**
 * The answers that are shown, by what was read. An answer leaves with the last part of the page that shows it.
 * Parts that appear together share one reading.
 */
export const cache = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 0,
      staleTime: 1000,
      retry: false,
      // A reading without a connection is answered by the browser's own cache.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  },
});

/** Answers that parts of a page which load together share, by address. */
export const shared = new Map<string, Promise<Response>>();

/** Makes every later reading a request of its own: somebody may have changed something since. */
export function forgetShared(): void {
  shared.clear();
  // A part of the page that shows a cached answer from now on reads it again, however young it is.
  void cache.invalidateQueries({ refetchType: 'none' });
}

/** Identifies the reading of the signed-in person. */
export const PERSON = 'me';

/** Reads the signed-in person and their organisations again, unless it is known that nobody is signed in. */
export const rereadPerson = (): Promise<void> =>
  cache.refetchQueries(
    { queryKey: [PERSON], predicate: ({ state }) => state.status === 'success' },
    { cancelRefetch: false },
  );

/** Reads everything on the page again, after a change that several parts of it show. */
export function rereadPage(): Promise<void> {
  forgetShared();
  return cache.refetchQueries({ type: 'active' });
}

/** Reads the shown unit, or the shown list of units, again. */
export function rereadUnits(): Promise<void> {
  forgetShared();
  return cache.refetchQueries({
    type: 'active',
    predicate: ({ queryKey: [key] }) => /^units? /.test(String(key)),
  });
}

addEventListener('focus', () => void rereadPage());
