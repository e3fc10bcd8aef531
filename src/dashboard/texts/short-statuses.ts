import type { Texts } from '../kit/words.ts';

/** The names of statuses where there is little room. */
export const shortStatuses = ({ statuses, shortStatuses: short }: Texts): Texts['statuses'] => ({
  ...statuses,
  ...short,
});
