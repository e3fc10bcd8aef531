/** Compares names as people count: `A-9` before `A-10`, and `3a` between `3` and `4`. */
export const natural = new Intl.Collator('de', { numeric: true });
