import type { Texts } from '../kit/words.ts';

/** The names of statuses where there is little room. */
export const shortStatuses = (t: Texts): Texts['statuses'] => ({
  ...t.statuses,
  ...t.shortStatuses,
});
