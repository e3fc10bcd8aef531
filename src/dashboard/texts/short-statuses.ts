import type { Wording } from '../kit/words.ts';

/** The names of statuses where there is little room. */
export function shortStatuses({ t, language }: Pick<Wording, 't' | 'language'>): typeof t.statuses {
  const short =
    language === 'de'
      ? { notarvorbereitung: 'Notarvorb.' }
      : { notarvorbereitung: 'contract prep.', notartermin: 'notary appt.' };
  return { ...t.statuses, ...short };
}
