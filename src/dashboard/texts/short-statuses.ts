import type { Wording } from './use-texts.ts';

/** The names of statuses where there is little room. */
export function shortStatuses({ t, language }: Pick<Wording, 't' | 'language'>): typeof t.statuses {
  const notarvorbereitung = language === 'de' ? 'Notarvorb.' : 'contract prep.';
  return { ...t.statuses, notarvorbereitung };
}
