import { notifyManager, QueryClient } from '@tanstack/query-core';
import { forgetShared } from './client.ts';

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
